"""Every address of a picture, for everybody who might ask, and what it may betray."""

import shutil
from random import Random

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client

from games import engine
from games.core.viewers import VIEWERS
from games.engine.components import COLORS
from games.models import Game
from games.pictures.prints import PrintConverter
from games.services import play, table
from tests.engine.hidden import another_truth
from tests.factory import make_game, make_user
from tests.pictures.names import names_of_prints

pytestmark = pytest.mark.django_db
SMALL = "thumbnail-320-poster.png"
ROLES = ("player", "rival", "outsider", "anonymous")


def address(game, number, viewer, print=SMALL):
    return f"/games/{game.key}/pictures/{number}/{viewer}/{print}"


def client_of(game, role):
    client = Client(raise_request_exception=True)
    seats = game.seats.select_related("user")
    match role:
        case "player":
            client.force_login(seats.get(number=0).user)
        case "rival":
            client.force_login(seats.get(number=1).user)
        case "outsider":
            client.force_login(make_user())
    return client


def statuses(game, role, number=None):
    client = client_of(game, role)
    number = game.line if number is None else number
    return {viewer: client.get(address(game, number, viewer)).status_code for viewer in VIEWERS}


@pytest.fixture
def running(db):
    return make_game(3, moves=6)


@pytest.fixture
def over(db):
    return make_game(3, moves=None, rng=2)


def expected(default, **others):
    """Three play: nobody is yellow or pink."""
    seated = dict.fromkeys((*COLORS[:3], "spectator", "all"), default)
    return {**seated, "yellow": 404, "pink": 404, **others}


@pytest.mark.parametrize("number", [0, 3, 6])
def test_a_running_game_shows_the_public_and_ones_own(running, number):
    assert statuses(running, "player", number) == expected(403, red=200, spectator=200)
    assert statuses(running, "rival", number) == expected(403, green=200, spectator=200)
    assert statuses(running, "outsider", number) == expected(403, spectator=200)
    assert statuses(running, "anonymous", number) == expected(403, spectator=200)


@pytest.mark.parametrize("role", ROLES)
def test_a_finished_game_is_open_to_all(over, role):
    assert statuses(over, role) == expected(200)
    assert statuses(over, role, 3) == expected(200)


def test_a_private_game_exists_for_its_players_only(running):
    Game.objects.update(private=True)
    assert statuses(running, "player") == expected(403, red=200, spectator=200)
    for role in ("outsider", "anonymous"):
        assert set(statuses(running, role).values()) == {404}


@pytest.mark.parametrize("role", ROLES)
def test_a_private_game_that_is_over_is_open_to_all_who_have_the_address(over, role):
    Game.objects.update(private=True)
    assert statuses(over, role) == expected(200)


@pytest.mark.parametrize("role", ["outsider", "anonymous"])
def test_not_while_others_play_the_same_deal(over, role):
    Game.objects.update(private=True, deal_hidden=True)
    assert set(statuses(over, role).values()) == {404}


def test_whoever_resigned_is_a_spectator(running):
    play.resign(running.pk, running.seats.get(number=0).user)
    running.refresh_from_db()
    assert statuses(running, "player") == expected(403, spectator=200)


def test_a_game_that_has_not_begun_has_no_pictures(db):
    host = make_user()
    game = table.create(host, engine.Options(players=2))
    client = Client()
    client.force_login(host)
    assert client.get(address(game, 0, "red")).status_code == 404


@pytest.mark.parametrize("role", ["player", "anonymous"])
def test_refusals_do_not_depend_on_the_print(running, role):
    client = client_of(running, role)
    for print in names_of_prints(PrintConverter.kinds):
        assert client.get(address(running, 6, "green", print)).status_code == 403
        assert client.get(address(running, 6, "all", print)).status_code == 403


def test_strange_addresses_are_nowhere(running):
    client = client_of(running, "player")
    strange = [
        (7, "red", SMALL),  # a line of the log that is not there yet
        (10**30, "red", SMALL),
        ("9" * 5000, "red", SMALL),
        ("-1", "red", SMALL),
        ("x", "red", SMALL),
        (1, "0", SMALL),
        (1, "RED", SMALL),
        (1, "red", "thumbnail-321-poster.png"),
        (1, "red", "board-0-poster.png"),
        (1, "red", "board-99999999-poster.png"),
        (1, "red", "board-1200-oil.png"),
        (1, "red", "board-1200-poster.gif"),
        (1, "red", "board-1200-poster.png/.."),
        (1, "red", "map-1200-poster.png"),
        (1, "red", ""),
    ]
    for what in strange:
        assert client.get(address(running, *what)).status_code == 404, what
    assert client.post(address(running, 1, "red")).status_code == 405


# ── what bytes betray ────────────────────────────────────────────────────────────────────────


def fetched(game, role, viewer):
    """Everything of an answer, drawn anew."""
    cache.clear()
    shutil.rmtree(settings.PICTURES_DIR, ignore_errors=True)
    client = client_of(game, role)
    answers = []
    for print in (SMALL, "sheet-800-poster.webp", "card-1200-contrast.png"):
        answer = client.get(address(game, game.line, viewer, print))
        answers.append((answer.status_code, dict(answer.headers), answer.content))
    return answers


@pytest.mark.parametrize("seed", range(3))
def test_bytes_and_headers_are_the_same_whatever_is_hidden(seed):
    game = make_game(
        3,
        moves=9 * (seed + 1),
        rng=seed,
        modules={"promo", "enigma", "vip", "roulette"},
        variants={"secret_missions", "agenda"},
    )
    honest = game.state
    for role, viewer, seat in (("player", "red", 0), ("anonymous", "spectator", None)):
        before = fetched(game, role, viewer)
        assert {status for status, _headers, _content in before} == {200}
        other = another_truth(game.engine_game().state, seat, Random(seed))
        Game.objects.filter(pk=game.pk).update(state=engine.state_to_json(other))
        assert fetched(game, role, viewer) == before
        # Whom it concerns sees the difference: the comparison can fail.
        differs = [fetched(game, "rival", "green")]
        Game.objects.filter(pk=game.pk).update(state=honest)
        differs.append(fetched(game, "rival", "green"))
        assert differs[0] != differs[1]
