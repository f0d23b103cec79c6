"""The strip of what somebody missed: which close-ups, in which words, and who may see it."""

import re
from datetime import timedelta
from io import BytesIO
from random import Random

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone, translation
from PIL import Image

from games.core.viewers import seat_of
from games.engine.components import LOCATIONS
from games.models import Game
from games.pictures.closeups import picks
from games.pictures.prints import Print, StripConverter
from games.pictures.strip import Strip, strip_sources
from games.pictures.version import renderer_version
from games.story.log import between
from games.story.players import players_of
from tests.factory import make_game, make_user, play_moves
from tests.pictures.names import names_of_prints
from tests.web.test_no_leak import exchanged, unseen_pair

pytestmark = pytest.mark.django_db
EVERYTHING = {"promo", "enigma", "double_agent", "vip", "roulette"}


def address(game, since, upto, viewer, print="strip-600-poster.webp"):
    """As a page of ours gives it out."""
    revision = Strip(game, since, upto, viewer, print).revision
    return f"/games/{game.key}/pictures/{since}-{upto}/{viewer}/{print}?v={revision}"


def kinds(game, number):
    return {event["kind"] for event in game.moves.get(number=number).events}


# ── which ────────────────────────────────────────────────────────────────────────────────────


def test_placements_by_location_without_ones_own():
    game = make_game(3, moves=6, rng=1)
    moves = list(game.moves.filter(seat__isnull=False))
    rivals = {
        event["data"]["space"].partition(".")[0]
        for move in moves
        for event in move.events
        if event["kind"] == "placed" and move.seat != 0
    }
    found = picks(game, "red", 0, game.line)
    assert {pick.location for pick in found} == rivals
    assert [pick.line for pick in found] == sorted(pick.line for pick in found)
    assert not any("red" in pick.whose for pick in found)
    # A spectator has no doing of their own.
    assert any("red" in pick.whose for pick in picks(game, "spectator", 0, game.line))


def test_only_lines_between_the_two():
    game = make_game(3, moves=6, rng=1)
    assert picks(game, "spectator", game.line, game.line) == []
    for pick in picks(game, "spectator", 2, 4):
        assert 2 < pick.line <= 4


def test_a_round_that_was_missed_shows_four_locations_before_their_reward_is_taken():
    game = make_game(2, moves=None, rng=3)
    opened = [
        move.number for move in game.moves.all() if "location_opened" in kinds(game, move.number)
    ]
    picked = picks(game, "spectator", 0, opened[6] - 1)
    assert len(picked) == 4
    assert all(pick.settled for pick in picked)
    assert not any("compared" in kinds(game, pick.line) for pick in picked)
    winners = {
        event["data"]["location"]: game.seats.get(number=event["data"]["seat"]).color
        for move in game.moves.filter(number__lt=opened[6])
        for event in move.events
        if event["kind"] == "reward_won"
    }
    for pick in picked:
        assert pick.whose == ((winners[pick.location],) if pick.location in winners else ())


def test_a_comparison_alone_is_shown_after_it():
    game = make_game(2, moves=None, rng=3)
    compared = next(m.number for m in game.moves.all() if "compared" in kinds(game, m.number))
    (pick,) = picks(game, "spectator", compared - 1, compared)
    assert pick.line == compared


def strip_for(game, viewer, since, upto):
    """The picture and its words, if anything is to be seen."""
    strip = Strip(game, since, upto, viewer, Print("strip", 600, format="png"))
    if strip.picks:
        revealed = viewer == "all"
        news = between(game, seat_of(viewer), since, upto, players_of(game), revealed=revealed)
        return strip.image(), strip.words(news)
    return None


@pytest.mark.parametrize("seed", range(3))
def test_any_stretch_of_any_game_can_be_shown(seed):
    rng = Random(seed)
    game = make_game(5, moves=None, rng=seed, modules=EVERYTHING, variants={"agenda"})
    for viewer in ("red", "pink", "spectator", "all"):
        for _ in range(4):
            since = rng.randrange(game.line)
            upto = rng.randrange(since + 1, game.line + 1)
            made = strip_for(game, viewer, since, upto)
            if made:
                image, words = made
                assert Image.open(BytesIO(image)).size[0] == 600
                assert words
            else:
                assert not picks(game, viewer, since, upto)


def test_an_enigma_that_nobody_lays_is_shown_like_any_other(client):
    """Nobody won it in the round before: it turns up by itself."""
    game = make_game(2, moves=None, rng=57, modules={"enigma"})
    number, event = next(
        (move.number, event["data"])
        for move in game.moves.all()
        for event in move.events
        if event["kind"] == "enigma_placed" and event["data"]["seat"] is None
    )
    (pick,) = [
        pick
        for pick in picks(game, "spectator", number - 1, number)
        if pick.location == event["location"]
    ]
    assert pick.whose == ()
    assert client.get(address(game, number - 1, number, "spectator")).status_code == 200


def test_a_strip_that_cannot_be_picked_is_a_picture_that_fails(client, caplog):
    """Whatever goes wrong, wherever in its making: words, a line in the log, and no traceback."""
    game = make_game(2, moves=4, rng=1)
    news = between(game, None, 0, 4, players_of(game))
    assert strip_sources(game, None, 0, "poster", news)
    move = game.moves.get(number=1)
    for event in move.events:
        event["data"].pop("space", None)  # a place that no code of ours would leave out
    move.save()
    path = address(game, 0, 4, "spectator")
    answers = [client.get(path) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [503, 503]
    assert answers[0]["Cache-Control"] == "no-store"
    assert len([record for record in caplog.records if "no strip" in record.message]) == 1
    assert strip_sources(game, None, 0, "poster", news) is None  # its words alone
    assert client.get(address(game, 1, 4, "spectator")).status_code == 200


# ── in words ─────────────────────────────────────────────────────────────────────────────────


def test_the_alternative_text_tells_the_same_as_the_log():
    game = make_game(2, moves=None, rng=3)
    with translation.override("en"):
        _image, words = strip_for(game, "spectator", 0, 3)
        log = between(game, None, 0, 3, players_of(game))
        assert words == " ".join(entry.text for entry in log)
        # Of a long stretch, how it ended at the places that are shown.
        _image, words = strip_for(game, "red", 0, game.line)
    for pick in picks(game, "red", 0, game.line):
        assert LOCATIONS[pick.location].name in words
    assert len(words) < 1000


def test_nothing_to_see_is_no_picture():
    game = make_game(2, moves=4, rng=1)
    assert strip_for(game, "red", game.line, game.line) is None


# ── who may see it ───────────────────────────────────────────────────────────────────────────


def client_of(user):
    client = Client()
    if user:
        client.force_login(user)
    return client


@pytest.fixture
def game():
    return make_game(3, moves=7, rng=1)


def statuses(game, user):
    client = client_of(user)
    viewer = ("red", "green", "blue", "yellow", "spectator", "all")
    return [client.get(address(game, 1, 7, whose)).status_code for whose in viewer]


def test_while_a_game_runs_as_oneself_and_as_the_public(game):
    red, green, _ = (seat.user for seat in game.seats.select_related("user"))
    assert statuses(game, red) == [200, 403, 403, 404, 200, 403]
    assert statuses(game, green) == [403, 200, 403, 404, 200, 403]
    assert statuses(game, make_user()) == [403, 403, 403, 404, 200, 403]
    assert statuses(game, None) == [403, 403, 403, 404, 200, 403]


def test_a_private_game_has_no_strips_for_others(game):
    Game.objects.update(private=True)
    red = game.seats.get(number=0).user
    assert statuses(game, red) == [200, 403, 403, 404, 200, 403]
    assert set(statuses(game, make_user())) == set(statuses(game, None)) == {404}
    mine = client_of(red).get(address(game, 1, 7, "spectator"))
    assert mine["Cache-Control"].startswith("private")


def test_a_finished_game_is_open_to_all():
    game = play_moves(make_game(3, rng=2), None, 2)
    assert statuses(game, None) == [200, 200, 200, 404, 200, 200]


def test_every_print_is_refused_alike(game):
    client = client_of(None)
    for print in names_of_prints(StripConverter.kinds):
        assert client.get(address(game, 1, 7, "red", print)).status_code == 403


def test_strange_addresses_are_nowhere(game):
    client = client_of(game.seats.get(number=0).user)
    for what in (
        (7, 7, "red"),
        (5, 3, "red"),
        (0, 8, "red"),
        (0, 10**30, "red"),
        (10**30, 7, "red"),
        ("-1", 7, "red"),
        (1, 7, "red", "strip-601-poster.webp"),
        (1, 7, "red", "board-800-poster.webp"),
        (1, 7, "red", "strip-600-oil.webp"),
    ):
        assert client.get(address(game, *what)).status_code == 404, what
    # Of one line there is no strip.
    assert client.get(f"/games/{game.key}/pictures/7/red/strip-600-poster.webp").status_code == 404
    assert client.post(address(game, 1, 7, "red")).status_code == 405


def test_only_addresses_that_we_gave_out_lead_anywhere(game):
    """There is one for any two lines of the log: too many for whoever asks to have them drawn."""
    client = client_of(None)
    path, _, revision = address(game, 1, 7, "spectator").partition("?")
    other = address(game, 2, 7, "spectator").partition("?")[0]
    for strange in (
        path,
        f"{path}?v=0123456789",
        f"{path}?v={renderer_version()}",
        f"{other}?{revision}",
    ):
        assert client.get(strange).status_code == 404, strange
    assert client.get(f"{path}?{revision}").status_code == 200


def test_kept_for_ever_under_its_revision(game):
    client = client_of(None)
    first = client.get(address(game, 1, 7, "spectator"))
    assert first["Content-Type"] == "image/webp"
    assert first["Cache-Control"] == "public, max-age=31536000, immutable"
    again = client.get(address(game, 1, 7, "spectator"), headers={"if-none-match": first["ETag"]})
    assert again.status_code == 304
    # Two stretches that end alike are two pictures.
    other = client.get(address(game, 3, 7, "spectator"))
    assert other["ETag"] != first["ETag"]


# ── what it may betray ───────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("spectating", [False, True])
def test_another_truth_gives_the_same_bytes_and_words(seed, spectating, client, settings, tmp_path):
    """The same log, but two tiles of a rival exchanged that the viewer cannot tell apart."""
    game = make_game(3, moves=14, rng=seed, edition="2016", modules={"roulette"})
    seat, watched = (None if spectating else seed % 3), (seed + 1) % 3
    viewer, theirs = (
        ("spectator" if spectating else game.seats.get(number=seat).color),
        (game.seats.get(number=watched).color),
    )
    pair = unseen_pair(game, watched)
    assert pair, "choose another seed"

    def made(whose, folder):
        settings.PICTURES_DIR = tmp_path / folder
        cache.clear()
        return [
            strip_for(Game.objects.get(), whose, since, upto) for since, upto in ((0, 14), (5, 9))
        ]

    before, known = made(viewer, "before"), made(theirs, "known")
    exchanged(game, watched, *pair)
    assert made(viewer, "after") == before
    # Who holds them sees the difference: the comparison can fail.
    assert made(theirs, "known after") != known


# ── on the page ──────────────────────────────────────────────────────────────────────────────


def shown(game, user):
    """The strip among what happened while they were away, if they were."""
    game.moves.update(created=timezone.now() - timedelta(hours=1))
    page = client_of(user).get(f"/games/{game.key}/").content.decode()
    strip = re.search(r'<img class="strip" id="strip" src="([^"]*)" srcset="([^"]*)"', page)
    return strip and strip.groups()


def test_who_plays_is_shown_what_they_missed(game):
    red, green, _ = (seat.user for seat in game.seats.select_related("user"))
    game.seats.update(seen=2)
    src, srcset = shown(game, red)
    assert src.startswith(address(game, 2, 7, "red"))
    assert [size.split()[1] for size in srcset.split(", ")] == ["600w", "1200w"]
    answer = client_of(red).get(src)
    assert Image.open(BytesIO(answer.content)).width == 600
    assert answer["Cache-Control"] == "private, max-age=31536000, immutable"
    assert client_of(green).get(src).status_code == 403
    assert shown(game, red) is None  # now they have seen it
    assert shown(game, None) is None
    assert shown(game, make_user()) is None


@pytest.mark.parametrize("seed", range(3))
def test_news_with_a_place_have_pictures_and_only_they(seed):
    """The page decides by its words, the picture by the events: they must agree."""
    game = make_game(3, moves=None, rng=seed, modules={"promo", "enigma", "vip", "roulette"})
    players = players_of(game)
    agreed = set()
    for since in range(1, game.line):
        told = between(game, 0, since, since + 1, players)
        told = [entry for entry in told if not entry.own_doing]
        game.line, last = since + 1, game.line
        words = strip_sources(game, 0, since, "poster", told) is not None
        game.line = last
        assert words == bool(picks(game, "red", since, since + 1)), since
        agreed.add(words)
    assert agreed == {True, False}


def test_in_the_colours_of_who_looks(game):
    red = game.seats.get(number=0).user
    red.style = "safe"
    red.save()
    game.seats.update(seen=2)
    assert "strip-600-safe.webp" in shown(game, red)[0]


def test_a_picture_that_cannot_be_drawn_is_said_so(game, monkeypatch):
    from games.render import film

    def fail(*args, **options):
        raise RuntimeError("no ink")

    monkeypatch.setattr(film, "strip", fail)
    answer = client_of(None).get(address(game, 1, 7, "spectator"))
    assert answer.status_code == 503
    assert answer["Retry-After"]
