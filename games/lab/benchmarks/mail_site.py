"""The two ends of ``bench mail``, each in a process of its own: one sends, one throws away."""

import json
import socketserver
import sys
import time
from email import message_from_bytes, policy
from smtplib import SMTP

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.utils import timezone

from estoril.infra import memory
from games.delivery import composition
from games.delivery.channels.mail import letter
from games.engine import Decision, Options, derive_seed
from games.models import Game, Job, Seat
from games.notify import events, outbox
from games.notify.kinds import Kind
from games.notify.models import Delivery, Notification
from games.services import bot_moves, play, table
from games.tasks import run_job

PEOPLE = 100
ROUNDS = 10
MOVES = 4  # of each person: some spies are out, the first round still runs


# Like nearly all servers, it takes several commands at once.
ANSWERS = {b"EHLO": b"250-sink\r\n250 PIPELINING\r\n", b"QUIT": b"221 bye\r\n"}


class Sink(socketserver.StreamRequestHandler):
    """Takes every letter. Its answers go out at once, though they are three in a row."""

    disable_nagle_algorithm = True

    def handle(self) -> None:
        self.wfile.write(b"220 sink\r\n")
        while line := self.rfile.readline():
            verb = line[:4].upper()
            if verb == b"DATA":
                self.wfile.write(b"354 go on\r\n")
                while self.rfile.readline() != b".\r\n":
                    pass
            self.wfile.write(ANSWERS.get(verb, b"250 fine\r\n"))
            if verb == b"QUIT":
                return


def sink() -> None:
    socketserver.TCPServer.allow_reuse_address = True
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Sink) as server:
        sys.stdout.write(f"{server.server_address[1]}\n")
        sys.stdout.flush()
        server.serve_forever()


def _people() -> list[Seat]:
    seats = []
    for number in range(PEOPLE):
        address = f"person{number}@example.org"
        user = get_user_model().objects.create(
            username=address, name=f"Person {number}", email=address, time_zone="Europe/Lisbon"
        )
        EmailAddress.objects.create(user=user, email=address, verified=True, primary=True)
        options, kinds = Options(players=3), ["rookie", "rookie"]
        game = table.create(user, options, bot_kinds=kinds, seed=derive_seed(address))
        for _ in range(MOVES):
            decision = _asked(game.pk)
            play.play(game.pk, user, decision.id, decision.options[0])
        _asked(game.pk)
        seats.append(game.seats.select_related("user", "game").get(user=user))
    return seats


def _asked(game_id: int) -> Decision:
    """Everything happens until the person, who has the first seat, is asked."""
    while True:
        decisions = Game.objects.get(pk=game_id).engine_game().unanswered
        if any(decision.seat == 0 for decision in decisions):
            return next(decision for decision in decisions if decision.seat == 0)
        bot_moves.play_bot(game_id) or play.go_on(game_id)


def _notifications(seats: list[Seat], round: int) -> list[Notification]:
    return [events.of_seat(Kind.TURN, seat, f"bench:{seat.pk}:{round}") for seat in seats]


def _prepared(seats: list[Seat]) -> list[tuple[str, bytes]]:
    """The same letters, written beforehand; that draws the pictures."""
    now = timezone.now()
    several = [composition.news_of(note) for note in _notifications(seats, 0)]
    return [(n.to.email, letter.compose([n], n.to.email, now).raw) for n in several]


def _bare(prepared: list[tuple[str, bytes]]) -> float:
    began = time.perf_counter()
    with SMTP(settings.EMAIL_HOST, settings.EMAIL_PORT) as server:
        for to, raw in prepared:
            server.sendmail("estoril@localhost", to, raw)
    return time.perf_counter() - began


def _worker(seats: list[Seat], round: int) -> float:
    outbox.tell(_notifications(seats, round))
    ids = list(Job.objects.filter(kind=outbox.JOB).values_list("pk", flat=True))
    began = time.perf_counter()
    for id in ids:
        run_job(id)
    return time.perf_counter() - began


def measure() -> None:
    """Measure on an empty site and print the seconds of both."""
    call_command("migrate", verbosity=0)
    seats = _people()
    Job.objects.all().delete()
    Notification.objects.all().delete()
    prepared = _prepared(seats)
    memory.settle()  # as workers do: see ``estoril/ops/processes.py``
    bare = worker = 0.0
    for round in range(1, ROUNDS + 1):
        bare += _bare(prepared)
        worker += _worker(seats, round)
    letters = Delivery.objects.filter(state=Delivery.State.SENT).count()
    assert letters == PEOPLE * ROUNDS, f"{letters} letters were sent"
    first = message_from_bytes(prepared[0][1], policy=policy.default)
    measured = {
        "bare": bare,
        "worker": worker,
        "letters": letters,
        "bytes": sum(len(raw) for _to, raw in prepared) // len(prepared),
        "pictures": sum(part.get_content_maintype() == "image" for part in first.walk()),
    }
    sys.stdout.write(json.dumps(measured))
