"""News of a tournament: to people, each in their own language, and to the pages that look at it."""

import datetime
from collections.abc import Callable, Iterable

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.core import announcements, jobs
from games.models import Job, Mute
from games.notify import events, switches
from games.notify.kinds import Kind
from games.notify.readers import speaking_to
from games.tournaments.models import Entry, Tournament

OPENING = "opening"  # the job that tells of it
LEASE = datetime.timedelta(minutes=10)
REMEMBERED = datetime.timedelta(days=365)
AT_ONCE = 200  # people told in one transaction


def tell(
    tournament: Tournament, key: str, people: Iterable[User], words: Callable[[User], str]
) -> None:
    """Nobody is told twice of what has the same key. ``words`` is asked in each one's language."""
    texts = {}
    for person in people:
        with speaking_to(person):
            texts[person] = words(person)
    events.tournament(
        f"{tournament.key}:{key}",
        texts,
        about=tournament.name,
        path=tournament.get_absolute_url(),
    )


def changed(tournament: Tournament) -> None:
    """Something that pages show. Call it inside the transaction that changes it."""
    Tournament.objects.filter(pk=tournament.pk).update(version=F("version") + 1)
    announcements.tournament_changed(tournament.pk)


# ── a tournament opens ───────────────────────────────────────────────────────────────────────


@jobs.handler(OPENING, LEASE)
def _opening(job: Job) -> None:
    """Tell those who played in an earlier tournament of this organiser; it is idempotent."""
    tournament = Tournament.objects.select_related("organiser").filter(pk=job.subject).first()
    if tournament is None or not tournament.is_open or tournament.by_invitation:
        return
    people = list(_acquainted(tournament).values_list("pk", flat=True))
    for first in range(0, len(people), AT_ONCE):
        _tell_of_opening(tournament, people[first : first + AT_ONCE])


def _acquainted(tournament: Tournament) -> QuerySet[User]:
    """Return who played under its organiser in the last year and wants to hear of them."""
    organiser = tournament.organiser
    if organiser is None:
        return User.objects.none()
    played = Entry.objects.filter(
        tournament__in=organiser.tournaments_organised.filter(
            started__gt=timezone.now() - REMEMBERED
        ),
        number__isnull=False,
    ).exclude(state=Entry.State.DISQUALIFIED)
    people = User.objects.filter(pk__in=played.values("user"), is_active=True)
    people = people.exclude(pk__in=tournament.entries.values("user"))
    deaf = Mute.objects.filter(muted=organiser).values("user")
    return people.exclude(pk__in=deaf).exclude(pk=organiser.pk).order_by("pk")


@transaction.atomic
def _tell_of_opening(tournament: Tournament, ids: list[int]) -> None:
    people = User.objects.filter(pk__in=ids)
    wishes = switches.wanted_by(people)
    tell(
        tournament,
        "open",
        [person for person in people if switches.hears(wishes[person.pk], Kind.TOURNAMENT)],
        lambda _person: _("{name} organises again: registration is open.").format(
            name=tournament.organiser
        ),
    )
