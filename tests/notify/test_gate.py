"""Whoever reads a message, however long it waited: it has nothing that the pages would refuse them.

People sit at a table, are told of everything, and then something happens to one of them, or has
happened before. What is composed for that one afterwards is compared with the site's own pages,
read by the same person at the same moment.
"""

import datetime
import html
import re
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone
from django.utils.html import strip_tags

from accounts import services
from games.delivery import composition, gate
from games.delivery.channels.mail import letter
from games.delivery.channels.push import sender as push
from games.delivery.channels.webhook import sender as webhook
from games.engine import Options
from games.models import Game, Message, Seat
from games.moderation import sanctions
from games.moderation.models import Sanction
from games.notify import events, outbox, switches
from games.notify.kinds import Kind
from games.notify.models import Habits, Notification
from games.notify.readers import one_line
from games.puzzles.models import Puzzle
from games.services import chat, play, stand_ins, table
from games.story import log
from tests.factory import make_game, play_out
from tests.positions import a_puzzle
from tests.tournaments.making import make_tournament

from .samples import NOON, person
from .test_turn_mail import work
from .times import Clock

pytestmark = pytest.mark.django_db

OF_SEATS = [Kind.TURN, Kind.TIME, Kind.ROUND, Kind.OVER, Kind.STARTED]
BEFORE, AFTER, OF_ANOTHER = "Said before that.", "Said after that.", "Said by another."


@pytest.fixture(autouse=True, scope="session")
def _pictures(tmp_path_factory):
    """One folder for all: the same game has the same pictures in every test."""
    from django.conf import settings

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(settings, "PICTURES_DIR", tmp_path_factory.mktemp("pictures"))
        yield


@pytest.fixture
def clock(monkeypatch):
    return Clock(monkeypatch)


@pytest.fixture(autouse=True)
def small(monkeypatch):
    """Nobody looks at the pictures here."""
    monkeypatch.setattr(composition, "BOARD", 320)
    monkeypatch.setattr(composition, "STRIP", 320)


@dataclass
class Scene:
    """A table, and the person whose messages are looked at."""

    game: Game
    reader: object
    amalia: object
    duarte: object

    def say(self, author, text):
        seat = self.game.seats.get(user=author)
        return chat.say(Game.objects.get(pk=self.game.pk), "players", author, seat, text)


@pytest.fixture
def people(settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    amalia, carlota, duarte = (
        person(name, time_zone="UTC") for name in ("Amália", "Carlota", "Duarte")
    )
    for other in (amalia, duarte):
        switches.switch(other, "mail", Kind, on=False)  # nobody looks at theirs
    return [amalia, carlota, duarte]


def running(people, *, private=False):
    game = make_game(3, users=people, moves=6, rng=1)
    Game.objects.filter(pk=game.pk).update(
        name="Operation Sardine", private=private, substitutes=not private
    )
    Notification.objects.all().delete()
    return Scene(Game.objects.get(pk=game.pk), people[1], people[0], people[2])


def waiting(people):
    game = table.create(people[0], Options(players=4), name="Operation Sardine", private=True)
    for user in people[1:]:
        table.join(game.pk, user)
    return Scene(game, people[1], people[0], people[2])


def gone_before(people):
    scene = waiting(people)
    table.leave(scene.game.pk, scene.reader)
    return scene


# ── what happens to the reader ───────────────────────────────────────────────────────────────


def nothing(_scene):
    pass


def leaves(scene):
    table.leave(scene.game.pk, scene.reader)


def starts(scene):
    table.start(scene.game.pk, scene.amalia)


def leaves_and_it_starts(scene):
    leaves(scene)
    starts(scene)


def resigns(scene):
    play.resign(scene.game.pk, scene.reader)


def is_substituted(scene):
    resigns(scene)
    number = scene.game.seats.get(user=scene.reader).number
    stand_ins.substitute(scene.game.pk, person("Eulália"), number)


def is_removed(scene):
    number = scene.game.seats.get(user=scene.reader).number
    stand_ins.replace(scene.game.pk, number, person("Eulália"))


def is_suspended(scene):
    until = timezone.now() + datetime.timedelta(days=9)
    sanctions.impose(scene.reader, Sanction.Kind.SUSPENSION, "Noise.", until)


def mutes(scene):
    chat.mute(scene.reader, scene.amalia)


def goes_for_good(scene):
    services.delete_account(scene.reader)


def strangers(people):
    """The reader never sat there."""
    scene = running([people[0], person("Eulália"), people[2]], private=True)
    scene.reader = people[1]
    return scene


def private(people):
    return running(people, private=True)


def of_a_hidden_deal(people):
    """Others play the same one: its end reveals nothing."""
    scene = running(people, private=True)
    Game.objects.filter(pk=scene.game.pk).update(deal_hidden=True)
    return scene


def ends(scene):
    play_out(Game.objects.get(pk=scene.game.pk), Random(1))


def takes_over(people):
    """The reader is the substitute, and is told of what comes then."""
    other = person("Eulália")
    scene = running([people[0], other, people[2]])
    scene.say(people[0], "Said to the one before.")
    play.resign(scene.game.pk, other)
    stand_ins.substitute(scene.game.pk, people[1], 1)
    scene.reader = people[1]
    return scene


# How it begins, what happens meanwhile, and what of the talk the letters have.
ROLES = {
    "stays": (running, nothing, {BEFORE, AFTER, OF_ANOTHER}),
    "left before": (gone_before, starts, set()),
    "left after": (waiting, leaves_and_it_starts, set()),
    "left a table that waits": (waiting, leaves, set()),
    "substituted": (running, is_substituted, set()),
    "substitute": (takes_over, nothing, {BEFORE, AFTER, OF_ANOTHER}),
    # A bot plays for them; the players' room is still theirs.
    "resigned": (running, resigns, {BEFORE, AFTER, OF_ANOTHER}),
    "removed": (private, is_removed, set()),
    "suspended": (running, is_suspended, set()),
    "does not hear the author": (running, mutes, {OF_ANOTHER}),
    "never seated": (strangers, nothing, set()),
    "played to an end that is hidden": (of_a_hidden_deal, ends, {BEFORE, AFTER, OF_ANOTHER}),
    "account deleted": (running, goes_for_good, set()),
}


# ── what they wait for ───────────────────────────────────────────────────────────────────────


def habits_of_all(clock):
    """The hour of a daily mail, the end of the night, the end of a pause: always in two hours."""
    soon, before = (clock.now + datetime.timedelta(hours=hours) for hours in (2, -1))
    yield {"digest_at": soon.time()}
    yield {"quiet_from": before.time(), "quiet_to": soon.time()}
    yield {"paused": True}


def wait(reader, **habits):
    outbox.change(Habits(user=reader, **habits))


def go_on(reader):
    """A pause ends when its maker says so."""
    if Habits.objects.filter(user=reader, paused=True).exists():
        wait(reader)


@contextmanager
def rolled_back(clock):
    """As if it had not happened, by the clock too."""
    now, point = clock.now, transaction.savepoint()
    yield
    transaction.savepoint_rollback(point)
    clock.now = now


# ── telling, and reading ─────────────────────────────────────────────────────────────────────


def tell_everything(scene):
    """News of every kind, as if all of it had just happened."""
    reader, game = scene.reader, scene.game
    said = scene.say(scene.amalia, BEFORE)
    scene.say(scene.duarte, OF_ANOTHER)
    seat = game.seats.filter(user=reader).first() or game.seats.get(number=1)
    about = {"user": reader, "game": game}
    notes = [events.of_seat(kind, seat, f"{kind}:told", **about) for kind in OF_SEATS]
    notes += [
        events.of_seat(Kind.RELIABILITY, seat, "reliability:told", text="2", **about),
        Notification(kind=Kind.INVITED, key="invited:told", by=scene.amalia, **about),
    ]
    if not Notification.objects.filter(kind=Kind.MESSAGE, user=reader).exists():
        more = {"message": said, "by": scene.amalia} | about
        notes.append(events.of_seat(Kind.MESSAGE, seat, "message:told", **more))
    for name, is_open in (("Taça aberta", True), ("Taça secreta", False)):
        cup = make_tournament(open=is_open, name=name)
        path = cup.get_absolute_url()
        events.tournament(name, {reader: f"News of {name}."}, about=name, path=path)
    outbox.tell(notes)
    puzzle = Puzzle.objects.first() or a_puzzle()
    events.puzzle(puzzle.key, [reader], path=f"/puzzles/{puzzle.key}/")


class Composed:
    """All that is made of somebody's notifications now, without asking whether they need it."""

    def __init__(self, reader):
        self.news, self.texts = [], []
        every = ("user", "game", "by", "message", "seat__game")
        for note in Notification.objects.filter(user=reader).select_related(*every):
            try:
                full = composition.news_of(note)
                brief = composition.news_of(note, in_full=False)
            except gate.Withheld:
                continue
            self.news.append(full)
            self.texts += [letter.compose([full], "x@example.org", NOON).body]
            self.texts += [push.payload(brief).decode()]
            self.texts += [str(make(brief)) for make in webhook.PAYLOADS.values()]

    @property
    def kinds(self):
        return {news.kind for news in self.news}


def visible(answer):
    return " ".join(html.unescape(strip_tags(answer.content.decode())).split())


def pages(scene):
    """What the site shows the reader, wherever news leads to."""
    client = Client()
    client.force_login(scene.reader)
    base = scene.game.get_absolute_url()
    paths = [base, f"{base}log/", f"{base}chat/players/", f"{base}chat/spectators/"]
    paths += Notification.objects.exclude(path="").values_list("path", flat=True).distinct()
    answers = [client.get(path) for path in paths]
    bell = client.get("/notifications/")
    return (
        " ".join(visible(answer) for answer in answers if answer.status_code == 200),
        visible(bell) if bell.status_code == 200 else "",
    )


def secrets(scene):
    """All that somebody could read about this table: chat, names, the log as any seat knows it."""
    game = Game.objects.get(pk=scene.game.pk)
    told = set(Message.objects.filter(game=game).values_list("text", flat=True))
    told |= {game.name, "Taça aberta", "Taça secreta"}
    for viewer in (None, *range(game.players)) if game.started else ():
        told |= {one_line(entry.text) for entry in log.entries(game, viewer)}
    return told


@pytest.mark.parametrize("role", ROLES)
def test_nothing_is_told_that_the_pages_would_refuse(role, people, clock, smtp):
    begin, happen, heard = ROLES[role]
    scene = begin(people)
    for channel in ("mail", "push", "webhook"):
        switches.switch(scene.reader, channel, Kind, on=True)
    tell_everything(scene)
    letters = []
    for habits in habits_of_all(clock):
        with rolled_back(clock):
            wait(scene.reader, **habits)
            happen(scene)
            scene.say(scene.amalia, AFTER)
            go_on(scene.reader)
            work(clock, 3 * 3600)
            texts = letters_to(scene.reader, smtp)
            said = {text for text in (BEFORE, AFTER, OF_ANOTHER) if text in " ".join(texts)}
            assert said == heard
            letters += texts
    happen(scene)
    scene.say(scene.amalia, AFTER)
    composed = Composed(scene.reader)
    open_to_them, bell = pages(scene)
    withheld = {secret for secret in secrets(scene) if secret not in open_to_them}
    assert withheld
    for text in map(one_line_of, [*letters, *composed.texts, bell]):
        assert not [secret for secret in withheld if secret in text]
    if role in ("suspended", "account deleted"):
        assert not letters
        assert not composed.kinds
    else:
        assert sum("Taça aberta" in text for text in letters) >= 3
    if role in ("stays", "substitute"):
        assert composed.kinds == set(Kind)
        assert any(news.entries for news in composed.news) == (role == "stays")


def letters_to(reader, smtp):
    """Those that have come since this was asked."""
    letters = [
        mail.get_body(("plain",)).get_content()
        for mail in smtp.mails
        if mail["To"].addresses[0].addr_spec == reader.email
    ]
    smtp.raw.clear()
    return letters


def one_line_of(text):
    """Without the marks of a quotation, which stand where lines end."""
    return " ".join(re.sub(r"^> ", "", text, flags=re.MULTILINE).split())


# ── the same, while letters are on their way ─────────────────────────────────────────────────


def test_a_letter_in_doubt_leaves_out_what_is_not_for_its_reader_any_more(people, clock, smtp):
    scene = running(people)
    scene.say(scene.amalia, BEFORE)
    events.tournament("cup", {scene.reader: "It begins."}, about="Taça", path="/")
    smtp.hang_up_after_data = True
    work(clock, 180)
    smtp.hang_up_after_data = False
    is_substituted(scene)
    scene.say(scene.amalia, AFTER)
    work(clock, 3600)
    texts = letters_to(scene.reader, smtp)
    assert [BEFORE in text for text in texts] == [True, False]
    assert all("It begins." in text for text in texts)
    assert not any(AFTER in text for text in texts)


def test_nothing_behind_the_moment_at_which_the_seat_was_theirs(people):
    """Between the reading of who sits where and the composing, the seat changes hands."""
    scene = running(people)
    scene.say(scene.amalia, BEFORE)
    every = ("user", "game", "by", "message", "seat__game")
    notes = list(Notification.objects.filter(user=scene.reader).select_related(*every))
    seat = Seat.objects.select_related("user", "game").get(user=scene.reader)
    notes.append(events.of_seat(Kind.ROUND, seat, "round"))
    composer = composition.Composer(notes)
    assert composer.gate.seats
    is_substituted(scene)
    scene.say(scene.amalia, AFTER)
    game = Game.objects.get(pk=scene.game.pk)
    line = game.line
    while game.line < line + 6:
        decision = game.engine_game().unanswered[0]
        user = game.seats.get(number=decision.seat).user
        play.play(game.pk, user, decision.id, decision.options[0])
        game.refresh_from_db()
    said, round_ = [composer.news_of(note) for note in notes]
    assert said.text == f"Amália: {BEFORE}"
    assert round_.entries
    assert max(entry.line for entry in round_.entries) <= line


def test_words_taken_back_are_not_quoted_and_those_that_stay_are(people, clock, smtp):
    scene = running(people)
    first = scene.say(scene.amalia, BEFORE)
    scene.say(scene.duarte, OF_ANOTHER)
    chat.remove(first)
    work(clock, 180)
    (mail,) = [mail for mail in smtp.mails if scene.reader.email in mail["To"]]
    assert mail["Subject"].endswith("Duarte writes to you")
    assert BEFORE not in mail.get_body(("plain",)).get_content()


def test_the_bell_does_not_count_what_it_does_not_show(people, client):
    scene = running(people, private=True)
    scene.say(scene.amalia, BEFORE)
    client.force_login(scene.reader)
    assert scene.game.name in client.get("/notifications/").content.decode()
    scene.game.seats.filter(user=scene.reader).update(user=person("Eulália"))
    assert scene.game.name not in client.get("/notifications/").content.decode()
    assert client.get("/rules/").context["unread"] == 0


def test_who_comes_back_to_a_table_is_told_again(people):
    scene = waiting(people)
    scene.say(scene.amalia, BEFORE)
    leaves(scene)
    table.join(scene.game.pk, scene.reader)
    scene.say(scene.amalia, AFTER)
    notes = Notification.objects.filter(user=scene.reader, kind=Kind.MESSAGE, read=None)
    assert notes.get().message.text == AFTER
