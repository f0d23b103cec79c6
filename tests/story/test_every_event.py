"""Every kind of event that the engine emits, with all that its fields can be, goes through whatever
tells of events: log, sentences, strips, films, letters, push, webhooks, exports.

One game has all of them. It was looked for; that it still has is the first test.
"""

import re
from random import Random

import pytest
from django.urls import reverse
from django.utils import translation

from games import engine
from games.core.viewers import ALL, VIEWERS, seat_of, viewer_of
from games.delivery import composition
from games.delivery.channels.mail import letter
from games.delivery.channels.push import sender as push
from games.delivery.channels.webhook import sender as webhook
from games.engine.options import MODULES
from games.lab.fastforward import play_on
from games.models import Export, Game
from games.notify import events
from games.notify.kinds import Kind
from games.pictures.closeups import picks
from games.pictures.films import frames, production
from games.pictures.prints import Print
from games.pictures.snapshot import snapshots
from games.pictures.strip import Strip
from games.render import film
from games.story import log, playback
from games.story.players import players_of
from games.story.rows import rows_of
from games.story.sentences import TELL
from games.story.steps import story
from tests.engine import emitted
from tests.factory import make_game
from tests.notify.samples import NOON
from tests.pictures.films import errands

pytestmark = pytest.mark.django_db
PLAYERS, SEED = 2, 7426


@pytest.fixture
def game():
    """A whole one, by random moves with every module; minds are changed as long as they may be."""
    rng = Random(SEED)
    game = make_game(PLAYERS, rng=rng, modules=MODULES, variants={"agenda"})

    def choose(current):
        decision = rng.choice(current.decisions)
        return engine.Move(decision.seat, decision.id, rng.choice(decision.options))

    return play_on(game, choose, lambda _current: False)


def by_line(game):
    """The shapes of what each line of the log tells."""
    rows = game.moves.order_by("number").values_list("number", "events")
    return {number: set(emitted.shapes(told)) for number, told in rows}


def telling_lines(game):
    """A few lines that have all there is between them."""
    lines = by_line(game)
    missing, chosen = set().union(*lines.values()), []
    while missing:
        best = max(lines, key=lambda number: len(lines[number] & missing))
        missing -= lines[best]
        chosen.append(best)
    return sorted(chosen)


def viewers_of(game):
    return [viewer for viewer in VIEWERS if (seat_of(viewer) or 0) < game.players]


def test_the_game_has_every_kind_of_event_and_all_that_their_fields_can_be(game):
    met = set().union(*by_line(game).values())
    assert {shape[0] for shape in met} == emitted.kinds()
    assert emitted.met_at_random(games=80) <= met
    assert ("enigma_placed", "seat", "nothing") in met


def test_in_words(game):
    assert emitted.kinds() - {"rewards_laid"} <= set(TELL)  # those are told with their round
    names = players_of(game)
    with translation.override("en"):
        for viewer in viewers_of(game):
            told = log.between(game, seat_of(viewer), -1, game.line, names, revealed=viewer == ALL)
            for entry in told:
                parts = [part for spy in entry.spies for part in spy.parts]
                for words in (entry.words, *entry.notes, *parts):
                    assert str(words).strip()
                    assert str(words.html).strip()
                    assert not re.search(r"[{}]|None", str(words))
            # Nothing that happens goes untold.
            assert {entry.kind for entry in told} >= emitted.kinds() - {"rewards_laid"}
    for number in telling_lines(game)[::4]:
        assert playback.step(game, number, ALL).line == number


def test_in_steps(game):
    """From the log as it is stored; what else must hold of them is in test_steps.py."""
    for viewer in viewers_of(game):
        told = story(game, viewer, 0, game.line, players_of(game))
        kinds = {step.entry.kind for step in told.steps}
        assert kinds >= emitted.kinds() - {"rewards_laid"}
        assert told.end == told.steps[-1].table


def test_in_strips(game, client):
    """Each line for everybody; letters draw them, below."""
    lines = rows_of(game, 0, None)
    for viewer in viewers_of(game):
        for number in range(1, game.line + 1):
            for pick in picks(game, viewer, number - 1, number, lines):
                assert pick.location in {place.partition(".")[0] for place in pick.changed}
    name = Print("strip", 600, format="webp")
    strip = Strip(game, 0, game.line, ALL, name)
    path = reverse("games:strip", args=[game.key, 0, game.line, ALL, name])
    assert client.get(path, {"v": strip.revision}).status_code == 200


def test_in_films_and_exports(game):
    """Every line is looked at as a film does; a few are drawn and cut."""
    seats, drawn = list(game.seats.select_related("user")), telling_lines(game)[:3]
    print, before, taken = Print("board", 320, format="png"), None, []
    for number, snapshot in snapshots(game.pk):
        frame = frames._Frame(game, seats, number, ALL, print, snapshot)
        lasts = film.lasting(frame.view, before, bool(frame.highlights.changed), "fast")
        assert lasts > 0
        assert frame.shown()
        before = frame.view
        if number in drawn:
            taken.append((frame.image(), lasts))
    export = Export(game=game, viewer=ALL, format="gif", width=320, speed="fast")
    assert frames.cut(export, taken).startswith(b"GIF8")
    assert errands.make(production.ask(game, seats[0].user, errands.options())).status == "ready"


def as_it_was(game, number):
    """The game after a line, as a letter composed then would have read it."""
    then = Game.objects.get(pk=game.pk)
    then.state = engine.state_to_json(then.replayed(number).state)
    then.line = number
    if number < game.line:
        then.status = Game.Status.RUNNING
    return then


def test_in_letters_and_messages(game, monkeypatch, caplog):
    monkeypatch.setattr(composition, "BOARD", 320)
    monkeypatch.setattr(composition, "STRIP", 320)
    seats = list(game.seats.select_related("user"))
    told = set()
    for number in telling_lines(game):
        mover = game.moves.get(number=number).seat
        seat = seats[0 if mover else 1]  # players are not told what they did themselves
        seat.game, seat.seen = as_it_was(game, number), number - 1
        note = events.of_seat(Kind.TURN, seat, f"line {number}")
        full = composition.news_of(note)
        written = letter.compose([full], "person@example.org", NOON)
        told |= {entry.kind for entry in full.entries}
        assert all(entry.text in written.body for entry in full.entries)
        assert full.picture
        viewer = viewer_of(seat.number)
        assert bool(full.strip) == bool(picks(seat.game, viewer, number - 1, number))
        brief = composition.news_of(note, in_full=False)
        assert push.payload(brief)
        assert all(make(brief) for make in webhook.PAYLOADS.values())
    assert told >= emitted.kinds() - {"rewards_laid"}
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
