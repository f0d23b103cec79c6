"""A process inside the site that does what it is told, line by line: quicker than one for each."""

import json
import os
import signal
import sys
from collections import defaultdict
from contextlib import suppress
from datetime import timedelta

import django

django.setup()

from allauth.account.models import EmailAddress  # noqa: E402 - needs the settings
from django.db import transaction  # noqa: E402
from django.db.models import F  # noqa: E402
from django.utils import timezone  # noqa: E402

from accounts.models import User  # noqa: E402
from estoril.infra.publish import publish  # noqa: E402
from games.core import jobs  # noqa: E402
from games.delivery.channels.mail.letter import message_id  # noqa: E402
from games.engine import Options, StaleDecision  # noqa: E402
from games.models import Game, Job, Move, Seat  # noqa: E402
from games.notify.models import Delivery  # noqa: E402
from games.services import play, table  # noqa: E402

LATER = timedelta(hours=2)
OPEN = ["waiting", "sending"]
TELLING = ["turns", "round", "over"]
MOVED = ["bot", "resolve", "deliver", *TELLING]  # not the deadlines: nobody is to be late


def set_up(games):
    """Tables of two people and a bot."""
    for number in range(games):
        people = []
        for side in "ab":
            address = f"{side}{number}@example.org"
            user = User.objects.create(username=address, name=f"Spy {side}{number}", email=address)
            EmailAddress.objects.create(user=user, email=address, verified=True, primary=True)
            people.append(user)
        game = table.create(
            people[0], Options(players=3), bot_kinds=["agent"], bot_pause=False, private=True
        )
        table.join(game.pk, people[1])


def _asked():
    """Of each game, a decision that a person is asked for."""
    for game in Game.objects.filter(status="running"):
        people = {seat.number: seat.user for seat in game.seats.filter(bot="")}
        for decision in game.engine_game().unanswered:
            if decision.seat in people:
                yield game.pk, people[decision.seat], decision
                break


def move():
    """One person in each game, unless the question has answered itself meanwhile."""
    moved = 0
    for game_id, user, decision in list(_asked()):
        with suppress(StaleDecision):
            play.play(game_id, user, decision.id, decision.options[0])
            moved += 1
    return moved


def move_and_die():
    """After the commit, before anybody is told of it."""
    game_id, user, decision = next(_asked())
    with transaction.atomic():
        transaction.on_commit(lambda: os.kill(os.getpid(), signal.SIGKILL))
        play.play(game_id, user, decision.id, decision.options[0])


def later():
    """Time is moved, not slept. What nobody does is found at once, not when beat wakes next."""
    moved = Job.objects.filter(kind__in=MOVED)
    moved.update(due=F("due") - LATER)
    moved.exclude(claimed_until=None).update(claimed_until=F("claimed_until") - LATER)
    Delivery.objects.filter(state__in=OPEN).update(due=F("due") - LATER)
    if jobs.oldest_due(timezone.now()):
        publish("games.tasks.sweep", expires=1)


def bots_take_over():
    """For people who may come back, so that the games go on."""
    for seat in Seat.objects.filter(bot="", game__status="running"):
        with transaction.atomic():
            game = play.locked(seat.game_id)
            game.seats.filter(pk=seat.pk).update(bot="rookie", away=True)
            play.store(game, game.engine_game())


def claimed(kind):
    return Job.objects.filter(kind=kind).exclude(claimed_until=None).exists()


def put_off():
    return Delivery.objects.filter(channel="mail", state__in=OPEN).exclude(error="").exists()


def message_ids():
    """Of the letters that are noted as sent."""
    letters = defaultdict(list)
    sent = Delivery.objects.filter(channel="mail", state="sent")
    for delivery in sent.select_related("user", "notification"):
        letters[delivery.user, delivery.sent].append(delivery.notification.news_id)
    return [message_id(user, user.email, ids) for (user, _sent), ids in letters.items()]


def standing():
    """How far everything is."""
    deliveries = Delivery.objects.filter(channel="mail")
    sent = deliveries.filter(state="sent")
    failed = Job.objects.exclude(failed=None)
    return {
        "running": Game.objects.filter(status="running").count(),
        "over": Game.objects.filter(status="over").count(),
        "moves": Move.objects.filter(by_bot=False).exclude(seat=None).count(),
        "at work": Job.objects.filter(kind__in=["bot", *TELLING]).count(),
        "failed": failed.count() + deliveries.filter(state="failed").count(),
        "open": deliveries.filter(state__in=OPEN).count(),
        "letters": sent.values("user", "sent").distinct().count(),
        "asked": sum(1 for _ in _asked()),
    }


def obey(known):
    """Line by line: the name of a function, what to call it with."""
    for line in sys.stdin:
        name, *arguments = json.loads(line)
        answer = known[name](*arguments)
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    obey(globals())
