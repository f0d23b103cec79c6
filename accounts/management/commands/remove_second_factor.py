from allauth.mfa.models import Authenticator
from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.models import User
from accounts.services import log_out_everywhere


class Command(BaseCommand):
    help = "Let somebody who has lost phone, passkey and recovery codes log in by password alone."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("address", help="the e-mail address of the account")

    def handle(self, *, address: str, **options: object) -> None:
        user = User.objects.filter(email=address.lower()).first()
        if user is None:
            raise CommandError(f"Nobody has the address {address}.")
        count, _rows = Authenticator.objects.filter(user=user).delete()
        log_out_everywhere(user)
        self.stdout.write(f"{user.name}: {count} removed, and logged out everywhere.")
