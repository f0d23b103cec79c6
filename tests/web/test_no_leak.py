"""Everything a seat or a spectator can fetch is the same whatever they may not know.

Two stored games are compared that differ only in which of a rival's unseen tiles lies where: the
same options, seed and public events, with two of the rival's tiles exchanged in the whole log. The
draw pile and the face-down rewards come from the seed, which the log is replayed from; they are
permuted in the snapshot alone, for the pages that read the snapshot.
"""

import re
import zlib
from random import Random
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.core.cache import cache

from accounts.sessions import Reader
from estoril.infra.remembered import Remembered
from games import engine
from games.engine.actions import Discard, Place
from games.models import Game, Move, Seat
from games.models.game import follow
from games.web.home import stage
from games.web.live.push import Follower, changes
from tests.engine.hidden import another_truth
from tests.factory import make_game, make_user

pytestmark = pytest.mark.django_db

FROM_THE_SNAPSHOT = ["", "now/", "now/?since=0"]
FROM_THE_LOG = ["log/", "replay/", "replay/?move=1", "replay/?move=5", "replay/?as=spectator"]
NEWSPAPERS = ["gazette/", "gazette/1/", "gazette/1/?as=spectator", "gazette/2/"]
ERRORS = ["replay/?as=all", "replay/?move=x", "record.json", "verify/", "chat/nowhere/", "nothing/"]
ERRORS += ["debrief/", "debrief/progress/", "pictures/debrief/en-1200-poster.png"]
TALK = ["chat/players/", "chat/spectators/", "notes/", "suspicions/", "standing/", "people/"]
STEPS = [
    "steps/?after=0",
    "steps/?after=4&upto=9",
    "steps/?after=13",
    "steps/?after=0&eyes=spectator",
]
NO_STEPS = ["steps/", "steps/?after=x", "steps/?after=0&eyes=all", "steps/?after=9&upto=1"]
PATHS = [*FROM_THE_SNAPSHOT, *FROM_THE_LOG, *NEWSPAPERS, *STEPS, *ERRORS, *NO_STEPS, *TALK]
# Of no game: tokens against forgery, and times of day.
NOISE = re.compile(
    rb'name="csrfmiddlewaretoken" value="[^"]*"|[Xx]-?CSRFToken[^,}]*|datetime="[^"]*"'
)
THUMBNAIL = re.compile(r'src="(/games/[^"]*/thumbnail-320[^"]*)"')
# Each answer has its own.
OWN_OF_ANSWERS = {"Set-Cookie", "ETag", "X-Request-ID"}


def fetched(client, game: Game, paths=PATHS) -> dict[str, tuple[Any, ...]]:
    """Status, headers and body of every address, with the noise taken out."""
    pages: dict[str, tuple[Any, ...]] = {}
    cache.clear()  # what was made of the other world is no answer
    Remembered.forget()
    client.get(f"/games/{game.key}/")  # what is news the first time is none the second
    pages["home"] = at_home(client)
    Seat.objects.filter(game__key=game.key).update(seen=0)
    pages["home with news"] = at_home(client)
    client.get(f"/games/{game.key}/")
    for path in paths:
        answer = client.get(f"/games/{game.key}/{path}")
        headers = {k: v for k, v in answer.headers.items() if k not in OWN_OF_ANSWERS}
        pages[path] = (answer.status_code, headers, NOISE.sub(b"", answer.content))
    for body in ({"decision": "1", "kind": "pass"}, {"decision": "999", "kind": "peek"}, {}):
        answer = client.post(f"/games/{game.key}/move/", body)
        pages[str(body)] = (answer.status_code, NOISE.sub(b"", answer.content))
    pages["pushed"] = pushed(client, game)
    pages["looked up"] = looked_up(client, game)
    return pages


def at_home(client) -> tuple[int, int, bytes]:
    """One's own table, or for strangers a game that unfolds; and the lobby. So many thumbnails."""
    home, lobby = client.get("/"), client.get("/games/")
    assert home.status_code == lobby.status_code == 200
    paths = THUMBNAIL.findall((home.content + lobby.content).decode())
    seen = [client.get(path) for path in sorted({*paths})]
    assert {picture.headers["Content-Type"] for picture in seen} <= {"image/webp"}
    boards = b"".join(picture.content for picture in seen)
    return 200, len(seen), NOISE.sub(b"", home.content + lobby.content) + boards


def tells_of_games(pages: dict[str, tuple[Any, ...]]) -> bool:
    _status, thumbnails, text = pages["home"]
    _status, is_found, _text = pages["looked up"]
    return is_found and thumbnails > 0 and (b'id="stage"' in text or b"my-table" in text)


def looked_up(client, game: Game) -> tuple[int, bool, bytes]:
    """The game, if it is found, and its players by the search, and their profiles."""
    seats = game.seats.select_related("user") if game.pk else []
    people = [seat.user for seat in seats if seat.user]
    found = [client.get("/search/", {"q": name}) for name in (game.name, *map(str, people))]
    is_found = game.get_absolute_url().encode() in found[0].content
    profiles = [client.get(person.get_absolute_url()) for person in people]
    assert {page.status_code for page in (*found, *profiles)} == {200}
    text = b"".join(page.content for page in (*found, *profiles))
    return 200, is_found, NOISE.sub(b"", text)


def pushed(client, game: Game) -> tuple[int, bytes]:
    """What the socket of the same reader's open page would bring, and 404 if nothing."""
    known = settings.SESSION_COOKIE_NAME in client.cookies  # else asking would begin a session
    user_id = client.session.get(SESSION_KEY) if known else None
    follower = Follower(Reader(user_id and int(user_id)))
    ((_followers, sent),) = changes(game.pk, [follower])
    if sent is None:
        return 404, b""
    return 200, NOISE.sub(b"", zlib.decompress(sent).replace(b'\\"', b'"'))


def exchanged(game: Game, seat: int, first, second, after: int = 0) -> None:
    """Rewrite the stored log behind a line, and the snapshot, as if the seat had held these two the
    other way."""
    swap = {first: second, second: first}
    current = engine.Game.new(game.engine_options(), game.seed, game.rules_version)
    current.take_events()
    for move in Move.objects.filter(game=game).order_by("number"):
        if move.seat == seat and move.number > after:
            action = engine.action_from_json(move.action)
            if isinstance(action, Place):
                stake = swap.get(action.stake, action.stake)
                action = action._replace(tile=swap.get(action.tile, action.tile), stake=stake)
            elif isinstance(action, Discard):
                pytest.fail("this test is about the first round")
            move.action = engine.action_to_json(action)
        events = follow(current, move.seat, move.decision, move.action)
        move.events = [event.to_json() for event in events]
        Move.objects.filter(pk=move.pk).update(action=move.action, events=move.events)
    Game.objects.filter(pk=game.pk).update(state=engine.state_to_json(current.state))


def unseen_pair(game: Game, seat: int):
    """Two tiles of a seat that nobody else can place, one of them on the board."""
    state = game.engine_game().state
    banned = state.options.switches.church_assassins == "banned"
    hidden = [
        spy.tile
        for space, spy in state.spies.items()
        if spy.owner == seat
        and not spy.face_up
        and not state.seen.get(spy.tile)
        and not (banned and space.location == "church")
    ]
    in_hand = [tile for tile in state.hands[seat] if "assassin" not in tile.abilities]
    return (hidden[0], in_hand[0]) if hidden and in_hand else None


@pytest.fixture(autouse=True)
def at_this_moment(time, monkeypatch):
    """Words about the time stay the same, and this game unfolds at home, young as it is."""
    monkeypatch.setattr(stage, "LEAST", 0)


@pytest.fixture
def client_of(client):
    def enter(user):
        client.logout()
        if user:
            client.force_login(user)
        return client

    return enter


@pytest.mark.parametrize("seed", range(2))
def test_the_other_hand_looks_the_same_to_everybody_else(seed, client_of):
    game = make_game(3, moves=14, rng=seed, edition="2016", modules={"roulette"})
    seats = {seat.number: seat.user for seat in game.seats.all()}
    watched = (seed + 1) % 3
    pair = unseen_pair(game, watched)
    if pair is None:
        pytest.fail(f"seed {seed} has no unseen tile: choose another")
    others = {"stranger": make_user(), "anonymous": None}
    others |= {f"rival {number}": user for number, user in seats.items() if number != watched}

    def seen():
        return {role: fetched(client_of(user), game) for role, user in others.items()}

    before = seen()
    for pages in before.values():
        assert all(b"data-table=" in pages[path][2] for path in FROM_THE_SNAPSHOT)
        assert tells_of_games(pages)
    theirs = fetched(client_of(seats[watched]), game)
    exchanged(game, watched, *pair)
    assert seen() == before
    # The one who holds them sees the difference: the comparison can fail.
    assert fetched(client_of(seats[watched]), game) != theirs


def test_the_newspaper_is_the_same_whatever_lies_hidden_in_the_round_after(client_of):
    """Two of a rival's tiles there; and what others were shown in the round that it tells of."""
    game, watched, pair = next(
        (game, seat, pair)
        for rng in range(40)
        if (game := make_game(3, moves=40, rng=rng, edition="2016", modules={"roulette"}))
        and game.state["round"] == 2
        for seat in range(3)
        if (pair := unseen_pair(game, seat))
    )
    seats = {seat.number: seat.user for seat in game.seats.all()}
    readers = seats[(watched + 1) % 3], make_user(), None

    def read() -> list[Any]:
        pages = [fetched(client_of(user), game, NEWSPAPERS) for user in readers]
        return [[told[path] for path in NEWSPAPERS] for told in pages]

    before = read()
    assert all(page[1][0] == 200 and b"gazette-headline" in page[1][2] for page in before)
    ends = []
    for line in Move.objects.filter(game=game).order_by("number"):
        ends += [line.number for event in line.events if event["kind"] == "round_ended"]
        for event in line.events:
            if event["secret"] and (watched + 1) % 3 not in event["to"]:
                event["secret"] = {
                    name: ["garbo"] if isinstance(value, list) else "garbo"
                    for name, value in event["secret"].items()
                }
        line.save()
    assert read() == before
    exchanged(game, watched, pair[0], pair[1], after=ends[-1])
    assert read() == before


@pytest.mark.parametrize("seed", range(4))
def test_the_snapshot_pages_tell_nothing_of_piles_rewards_missions_and_agendas(seed, client_of):
    game = make_game(
        4,
        moves=12 * (seed + 1),
        rng=seed,
        modules={"promo", "enigma", "vip", "roulette"},
        variants={"secret_missions", "agenda"},
    )
    seats = {seat.number: seat.user for seat in game.seats.all()}
    for viewer, user in ((seed % 4, seats[seed % 4]), (None, None)):
        client = client_of(user)
        before = fetched(client, game, FROM_THE_SNAPSHOT)
        assert tells_of_games(before)
        honest = Game.objects.get(pk=game.pk).state
        other = another_truth(game.engine_game().state, viewer, Random(seed))
        Game.objects.filter(pk=game.pk).update(state=engine.state_to_json(other))
        assert fetched(client, game, FROM_THE_SNAPSHOT) == before
        Game.objects.filter(pk=game.pk).update(state=honest)
