"""The puzzle of the day by letter: for whoever wants it, in their morning, once."""

import datetime

import pytest

from games.core import jobs
from games.engine import action_from_json
from games.models import Job
from games.notify import switches
from games.notify.kinds import Kind
from games.notify.models import Delivery, Notification
from games.puzzles import daily, mornings, solving
from tests.positions import a_puzzle

from .samples import person
from .times import Clock

pytestmark = pytest.mark.django_db
State = Delivery.State


@pytest.fixture
def clock(monkeypatch):
    """Five in the morning in Lisbon, four in the Azores, six in Berlin."""
    clock = Clock(monkeypatch)
    clock.now = datetime.datetime(2026, 3, 9, 5, tzinfo=datetime.UTC)
    return clock


@pytest.fixture
def puzzle(clock):
    return a_puzzle()


def wants(name, zone, channel="mail"):
    user = person(name, time_zone=zone)
    switches.switch(user, channel, [Kind.PUZZLE], on=True)
    return user


def work(clock):
    """A worker does what is due of letters."""
    while job := Job.objects.filter(kind="deliver", due__lte=clock.now).first():
        assert jobs.run(job.pk)


def test_nobody_is_told_who_does_not_want_it(clock, puzzle, amalia):
    clock.forward(4 * 3600)
    assert mornings.tell() == 0
    for channel in ("mail", "push"):
        assert not switches.wants(amalia, Kind.PUZZLE, channel)


def test_each_is_told_in_their_own_morning_and_once(clock, puzzle):
    lisbon, azores, berlin = (
        wants(name, zone)
        for name, zone in (
            ("Lia", "Europe/Lisbon"),
            ("Aurora", "Atlantic/Azores"),
            ("Berta", "Europe/Berlin"),
        )
    )
    told = []
    for _hour in range(5):
        mornings.tell()
        told.append(set(Notification.objects.values_list("user__name", flat=True)))
        clock.forward(3600)
    first, then, last = berlin.name, lisbon.name, azores.name
    assert told == [set(), {first}, {first, then}, *[{first, then, last}] * 2]
    assert Notification.objects.count() == 3


def test_the_letter_asks_shows_the_board_and_tells_no_answer(clock, puzzle, smtp):
    lia = wants("Lia", "Europe/Lisbon")
    clock.forward(3 * 3600)
    mornings.tell()
    work(clock)
    (letter,) = smtp.mails
    assert letter["Subject"] == "The puzzle of the day: Place a spy."
    text = letter.get_body(("plain",)).get_content()
    assert f"https://estoril.example/puzzles/{puzzle.key}/" in text
    assert "The board:" in text
    assert "No more mails of this kind" in text
    assert any(part.get_content_type() == "image/png" for part in letter.walk())
    assert lia.email in letter["To"]


def test_whoever_has_solved_it_is_not_told(clock, puzzle, smtp):
    early, meanwhile = wants("Eva", "Europe/Lisbon"), wants("Mia", "Europe/Lisbon")
    best = action_from_json(puzzle.options[0]["action"])
    solving.attempt(early, puzzle, best)
    clock.forward(3 * 3600)
    mornings.tell()
    solving.attempt(meanwhile, puzzle, best)
    work(clock)
    assert not smtp.mails
    assert [d.state for d in Delivery.objects.all()] == [State.NEEDLESS]


def test_yesterdays_puzzle_is_no_news(clock, puzzle, smtp):
    wants("Lia", "Europe/Lisbon")
    clock.forward(3 * 3600)
    mornings.tell()
    clock.forward(24 * 3600)
    assert daily.of_day(daily.today()) is None
    work(clock)
    assert not smtp.mails
    assert mornings.tell() == 0
