"""News by mail: one letter with everything that is due, in full and with pictures."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.delivery.channels.base import SendingChannel
from games.notify import outbox
from games.notify.kinds import Kind

from .addresses import address_of
from .mailer import Mailer

THE_ADDRESS = 0  # the one target that everybody has


class Mail(SendingChannel):
    name = "mail"
    label = _("Mail")
    defaults = {kind: kind not in (Kind.ROUND, Kind.PUZZLE) for kind in Kind}
    has_digest = True
    is_detailed = True
    is_gathered = True
    shares_connection = True
    template = "notifications/_mail.html"

    def is_open_to(self, user: User) -> bool:
        """Guests have no address, except on a site whose mails stay on the machine."""
        return not user.guest or settings.OUTBOX_PAGE

    def targets(self, users: Iterable[User]) -> Iterator[tuple[int, int]]:
        for user in users:
            if self.is_open_to(user) and not user.mail_trouble:
                yield user.pk, THE_ADDRESS

    def open(self, users: Sequence[User]) -> Mailer:
        return Mailer(users)

    def settings(self, user: User) -> Mapping[str, object]:
        test = outbox.mail_test(user) if user.mail_trouble else None
        return {"mail_address": address_of(user), "mail_test": test}
