"""News to addresses of people's choosing, where others read along."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.delivery.channels.base import SendingChannel
from games.notify.kinds import Kind
from games.notify.models import Webhook

from . import sender
from .forms import WebhookForm


class Webhooks(SendingChannel):
    name = "webhook"
    label = _("Webhook")
    # What concerns one person alone is not offered.
    defaults = {kind: True for kind in Kind if kind not in (Kind.RELIABILITY, Kind.PUZZLE)}
    is_private = False
    template = "notifications/_webhook.html"

    def is_open_to(self, user: User) -> bool:
        """Guests post to nobody else's addresses."""
        return not user.guest

    def targets(self, users: Iterable[User]) -> Iterator[tuple[int, int]]:
        alive = Webhook.objects.filter(user__in=users, trouble="")
        yield from alive.values_list("user", "pk")

    def open(self, users: Sequence[User]) -> sender.Sender:  # noqa: ARG002
        return sender.Sender()

    def settings(self, user: User) -> Mapping[str, object]:
        return {
            "webhooks": user.webhooks.order_by("created"),
            "hook_form": WebhookForm(user=user),
        }
