"""A duplicate: one finished table must not tell what lies hidden at the others."""

import re
from random import Random
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from games import engine
from games.core import jobs
from games.core.refusals import Refused
from games.delivery import composition
from games.delivery.channels.mail import letter
from games.engine.scoring import score
from games.lab.tournament_simulation import play_out
from games.models import Game
from games.notify import events
from games.notify.kinds import Kind
from games.services import data_export
from games.tournaments.models import Result, Table
from tests.engine.hidden import another_truth
from tests.factory import make_game
from tests.staff.test_data_export import unpacked
from tests.tournaments.making import end, person, started, users_of
from tests.web.test_no_leak import NOISE

pytestmark = pytest.mark.django_db

# Whatever is open to somebody once an ordinary game is over.
OPENED = [
    *("", "now/", "log/", "replay/", "replay/?as=all", "replay/?as=0", "verify/", "record.json"),
    *("film/", "standing/", "people/", "pictures/1/all/board-1200-poster.webp"),
]
SHUT_TO_ALL = {"replay/?as=all", "record.json", "film/", "pictures/1/all/board-1200-poster.webp"}


def fetched(user, game: Game, paths=OPENED) -> dict[str, tuple[int, bytes]]:
    client = Client()
    if user:
        client.force_login(user)
    answers = {path: client.get(f"/games/{game.key}/{path}") for path in paths}
    return {path: (answer.status_code, answer.content) for path, answer in answers.items()}


@pytest.fixture
def tables(time):
    """Two tables of two with one deal; the first is over, played by bots to the last line."""
    tournament = started(4, format="duplicate", table_size=2, rounds=1)
    first, second = Table.objects.select_related("game").order_by("number")
    play_out(first.game, Random(1))
    for job in first.game.jobs.filter(kind="table"):
        jobs.run(job.pk)
    return tournament, first, second


def test_all_tables_play_one_deal(tables):
    _, first, second = tables
    assert first.game.seed == second.game.seed == first.deal
    assert first.game.opening == second.game.opening


def test_the_deal_stays_secret_until_all_have_played_it(tables):
    """Nobody learns anything from the finished table that they could not know before its end."""
    tournament, first, second = tables
    game = first.game
    assert game.is_over
    at_first = [seat.user for seat in game.seats.select_related("user")]
    others = [user for user in users_of(tournament) if user not in at_first]
    for user in (*others, person(), None):
        for path, (status, body) in fetched(user, game).items():
            assert status in ({403, 404} if user else {302, 404}), path
            assert game.seed.encode() not in body, path
    for user in at_first:
        for path, (status, body) in fetched(user, game).items():
            if path in SHUT_TO_ALL:
                assert status == 403, path
            assert game.seed.encode() not in body, path
    _finish(second)
    game.refresh_from_db()
    assert game.is_revealed
    assert not game.private
    pages = fetched(None, game, [path for path in OPENED if not path.startswith("pictures")])
    assert pages["verify/"][0] == pages["record.json"][0] == pages["film/"][0] == 200
    assert game.seed.encode() in pages["record.json"][1]


EVERYWHERE = [
    *(path for path in OPENED if path != "verify/"),  # which finds that the test tampered with it
    *("replay/?move=5", "suspicions/", "notes/", "orders/", "chat/players/", "ratings/"),
]


def test_how_a_hidden_deal_ended_is_told_to_nobody(time):
    """Two ends that differ only in what lay hidden look the same, to its players as to others."""
    game = make_game(
        3, rng=2, moves=None, variants={"secret_missions", "agenda"}, modules={"enigma"}
    )
    Game.objects.update(deal_hidden=True, private=True)
    game.refresh_from_db()
    seat = game.seats.select_related("user", "game").first()
    state = game.engine_game().state
    rng = Random(1)
    for _ in range(50):
        other = another_truth(state, seat.number, rng)
        other.result = score(
            other.options,
            other.hands,
            other.discards,
            [*other.missions, *other.secret_missions],
            other.agendas,
            other.enigma_owner,
        )
        if other.result.winners != state.result.winners:
            break
    else:
        pytest.fail("the same seat wins whatever was hidden: choose another game")

    def seen():
        cache.clear()
        client = Client()
        client.force_login(seat.user)
        client.get(game.get_absolute_url())  # what is news the first time is none the second
        pages: dict[Any, Any] = {
            role: fetched(user, game, EVERYWHERE) for role, user in readers.items()
        }
        pages["lists"] = [client.get(path).content for path in ("/games/mine/", "/games/", "/")]
        pages["profile"] = Client().get(seat.user.get_absolute_url()).content
        for own in (True, False):
            pages["data", own] = unpacked(data_export.pack(seat.user, own=own))
        news = composition.news_of(events.of_seat(Kind.OVER, seat, "over"))
        pages["mail"] = letter.compose([news], "somebody@example.org", time.now).body
        return re.sub(NOISE.pattern.decode(), "", str(pages))

    readers = {"player": seat.user, "stranger": person(), "anonymous": None}
    seat.seen = game.line - 1
    before = seen()
    last = game.moves.last()
    over = next(event for event in last.events if event["kind"] == "game_over")
    over["data"]["winners"] = list(other.result.winners)
    last.save()
    game.state = engine.state_to_json(other)
    game.save()
    for row, line in zip(game.seats.all(), other.result.seats, strict=True):
        game.seats.filter(pk=row.pk).update(score=line.total, place=line.place)
    seat = game.seats.select_related("user", "game").get(pk=seat.pk)
    seat.seen = game.line - 1
    assert seen() == before
    Game.objects.update(deal_hidden=False)
    game.refresh_from_db()
    seat.game = game
    assert seen() != before


def _finish(table: Table) -> None:
    end(table.game)
    for job in table.game.jobs.filter(kind="table"):
        jobs.run(job.pk)


def test_nobody_is_told_of_the_running_table_either(tables):
    """It is behind, and plays what the first has seen."""
    _, first, second = tables
    winner = first.game.seats.select_related("user").first().user
    assert {status for status, _ in fetched(winner, second.game).values()} == {404}


def test_players_are_compared_with_those_in_their_seat(time):
    started(6, format="duplicate", table_size=2, rounds=1)
    tables = list(Table.objects.select_related("game").order_by("number"))
    assert len(tables) == 3
    for number, table in enumerate(tables):
        # Scores follow from places: here the starting player wins, there the other does.
        start = table.results.get(position=0).seat
        end(table.game, [1, 2] if (number == 0) == (start == 0) else [2, 1])
        assert not Result.objects.exclude(points=None).exists(), "not before all are over"
        if number < 2:
            jobs.run_due()
    jobs.run_due()
    by_position = {
        position: sorted(
            Result.objects.filter(position=position).values_list("points", flat=True), reverse=True
        )
        for position in (0, 1)
    }
    # One did better than both others in that seat; those two were equal.
    assert by_position == {0: [12, 3, 3], 1: [9, 9, 0]}


def test_a_lone_table_is_scored_by_place(time):
    started(3, format="duplicate", table_size=3, rounds=1)
    end(Game.objects.get())
    jobs.run_due()
    assert sorted(Result.objects.values_list("points", flat=True)) == [0, 6, 12]


def test_nobody_takes_over_a_seat_of_a_hidden_deal(tables):
    from games.services import stand_ins

    _, first, second = tables
    winner = first.game.seats.select_related("user").first().user
    second.game.seats.filter(number=0).update(bot="agent")
    with pytest.raises(Refused):
        stand_ins.substitute(second.game.pk, winner, 0)


def test_finished_by_hand_it_is_laid_open_when_the_last_game_ends(tables):
    from games.tournaments.services import lifecycle

    tournament, first, second = tables
    lifecycle.finish(tournament.pk, person())
    first.game.refresh_from_db()
    assert first.game.deal_hidden
    _finish(second)
    first.game.refresh_from_db()
    assert not first.game.deal_hidden
