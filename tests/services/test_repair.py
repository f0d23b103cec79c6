"""Stored games are what their logs say, or the difference is found and mended."""

import hashlib
import json
from io import StringIO
from random import Random

import pytest
from django.core.management import CommandError, call_command

from games import engine
from games.core.refusals import Refused
from games.models import Game, Move
from games.services import repair
from tests.factory import make_game, play_moves

pytestmark = pytest.mark.django_db


def verify(*arguments):
    out = StringIO()
    try:
        call_command("verify_games", *arguments, stdout=out, stderr=StringIO())
    except SystemExit as end:
        return end.code, out.getvalue()
    return 0, out.getvalue()


def plant(game, **fields):
    Game.objects.filter(pk=game.pk).update(**fields)


def everything(game):
    """Every stored value that follows from the log."""
    game.refresh_from_db()
    return engine.dumps(
        {
            "game": [game.state, game.line, game.status, str(game.finished)],
            "seats": list(game.seats.values_list("number", "awaiting", "score", "place")),
            "moves": list(game.moves.values_list("number", "seat", "decision", "action", "events")),
        }
    )


@pytest.fixture
def running(db):
    return make_game(3, moves=25, rng=1)


@pytest.fixture
def over(db):
    return make_game(2, moves=None, rng=2)


def test_all_is_well(running, over):
    code, out = verify()
    assert code == 0
    moves = sum(game.moves.exclude(seat=None).count() for game in (running, over))
    assert over.line > over.moves.exclude(seat=None).count()
    assert out.strip() == f"games=2 moves={moves} differences=0"
    code, out = verify("--json")
    report = json.loads(out)
    assert (report["games"], report["differences"], report["different"]) == (2, 0, {})


def test_games_played_by_the_service_to_the_end(db):
    """The factory writes whole games at one go; the service, move by move, writes the same."""
    first = make_game(2, moves=None, rng=3)
    other = play_moves(make_game(2, rng=3), 1000, Random(3))
    assert other.is_over
    assert verify()[0] == 0
    assert {first.seats.count(), other.seats.count()} == {2}


def test_a_difference_in_the_snapshot_is_found_and_mended(running, over):
    for game in (running, over):
        before = everything(game)
        state = json.loads(json.dumps(game.state))
        state["hands"][0], state["hands"][1] = state["hands"][1], state["hands"][0]
        plant(game, state=state)
        code, out = verify()
        assert code == 1
        assert f"{game.key}: The snapshot" in out
        assert out.strip().endswith("differences=1")
        repair.rebuild(game.pk)
        assert everything(game) == before
        assert verify()[0] == 0


def test_line_status_and_seats_are_compared_and_mended(over):
    before = everything(over)
    plant(over, line=1, status=Game.Status.RUNNING)
    over.seats.update(score=99, awaiting=True)
    code, out = verify("--json")
    assert code == 1
    assert len(json.loads(out)["different"][over.key]) == 3
    call_command("repair_game", over.key, stdout=StringIO())
    assert everything(over) == before


def test_scores_do_not_stay_in_a_running_game(running):
    before = everything(running)
    plant(running, state=None, status=Game.Status.OVER)
    running.seats.update(score=3, place=1, awaiting=False)
    assert not repair.check_again(running.pk).sound
    repair.rebuild(running.pk)
    assert everything(running) == before


@pytest.mark.parametrize("what", ["action", "events", "gap", "seat", "opening", "seed", "rubbish"])
def test_a_difference_in_the_log_is_found_and_not_papered_over(running, what):
    move = running.moves.get(number=4)
    match what:
        case "action":
            game = running.replayed(3)
            options = game.decisions[0].options
            move.action = next(
                engine.action_to_json(option)
                for option in options
                if engine.action_to_json(option) != move.action
            )
            move.save()
        case "events":
            move.events = [*move.events, {"kind": "x", "data": {}, "secret": None, "to": []}]
            move.save()
        case "gap":
            move.delete()
        case "seat":
            move.seat = (move.seat + 1) % 3
            move.save()
        case "opening":
            plant(running, opening=running.opening[1:])
        case "seed":
            plant(running, seed="0" * 64)
        case "rubbish":
            move.action = {"kind": "explode"}
            move.save()
    code, out = verify()
    assert code == 1
    assert running.key in out
    before = everything(running)
    with pytest.raises(Refused):
        repair.rebuild(running.pk)
    with pytest.raises(CommandError, match="left as it is"):
        call_command("repair_game", running.key, stdout=StringIO())
    assert everything(running) == before


def test_another_game_in_its_place_breaks_the_promise(client, over):
    """Seed, log and end agree with each other, but the fingerprint was shown before."""
    other = make_game(2, moves=None, rng=5)
    Move.objects.filter(game=over).delete()
    Move.objects.filter(game=other).update(game=over)
    for seat in other.seats.all():
        over.seats.filter(number=seat.number).update(score=seat.score, place=seat.place)
    plant(over, seed=other.seed, opening=other.opening, state=other.state, line=other.line)
    code, out = verify(over.key)
    assert code == 1
    assert out.startswith(f"{over.key}: The fingerprint is not that of the seed.\ngames=1 ")
    with pytest.raises(Refused, match="fingerprint"):
        repair.rebuild(over.pk)
    page = client.get(f"/games/{over.key}/verify/").content.decode()
    assert over.commitment in page
    assert page.count("proof-bad") == 1
    assert page.count("The fingerprint is not that of the seed.") == 1


def test_a_game_without_its_fingerprint_is_found(running):
    Game.objects.update(commitment="")
    assert verify()[0] == 1


def test_sound_games_are_left_alone(running):
    changed = running.changed
    out = StringIO()
    call_command("repair_game", running.key, stdout=out)
    running.refresh_from_db()
    assert running.changed == changed
    assert "nothing to repair" in out.getvalue()
    with pytest.raises(CommandError, match="no game"):
        call_command("repair_game", "nowhere", stdout=StringIO())


def test_chosen_games(running, over):
    assert verify(over.key)[1].startswith("games=1 ")
    code, out = verify("nowhere")
    assert code == 1
    assert "no such game" in out


def test_queries_do_not_grow_with_the_games(django_assert_max_num_queries):
    for number in range(4):
        make_game(2, moves=6, rng=number)
    with django_assert_max_num_queries(6):
        assert verify()[0] == 0


def test_the_page_proves_the_game(client, over):
    page = client.get(f"/games/{over.key}/verify/").content.decode()
    assert over.seed in page
    assert over.commitment in page
    assert hashlib.sha256(f"estoril-seed:{over.seed}".encode()).hexdigest() == over.commitment
    assert page.count("proof-good") == 3


def test_the_page_says_what_differs(client, over):
    plant(over, state={**over.state, "moves": 1})
    page = client.get(f"/games/{over.key}/verify/").content.decode()
    assert "The snapshot is not where the log leads to." in page
    assert page.count("proof-bad") == 1
    Move.objects.filter(game=over, number=2).delete()
    page = client.get(f"/games/{over.key}/verify/").content.decode()
    assert "Line 2 is missing." in page


def test_a_running_game_keeps_its_seed(client, running):
    client.force_login(running.seats.get(number=0).user)
    page = client.get(f"/games/{running.key}/verify/").content.decode()
    assert running.commitment in page
    assert running.seed not in page
    assert client.get(f"/games/{running.key}/record.json").status_code == 403


def test_the_record_replays(client, over):
    record = client.get(f"/games/{over.key}/record.json").json()
    assert engine.digest(engine.replay(record).state) == record["digest"]
    assert record["result"] == over.state["result"]
    assert record["seed"] == over.seed
