"""Players in colours that do not go with their seats: nobody who tells or draws says the others."""

import json
import re
import zlib
from email import message_from_bytes, policy
from itertools import combinations
from random import Random

import pytest

from accounts.sessions import Reader
from estoril.infra.remembered import Remembered
from games import engine
from games.delivery.channels.mail import letter
from games.delivery.composition import news_of
from games.engine.components import COLORS, STARTING
from games.models import Export, Game, Seat
from games.notify.kinds import Kind
from games.notify.models import Notification
from games.pictures import store
from games.pictures.films import frames
from games.pictures.prints import Print
from games.pictures.strip import Strip
from games.pictures.table_picture import TablePicture
from games.render import symbols, tile
from games.render.cache import cached
from games.services import play, repair, table
from games.story import log, steps
from games.story.players import players_of
from games.web.live.push import Follower, changes
from tests.factory import make_user, play_moves, play_out
from tests.notify.samples import NOON

pytestmark = pytest.mark.django_db
CHOSEN = ("pink", "blue")  # where red and green would go with the seats

# Addresses of pictures have words for seats that are nobody's colours; of people, one is called so.
NO_COLORS = re.compile(r'/games/\w+/(pictures|strips?)/[^"\s]*|[Gg][.-] ?[Gg]reen|colored')
STYLE = re.compile(r"<style.*?</style>", re.DOTALL)
OLD = re.compile(r"(?<![a-z])(red|green)(?![a-z])", re.IGNORECASE)


def old_colors(text: str) -> set[str]:
    return {text[at.start() - 40 : at.end() + 20] for at in OLD.finditer(NO_COLORS.sub("", text))}


def begun(*colors: str, people=(), **options) -> Game:
    first, *others = people = people or [make_user() for _ in colors]
    seed = "5e" * 32
    setup = engine.Options(players=len(colors), **options)
    game = table.create(first, setup, seed=seed, colors=colors[:1], bot_pause=False)
    for user, color in zip(others, colors[1:], strict=True):
        table.join(game.pk, user, color)
    assert [seat.user for seat in game.seats.all()] == people
    return Game.objects.get(pk=game.pk)


@pytest.fixture
def game():
    return play_moves(begun(*CHOSEN), 14)


@pytest.fixture
def seat(game):
    return game.seats.get(number=0)


def test_pages_say_and_show_the_chosen_colours(client, game, seat):
    for user in (seat.user, None):
        if user:
            client.force_login(user)
        else:
            client.logout()
        for path in ("", "now/", "log/", "replay/", "replay/?move=5", "people/", "steps/?after=0"):
            answer = client.get(f"/games/{game.key}/{path}")
            assert answer.status_code == 200
            assert old_colors(answer.content.decode()) == set(), path
            Remembered.forget()
        for path in ("/", "/games/"):
            assert old_colors(client.get(path).content.decode()) == set(), path
    page = client.get(f"/games/{game.key}/").content.decode()
    assert {f"edge-{color}" in page for color in CHOSEN} == {True}
    ((_followers, sent),) = changes(game.pk, [Follower(Reader(seat.user.pk))])
    assert old_colors(zlib.decompress(sent).decode()) == set()


def test_of_two_games_alike_neither_has_the_parts_of_the_other(client):
    """Same people, same seed, same moves: what was drawn of the one is at hand for the other."""
    people = [make_user(), make_user()]
    games = (begun(*colors, people=people) for colors in (COLORS[:2], CHOSEN))
    one, other = (play_moves(game, 6) for game in games)
    client.get(f"/games/{one.key}/")
    assert old_colors(client.get(f"/games/{other.key}/").content.decode()) == set()


def test_the_story_and_the_table_that_it_changes(game):
    told = steps.story(game, "spectator", 0, game.line, players_of(game))
    text = json.dumps([told.start, *(step.to_json() for step in told.steps)])
    assert old_colors(text) == set()
    assert {seat["color"] for seat in told.end["seats"]} == set(CHOSEN)
    words = "".join(entry.html for entry in log.entries(game, None))
    assert {f"mark-{color}" in words for color in CHOSEN} == {True}


def test_letters_show_them(game, seat):
    play.look(game, seat)
    Seat.objects.filter(pk=seat.pk).update(seen=0)
    note = Notification.objects.create(
        user=seat.user, kind=Kind.TURN, game=game, seat=Seat.objects.get(pk=seat.pk)
    )
    news = news_of(note)
    assert any(entry.color in CHOSEN for entry in news.entries)
    assert {entry.color for entry in news.entries} <= {None, *CHOSEN}
    raw = letter.compose([news], "ana@example.org", NOON).raw
    html = message_from_bytes(raw, policy=policy.default).get_body(["html"]).get_content()
    assert old_colors(STYLE.sub("", html)) == set()
    assert any(f'class="{color}"' in html for color in CHOSEN)


def forget_parts():
    cached.__self__._images.clear()  # type: ignore[attr-defined]  # a method, once it is bound


@pytest.fixture
def used(monkeypatch):
    """The colours in which something is drawn."""
    colors = set()
    marker, corner = symbols.marker, tile._corner

    def seen(draw):
        def drawing(canvas, color, *rest):
            colors.add(color)
            return draw(canvas, color, *rest)

        return drawing

    monkeypatch.setattr(symbols, "marker", seen(marker))
    monkeypatch.setattr(tile, "_corner", seen(corner))
    forget_parts()
    return colors


@pytest.mark.parametrize("kind", ["board", "sheet", "card", "front", "thumbnail"])
def test_pictures_are_drawn_in_them(game, used, kind):
    width = 320 if kind == "thumbnail" else 800
    seats = list(game.seats.select_related("user"))
    for viewer in ("red", "spectator"):
        picture = TablePicture(game, seats, game.line, viewer, Print(kind, width))
        assert picture.render()
    assert used == set(CHOSEN)


def test_strips_and_frames_of_films_too(game, used, monkeypatch):
    monkeypatch.setattr(store, "find", lambda _hash: None)
    Strip(game, 0, game.line, "spectator", Print("strip", 600)).render()
    assert used == set(CHOSEN)
    forget_parts()
    used.clear()
    export = Export(game=game, viewer="spectator", style="poster", format="gif", width=400)
    export.speed = "fast"
    next(shot for n, shot in enumerate(frames.shots(export, list(game.seats.all()))) if n == 8)
    assert used == set(CHOSEN)
    assert old_colors(Export(game=game, viewer="red", format="gif").filename) == set()


@pytest.mark.parametrize("colors", [CHOSEN, ("green", "red"), ("yellow", "pink", "red")])
def test_what_is_played_is_the_same_game(colors, client):
    """But for the colours, whose starting characters take the place of others."""
    game = play_out(begun(*colors, variants=frozenset({"agenda"})), Random(3))
    assert game.is_over
    assert repair.check(game).problems == ()
    record = client.get(f"/games/{game.key}/record.json").json()
    assert record["colors"] == list(colors)
    again = engine.replay(record)
    assert engine.digest(again.state) == record["digest"]
    assert game.state["result"] == record["result"]
    assert engine.violations(again.state) == []
    names = {
        dealt.id: chosen.id
        for own, color in zip(COLORS, colors, strict=False)
        for dealt, chosen in zip(STARTING[own], STARTING[color], strict=True)
    }
    hands = engine.state_to_json(again.state)["hands"]
    assert game.state["hands"] == [[names.get(id, id) for id in hand] for hand in hands]


def test_the_colours_do_not_change_who_starts():
    starts = {begun(*two).engine_game().state.start for two in combinations(COLORS, 2)}
    assert len(starts) == 1
