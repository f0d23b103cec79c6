"""How long each table keeps its rows: one line for every model, and the sweep that goes by it.

Games and what people did in them are kept for ever; what only carries something from one moment to
another goes once nobody asks for it any more. A model in neither list fails the tests.

A sweep takes a few rows at a time, for a few seconds each: no transaction is long, what is left
over waits for the next sweep, and two at once take different rows.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import NamedTuple

from allauth.account import app_settings as allauth
from allauth.account.models import EmailAddress, EmailConfirmation
from django.contrib.admin.models import LogEntry
from django.contrib.auth import get_user_model
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts.models import OutgoingMail, Vacation
from games.debrief.models import Debrief
from games.models import Game, Invitation, Job, Orders, Outage, Report, Seat
from games.notify.models import Delivery, Notification, PushSubscription
from games.notify.outbox import OPEN
from games.pictures.films import storage
from games.ratings import devices
from games.ratings.models import Device

DAY = timedelta(days=1)
MONTH, QUARTER, YEAR = 30 * DAY, 90 * DAY, 365 * DAY
BATCH = 200  # rows of a transaction, without what goes with them
SECONDS = 5  # for each table in one sweep


class Rule(NamedTuple):
    what: str  # as the README says it
    after: timedelta
    by: str  # the column by which what is old is found, by an index, however much is young
    old: Callable[[datetime], QuerySet]  # given when what is old began
    gone: Callable[[list], None] | None = None  # called with the rows, once they are gone


# ── what is old ──────────────────────────────────────────────────────────────────────────────


def _notifications(before: datetime) -> QuerySet:
    """Those that somebody still waits for, having paused their mails, are kept for a year."""
    waits = Exists(Delivery.objects.filter(notification=OuterRef("pk"), state__in=OPEN))
    long_ago = before + NOTIFICATIONS - YEAR
    return Notification.objects.filter(~waits | Q(created__lt=long_ago), created__lt=before)


def _invitations(before: datetime) -> QuerySet:
    waiting = Game.objects.filter(status=Game.Status.WAITING, pk=OuterRef("game"))
    return Invitation.objects.filter(~Exists(waiting), created__lt=before)


def _orders(before: datetime) -> QuerySet:
    """Nobody writes any once the game has ended."""
    over = Seat.objects.filter(pk=OuterRef("seat"), game__finished__lt=before)
    return Orders.objects.filter(Exists(over), changed__lt=before)


def _cancelled(before: datetime) -> QuerySet:
    """Tables that never became a game, unless staff may want to look at what was said there."""
    reported = Exists(Report.objects.filter(game=OuterRef("pk")))
    never_played = Q(status=Game.Status.CANCELLED, started=None)
    return Game.objects.filter(~reported, never_played, changed__lt=before)


# What belongs to an account and goes with it. Anything else that names a person keeps them.
BELONGINGS = {
    "account.EmailAddress",
    "accounts.OpenSession",
    "accounts.User_groups",
    "accounts.User_user_permissions",
    "accounts.Vacation",
    "games.Follow",
    "games.Reliability",
    "lessons.Progress",
    "mfa.Authenticator",
    "notify.Delivery",
    "notify.Habits",
    "notify.Notification",
    "notify.PushSubscription",
    "notify.Switch",
    "notify.Webhook",
    "puzzles.Attempt",
    "puzzles.Solver",
    "ratings.Device",
    "ratings.Standing",
}


def _strangers(before: datetime) -> QuerySet:
    """Guests whom nothing tells of; people who never proved that their address is theirs."""
    user = get_user_model()
    addresses = EmailAddress.objects.filter(user=OuterRef("pk"))
    unconfirmed = Exists(addresses) & ~Exists(addresses.filter(verified=True))
    guests = user.objects.filter(guest=True, last_login__lt=before)
    sign_ups = user.objects.filter(
        Q(unconfirmed), guest=False, last_login=None, date_joined__lt=before
    )
    # Not by "or", for which SQLite would read everybody.
    either = guests.values("pk").union(sign_ups.values("pk"))
    strangers = user.objects.filter(pk__in=either, is_staff=False, is_superuser=False, left_at=None)
    for relation in user._meta.related_objects:  # noqa: SLF001 - Django's documented API
        model = relation.related_model
        if model._meta.label not in BELONGINGS:  # noqa: SLF001
            theirs: QuerySet = QuerySet(model).filter(**{relation.field.name: OuterRef("pk")})
            strangers = strangers.filter(~Exists(theirs))
    return strangers


NOTIFICATIONS = 60 * DAY

PRUNED: dict[str, Rule] = {
    "sessions.Session": Rule(
        "sessions, since they ran out",
        timedelta(),
        "expire_date",
        lambda before: Session.objects.filter(expire_date__lt=before),
    ),
    "account.EmailConfirmation": Rule(
        "links to confirm an address, since they were sent",
        allauth.EMAIL_CONFIRMATION_EXPIRE_DAYS * DAY,
        "sent",
        lambda before: EmailConfirmation.objects.filter(sent__lt=before),
    ),
    "accounts.User": Rule(
        "guests who never played and sign-ups that nobody confirmed, since they came",
        QUARTER,
        "pk",  # what is asked for them has indexes of its own
        _strangers,
    ),
    "accounts.OutgoingMail": Rule(
        "mails about accounts that could not be sent, since they were written",
        timedelta(hours=12),
        "created",
        lambda before: OutgoingMail.objects.filter(created__lt=before),
    ),
    "accounts.Vacation": Rule(
        "vacations, since they ended",
        2 * YEAR,  # how many days are left is counted by the calendar's year
        "ends",
        lambda before: Vacation.objects.filter(ends__lt=before),
    ),
    "games.Game": Rule(
        "tables that nobody joined, since they were cancelled", QUARTER, "changed", _cancelled
    ),
    "games.Invitation": Rule(
        "invitations to tables that wait no more, since they were sent",
        MONTH,
        "created",
        _invitations,
    ),
    "games.Orders": Rule("orders, since their game ended", QUARTER, "changed", _orders),
    "games.Job": Rule(
        "jobs that failed for good, since they did",
        QUARTER,
        "failed",
        lambda before: Job.objects.filter(failed__lt=before),
    ),
    "games.Outage": Rule(
        "outages, since they ended",
        YEAR,
        "ended",
        lambda before: Outage.objects.filter(ended__lt=before),
    ),
    "debrief.Debrief": Rule(
        "debriefs, since they were asked for: they can be made anew",
        YEAR,
        "asked",
        lambda before: Debrief.objects.filter(asked__lt=before),
    ),
    "notify.Notification": Rule(
        "notifications and their deliveries; those of people who paused them a year",
        NOTIFICATIONS,
        "created",
        _notifications,
    ),
    "notify.PushSubscription": Rule(
        "browsers that take no more push messages, since they said so",
        MONTH,
        "trouble_at",
        lambda before: PushSubscription.objects.filter(trouble_at__lt=before).exclude(trouble=""),
    ),
    "ratings.Device": Rule(
        "marks of browsers, since somebody last logged in with them",
        YEAR,
        "last",
        lambda before: Device.objects.filter(last__lt=before),
        lambda gone: devices.unshare({device.mark for device in gone}),
    ),
    "admin.LogEntry": Rule(
        "the admin's own log of changes",
        YEAR,
        "action_time",
        lambda before: LogEntry.objects.filter(action_time__lt=before),
    ),
}

# Swept by others: as much as there is room for.
BY_ROOM = {
    "games.Export": f"films and sheets: {storage.RETENTION.days} days since somebody last looked, "
    f"and {storage.MOST_BYTES >> 20} MB in all",
    "games.Footage": "goes with its export",
}

GAME = "what was played is kept for ever"
WITH_GAME = "belongs to a game, and goes with it if that was never played"
PERSON = "a few rows for each person, until the account is deleted"
DESK = "what staff did is kept for ever"
CUP = "results of tournaments are kept for ever"
CODE = "as many rows as the code has things"
KEPT: dict[str, str] = {
    "games.Seat": GAME,
    "games.Move": GAME,
    "games.Gift": GAME,
    "games.Departure": GAME,
    "games.Message": WITH_GAME,
    "games.Note": WITH_GAME,
    "suspicion.Guess": GAME,
    "ratings.Change": GAME,
    "ratings.Counted": GAME,
    "ratings.Rival": "one row for two people who have played each other",
    "ratings.Tally": PERSON,
    "debrief.Figures": "one row for a person and a game that was gone over",
    "ratings.Standing": PERSON,
    "games.Reliability": PERSON,
    "games.Mute": PERSON,
    "games.Follow": PERSON,
    "lessons.Progress": PERSON,
    "puzzles.Puzzle": "one for each day, and a few that wait for theirs",
    "puzzles.Attempt": "one for each person and puzzle, until the account is deleted",
    "puzzles.Solver": PERSON,
    "puzzles.Searched": WITH_GAME,
    "notify.Switch": PERSON,
    "notify.Webhook": PERSON,
    "notify.Habits": PERSON,
    "account.EmailAddress": PERSON,
    "mfa.Authenticator": PERSON,
    "accounts.OpenSession": "goes with its session",
    "accounts.User_groups": PERSON,
    "accounts.User_user_permissions": PERSON,
    "notify.Delivery": "goes with its notification",
    "games.Report": DESK,
    "desk.AuditEntry": DESK,
    "desk.Sanction": DESK,
    "tournaments.Tournament": CUP,
    "tournaments.Entry": CUP,
    "tournaments.Round": CUP,
    "tournaments.Table": CUP,
    "tournaments.Tournament_co_organisers": CUP,
    "tournaments.Result": CUP,
    "games.Pulse": "one row",
    "estoril.Lease": "one row",
    "ratings.Leaderboard": CODE,
    "auth.Permission": CODE,
    "auth.Group": CODE,
    "auth.Group_permissions": CODE,
    "contenttypes.ContentType": CODE,
}


# ── the sweep ────────────────────────────────────────────────────────────────────────────────


def prune(now: datetime | None = None) -> dict[str, int]:
    """Remove what is old. How many rows of which model went, without what went with them."""
    now = now or timezone.now()
    return {label: prune_one(label, now) for label in PRUNED}


def prune_one(label: str, now: datetime | None = None) -> int:
    """Remove what is old of one model; how many rows went."""
    rule, now = PRUNED[label], now or timezone.now()
    enough = time.monotonic() + SECONDS
    total = 0
    while True:
        deleted = _some(rule, now - rule.after)
        total += deleted
        if deleted < BATCH or time.monotonic() > enough:
            return total


@transaction.atomic
def _some(rule: Rule, before: datetime) -> int:
    """Locked, so that none is wanted again meanwhile; what another has locked is left to it."""
    old = rule.old(before).order_by(rule.by).select_for_update(skip_locked=True, of=("self",))
    rows = list(old[:BATCH])
    if rows:
        old.model.objects.filter(pk__in=[row.pk for row in rows]).delete()
        if rule.gone:
            rule.gone(rows)
    return len(rows)
