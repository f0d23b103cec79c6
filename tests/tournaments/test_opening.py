"""Who hears that a tournament opens."""

import datetime

import pytest

from games.core import jobs
from games.models import Mute
from games.notify import switches
from games.notify.kinds import Kind
from games.tournaments.models import Tournament
from games.tournaments.services import entries, lifecycle, messages
from tests.tournaments.looking import news
from tests.tournaments.making import make_tournament, person, started, users_of

pytestmark = pytest.mark.django_db

DAY = datetime.timedelta(days=1)
AGAIN = "organises again"


@pytest.fixture
def organiser():
    return person()


def opened(organiser, **settings) -> Tournament:
    tournament = make_tournament(organiser=organiser, **settings)
    jobs.run_due()
    return tournament


def hear(people) -> list[bool]:
    return [any(AGAIN in text for text in news(person)) for person in people]


def test_whoever_played_before_hears_of_the_next_one(time, organiser):
    played = users_of(started(4, organiser=organiser))
    others = users_of(started(4, organiser=person()))
    opened(organiser)
    assert hear(played) == [True] * 4
    assert hear([*others, organiser]) == [False] * 5
    assert news(played[0])[-1] == f"{organiser.name} organises again: registration is open."


def test_once_however_often_the_job_runs(time, organiser, monkeypatch):
    monkeypatch.setattr(messages, "AT_ONCE", 3)
    played = users_of(started(8, organiser=organiser))
    tournament = opened(organiser)
    for _ in range(2):
        jobs.put(messages.OPENING, tournament.pk)
        jobs.run_due()
    assert [sum(AGAIN in text for text in news(person)) for person in played] == [1] * 8


def test_a_year_later_it_is_forgotten(time, organiser):
    played = users_of(started(4, organiser=organiser))
    Tournament.objects.update(started=time.now - 366 * DAY)
    opened(organiser)
    assert hear(played) == [False] * 4


def test_who_does_not_want_to_hear_of_it_does_not(time, organiser):
    tired, deaf, reachable, withdrawn, barred = users_of(started(5, organiser=organiser))
    switches.switch(tired, "mail", [Kind.TOURNAMENT], on=False)
    Mute.objects.create(user=deaf, muted=organiser)
    switches.switch(reachable, "mail", [Kind.TOURNAMENT], on=False)
    switches.switch(reachable, "push", [Kind.TOURNAMENT], on=True)
    entry = barred.tournament_entries.get()
    entries.disqualify(entry.tournament_id, organiser, "two accounts", entry=entry)
    opened(organiser)
    people = [tired, deaf, reachable, withdrawn, barred]
    assert hear(people) == [False, False, True, True, False]


def test_only_the_invited_hear_of_what_is_by_invitation(time, organiser):
    guest, *others = users_of(started(4, organiser=organiser))
    tournament = make_tournament(open=False, organiser=organiser, by_invitation=True)
    entries.invite(tournament.pk, organiser, user=guest)
    lifecycle.open_registration(tournament.pk, organiser)
    jobs.run_due()
    assert news(guest)[-1] == "Registration is open."
    assert hear([guest, *others]) == [False] * 4


def test_the_invited_hear_it_once(time, organiser):
    guest = users_of(started(4, organiser=organiser))[0]
    tournament = make_tournament(open=False, organiser=organiser)
    entries.invite(tournament.pk, organiser, user=guest)
    lifecycle.open_registration(tournament.pk, organiser)
    jobs.run_due()
    assert news(guest)[-1] == "Registration is open."
    assert hear([guest]) == [False]


def test_what_has_started_meanwhile_is_no_news(time, organiser):
    played = users_of(started(4, organiser=organiser))
    tournament = make_tournament(4, organiser=organiser)
    lifecycle.start(tournament.pk, organiser)
    jobs.run_due()
    assert hear(played) == [False] * 4
