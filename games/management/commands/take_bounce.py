import sys

from django.core.management.base import BaseCommand

from games.delivery.channels.mail import bounces


class Command(BaseCommand):
    help = (
        "Reads a mail from standard input. If it reports that a letter of this site could not be "
        "delivered, nothing more is sent to that address, and the site tells its owner. For a mail "
        "server to call with what arrives at the address in ESTORIL_MAIL_FROM."
    )

    def handle(self, **options: object) -> None:
        dead = bounces.take(sys.stdin.buffer.read())
        self.stdout.write(", ".join(dead) if dead else "Not a report about a letter of ours.")
