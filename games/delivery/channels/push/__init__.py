"""News as push messages: each by itself, to every browser that allows them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.delivery.channels.base import SendingChannel
from games.notify.kinds import Kind
from games.notify.models import PushSubscription

from . import sender


class Push(SendingChannel):
    name = "push"
    label = _("Push")
    defaults = {kind: kind not in (Kind.ROUND, Kind.TOURNAMENT, Kind.PUZZLE) for kind in Kind}
    template = "notifications/_push.html"

    def is_open_to(self, user: User) -> bool:  # noqa: ARG002
        return True

    def targets(self, users: Iterable[User]) -> Iterator[tuple[int, int]]:
        alive = PushSubscription.objects.filter(user__in=users, trouble="")
        yield from alive.values_list("user", "pk")

    def open(self, users: Sequence[User]) -> sender.Sender:  # noqa: ARG002
        return sender.Sender()

    def settings(self, user: User) -> Mapping[str, object]:
        return {
            "subscriptions": user.push_subscriptions.order_by("created"),
            "push_key": sender.own_key(),
        }
