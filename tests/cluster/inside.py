"""A process inside the site: sets the scene, has things done, and says at the end what is true."""

import time
from datetime import timedelta
from itertools import pairwise
from typing import Any

import django

django.setup()

from allauth.account.models import EmailAddress  # noqa: E402 - needs the settings
from django.core.mail import EmailMessage  # noqa: E402
from django.db import OperationalError, connections, transaction  # noqa: E402
from django.test import Client  # noqa: E402
from django.utils import timezone  # noqa: E402

from accounts import mails as account_mails  # noqa: E402
from accounts.models import OutgoingMail, User  # noqa: E402
from games.clock import CUSTOM, Pace  # noqa: E402
from games.core import jobs  # noqa: E402
from games.engine import Options  # noqa: E402
from games.models import Game, Job, Move, Outage, Seat  # noqa: E402
from games.notify import outbox  # noqa: E402
from games.notify.models import Delivery, Switch, Webhook  # noqa: E402
from games.pictures.films import production  # noqa: E402
from games.services import play, table  # noqa: E402
from games.tournaments import leaderboard  # noqa: E402
from games.tournaments.models import Tournament  # noqa: E402
from games.tournaments.services import entries, lifecycle, rounds  # noqa: E402
from tests.chaos.puppet import OPEN, obey  # noqa: E402

# Less than the clocks of two hosts differ: by the wrong one, time would be up at once.
TIME = timedelta(seconds=110)
SHORT = timedelta(seconds=60)
WAITED_FOR_LONG = ["tournament", "opening"]  # leases of ten minutes
AT_ONCE = timedelta(seconds=30)  # how soon what was put off is tried again by itself
FILM = {"viewer": "all", "style": "poster", "format": "sheet", "speed": "normal", "width": 400}


def people(number):
    """Accounts with an address, and the cookies of a browser in which each has logged in."""
    made = []
    for count in range(number):
        address = f"spy{count}@example.org"
        user = User.objects.create(username=address, name=f"Spy {count}", email=address)
        EmailAddress.objects.create(user=user, email=address, verified=True, primary=True)
        Switch.objects.create(user=user, channel="mail", kind="round", on=True)
        browser = Client()
        browser.force_login(user, "allauth.account.auth_backends.AuthenticationBackend")
        made.append((user.pk, browser.cookies["sessionid"].value))
    return made


def table_for(first, second, sleeper):
    """Two people and a bot. A sleeper misses one decision, and a bot goes on."""
    host, other = User.objects.in_bulk([first, second]).values()
    time = Pace(SHORT if sleeper else TIME, timedelta())
    how: dict[str, Any] = {
        "pace": CUSTOM,
        "custom": time,
        "most_misses": 1 if sleeper else 3,
        "bot_pause": False,
    }
    game = table.create(host, Options(players=3), bot_kinds=["rookie"], **how)
    table.join(game.pk, other)
    return game.key


def bots_alone(person):
    """A game that is over soon, for jobs that are about one."""
    user = User.objects.get(pk=person)
    game = table.create(user, Options(players=2), bot_kinds=["rookie"], bot_pause=False)
    play.resign(game.pk, user, "rookie")


def occasions():
    """For jobs that games alone do not ask for. Four take part in a tournament that does not begin
    today; one of them was on vacation, and has a webhook."""
    week = timezone.now() + timedelta(days=7)
    made = Tournament.objects.create(
        name="Cup", seed="cup", format=Tournament.Format.KNOCKOUT, table_size=3, starts=week
    )
    lifecycle.open_registration(made.pk, None)
    for user in User.objects.order_by("pk")[:4]:
        entries.register(made.pk, user)
    user = User.objects.order_by("pk").first()
    long_ago = timezone.now() - timedelta(days=9)
    days = {"first": long_ago.date(), "last": long_ago.date()}
    user.vacations.create(begins=long_ago, ends=long_ago, **days)
    Webhook.objects.create(user=user, service="json", url="http://203.0.113.1/hook")


def hurry():
    """Letters wait for minutes, so that whoever comes by needs none: here they need not wait."""
    now = timezone.now()
    waiting = Delivery.objects.filter(state="waiting", due__gt=now, error="")
    if waiting.update(due=now):
        Job.objects.filter(kind="deliver", due__gt=now).update(due=now)


def provoke(kind):
    """Something of this kind to be done, as it might be at any moment."""
    over = Game.objects.filter(status="over").order_by("?").first()
    user = User.objects.order_by("pk").first()
    tournament = Tournament.objects.first()
    with transaction.atomic():
        match kind:
            case "tournament":
                rounds.look_soon(tournament)
            case "laurels":
                leaderboard.award_soon()
            case "suspension" | "reset":
                jobs.put(kind, user.pk)
            case "vacation":
                jobs.put("vacation", user.vacations.get().pk)
            case "test_webhook":
                outbox.test(user.webhooks.get())
            case "opening" | "places" | "test_mail" | "compose_again":  # the last two: of nothing
                jobs.put(kind, {"opening": tournament.pk, "places": "tournaments"}.get(kind, 0))
            case "account_mail":
                account_mails.send_later(EmailMessage("Hello", "Hello!", to=[user.email]))
                _about_accounts.append(user.email)
            case "export" if over:  # by anybody: one person may not ask for many at a time
                production.ask(over, User.objects.order_by("?").first(), FILM)
            case "rate" | "tally" | "guesses" | "table" | "over" if over:
                jobs.put(kind, over.pk, game=over)
            case "deadline" | "round" | "turns":
                game = Game.objects.filter(status="running").order_by("?").first()
                jobs.put(kind, f"{game.pk}:1" if kind == "round" else game.pk, game=game)


def kinds():
    return sorted(jobs._kinds)


def games_over():
    return list(Game.objects.filter(status="over").values_list("key", flat=True))


_about_accounts: list[str] = []  # to whom mails about accounts were written


def later():
    """Time is moved, not slept: whoever held these is dead, and a back-off of minutes is over."""
    now = timezone.now()
    held = Job.objects.filter(kind__in=WAITED_FOR_LONG).exclude(claimed_until=None)
    held.update(claimed_until=now)
    put_off = Job.objects.filter(failed=None, claimed_until=None, attempts__gt=0)
    put_off.filter(due__gt=now + AT_ONCE).update(due=now)


def mails_with_trouble(words):
    return Delivery.objects.filter(channel="mail", error__contains=words).count()


def standing():
    """What is still to be done, and what went wrong."""
    now = timezone.now()
    mails = Delivery.objects.filter(channel="mail")
    soon = now + timedelta(minutes=15)
    left = Job.objects.filter(due__lte=soon, failed=None).exclude(kind="deadline")
    return {
        "running": Game.objects.filter(status="running").count(),
        "over": Game.objects.filter(status="over").count(),
        "jobs": sorted(str(job) for job in left.exclude(claimed_until=None, due__gt=now)),
        "jobs failed": [f"{job}: {job.error}" for job in Job.objects.exclude(failed=None)],
        "mails open": mails.filter(state__in=OPEN, due__lte=soon).count()
        + OutgoingMail.objects.count(),
        "mails failed": list(mails.filter(state="failed").values_list("error", flat=True)),
        "letters": mails.filter(state="sent").values("user", "sent").distinct().count()
        + len(_about_accounts),
        "missed": Move.objects.filter(missed=True).count(),
        "outages": Outage.objects.count(),
    }


def moves():
    """Of people: whose answer to which question of which game, and of what kind."""
    seats = {
        (game, number): user
        for game, number, user in Seat.objects.values_list("game", "number", "user")
    }
    made = Move.objects.filter(by_bot=False).exclude(seat=None).select_related("game")
    return [
        (seats[move.game_id, move.seat], move.game.key, move.decision, move.action["kind"])
        for move in made
    ]


def missed():
    return list(Move.objects.filter(missed=True).values_list("game__key", flat=True))


def gaps(keys):
    """Of each of these games: the longest time between two lines, and when it began and ended."""
    longest = []
    for game in Game.objects.filter(key__in=keys):
        lines = game.moves.values_list("created", flat=True)
        for earlier, since in pairwise([game.started, *lines]):
            longest.append(((since - earlier).total_seconds(), game.key, earlier.timestamp()))
    return sorted(longest, reverse=True)[:5]


def server_is_back():
    """Whether the database answers; this process has a connection of before."""
    for _ in range(100):
        try:
            connections.close_all()
            return Game.objects.count() >= 0
        except OperationalError:
            time.sleep(0.3)
    return False


if __name__ == "__main__":
    obey(globals())
