"""Looking back: who may see what, step by step; the score sheet; no leaks."""

import re

import pytest
from django.db import connection
from django.template.loader import render_to_string
from django.test.utils import CaptureQueriesContext

from games.engine import view_for
from games.engine.components import COLORS, TILES
from games.models import Game
from games.services import play
from games.story import log
from games.story.score_sheet import score_sheet
from tests.factory import make_game, make_user, play_moves, play_until

pytestmark = pytest.mark.django_db
EVERYTHING = {"promo", "enigma", "double_agent", "vip", "roulette"}


@pytest.fixture
def running(db):
    return make_game(3, moves=14, rng=1)


@pytest.fixture
def over(db):
    return make_game(
        3, moves=None, rng=2, modules=EVERYTHING, variants={"agenda", "secret_missions"}
    )


def url(game, **query):
    return f"/games/{game.key}/replay/?" + "&".join(f"{k}={v}" for k, v in query.items())


def login(client, game, seat):
    client.force_login(game.seats.get(number=seat).user)


def status(client, game, **query):
    return client.get(url(game, **{name.strip("_"): v for name, v in query.items()})).status_code


def test_a_running_game_is_seen_as_oneself_only(client, running):
    for viewer, expected in (("spectator", 200), ("0", 403), ("1", 403), ("all", 403)):
        assert status(client, running, as_=viewer) == expected
    login(client, running, 0)
    for viewer, expected in (("spectator", 200), ("0", 200), ("1", 403), ("all", 403)):
        assert status(client, running, as_=viewer) == expected


def test_whoever_resigned_is_a_spectator(client, running):
    login(client, running, 0)
    play.resign(running.pk, running.seats.get(number=0).user)
    assert status(client, running, as_="0") == 403
    assert status(client, running) == 200


def test_a_finished_game_is_open_to_all(client, over):
    for viewer in ("spectator", "all", "0", "1", "2"):
        for move in (0, 1, over.line // 2, over.line):
            assert status(client, over, as_=viewer, move=move) == 200


def test_private_games_exist_for_their_players_only_until_they_are_revealed(client, running, over):
    pages = ("log/", "replay/", "verify/", "record.json")
    Game.objects.update(private=True)
    for outsider in (None, make_user()):
        if outsider:
            client.force_login(outsider)
        for page in pages:
            assert client.get(f"/games/{over.key}/{page}").status_code == 200
    Game.objects.filter(pk=over.pk).update(deal_hidden=True)
    for game in (running, over):
        for outsider in (None, make_user()):
            client.logout()
            if outsider:
                client.force_login(outsider)
            for page in pages:
                asked = outsider is None and page.endswith("/")  # to log in: they may be a player
                status = client.get(f"/games/{game.key}/{page}").status_code
                assert status == (302 if asked else 404)
        login(client, game, 1)
        for page in ("log/", "replay/", "verify/"):
            assert client.get(f"/games/{game.key}/{page}").status_code == 200


def test_strange_addresses(client, running):
    assert status(client, running, move="x") == 400
    assert status(client, running, move="1" * 30) == 400
    assert status(client, running, as_="9") == 400
    assert status(client, running, as_="²") == 400
    assert status(client, running, move=9999) == 200
    assert status(client, running, move=-3) == 200
    assert client.post(url(running)).status_code == 405


def test_a_game_that_has_not_started_has_no_past(client):
    game = make_game(2, rng=3)
    Game.objects.filter(pk=game.pk).update(started=None)
    for page in ("log/", "replay/", "verify/", "record.json"):
        assert client.get(f"/games/{game.key}/{page}").status_code == 404


def test_each_step_shows_the_table_of_its_time(client, running):
    login(client, running, 0)
    for number in range(running.line + 1):
        response = client.get(url(running, move=number))
        expected = view_for(running.replayed(number).state, 0)
        assert response.context["view"].to_json() == expected.to_json()
        assert response.context["view"].seed is None


def test_once_over_the_past_hides_nothing_from_all_but_the_players_saw_less(client, over):
    middle = over.line // 2
    revealed = client.get(url(over, move=middle, **{"as": "all"})).context["view"]
    assert revealed.viewer == "all"
    assert all(spy.tile.tile for board in revealed.boards for spy in board.spies)
    seen = client.get(url(over, move=middle, **{"as": "1"})).context["view"]
    assert seen.to_json() == view_for(over.replayed(middle).state, 1).to_json()


def test_to_a_player_the_words_tell_what_they_knew(client, over):
    """A spy that lay face down is not named to a rival, although the game is over."""
    for move in over.moves.order_by("number"):
        secret = [e for e in move.events if e["kind"] == "placed" and e["secret"]]
        if secret:
            break
    name = TILES[secret[0]["secret"]["tile"]].name
    rival = (move.seat + 1) % 3
    told = client.get(url(over, move=move.number, **{"as": rival})).context["entries"]
    assert name not in told[0].text
    told = client.get(url(over, move=move.number, **{"as": "all"})).context["entries"]
    assert name in told[0].text


def test_the_seed_of_a_running_game_is_on_no_page(client, running):
    login(client, running, 0)
    for page in ("log/", "replay/", "verify/", "record.json"):
        assert running.seed not in client.get(f"/games/{running.key}/{page}").content.decode()


def test_nothing_to_click_but_the_way_through_time(client, running):
    login(client, running, 0)
    for number in range(running.line + 1):
        html = client.get(url(running, move=number)).content.decode()
        assert "hx-get" not in html
        assert "hit--lit" not in html
        assert not re.search(
            r'method="post"(?![^>]*language)', html.split("<main")[1].split("</main")[0]
        )


def test_constant_queries(client, over):
    login(client, over, 0)
    client.get(url(over))
    counts = set()
    for number in (1, over.line // 2, over.line - 1):
        with CaptureQueriesContext(connection) as queries:
            client.get(url(over, move=number, **{"as": "all"}))
        counts.add(len(queries))
    assert len(counts) == 1


# ── the score sheet ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {}),
        (3, {"modules": EVERYTHING, "variants": {"agenda", "secret_missions"}}),
        (4, {"variants": {"second_place"}}),
        (4, {"variants": {"second_place", "agenda"}, "edition": "2016-pl"}),
        (5, {"variants": {"second_place", "agenda", "secret_missions"}}),
    ],
)
def test_every_point_is_explained(players, options):
    game = make_game(players, moves=None, rng=players, **options)
    view = view_for(game.engine_game().state, None)
    names = log.players_of(game)
    sheet = score_sheet(view, names)
    for seat, player in enumerate(sheet.players):
        assert sum(row.shares[seat].points for row in sheet.rows) == player.score.total
        assert len(player.discards) == player.score.discards
        assert sum(tile.vp for tile in player.hand) == player.score.hand
    html = render_to_string("replay/_result.html", {"view": view, "players": names, "game": game})
    for player in sheet.players:
        assert str(player.who) in html
    missions = [row for row in sheet.rows if row.shares[0].count is not None]
    assert len(missions) == len(view.result.missions)
    assert all(row.why for row in missions)


def test_shares_in_words():
    from games.engine import Options
    from games.engine.components import MISSIONS
    from games.engine.scoring import mission_score
    from games.story.score_sheet import _first, _second
    from games.story.terms import Who

    names = [
        Who(name, color) for name, color in zip(("Ana", "Rui", "Eva", "Gil"), COLORS, strict=False)
    ]
    plain, second = Options(players=4), Options(players=4, variants=frozenset({"second_place"}))

    def words(counts, options, mission="most-women"):
        score = mission_score(MISSIONS[mission], counts, options)
        told = (*_first(score, options, names), *_second(score, options, names))
        return " ".join(map(str, told))

    assert words([0, 0, 0, 0], plain) == "Nobody has any: no points."
    assert words([3, 1, 0, 0], plain) == "Ana has the most, 3, and takes 6."
    assert "Ana and Rui have the most, 2: 6 points for 2 players make 3 each." in words(
        [2, 2, 0, 1], plain
    )
    assert words([2, 2, 2, 2], plain).endswith("make 1 each. Shares are rounded down.")
    assert words([3, 2, 1, 0], second).endswith("Rui comes second with 2 and takes 3.")
    assert words([3, 2, 2, 0], second).endswith("make 2 each. Shares are rounded up.")
    assert words([3, 3, 2, 0], second).endswith(
        "9 points for 2 players make 5 each. Shares are rounded up."
    )
    assert words([1, 2, 2, 2], plain, "fewest-discards").startswith("Ana has the fewest, 1")


def test_the_end_of_the_replay_is_the_score_sheet(client, over):
    html = client.get(url(over)).content.decode()
    assert 'class="sheet"' in html
    assert "Watch the replay" in html


def test_a_broken_log_leads_to_the_proof(client, running):
    running.moves.filter(number=3).delete()
    response = client.get(url(running))
    assert response.status_code == 302
    assert response.url.endswith("/verify/")


def test_between_rounds(client):
    game = play_until(make_game(2, rng=4), "discard")
    login(client, game, 0)
    assert client.get(url(game)).status_code == 200
    game = play_moves(game, 2)
    assert client.get(url(game)).status_code == 200
