"""Which news goes which way: what people said, else the default."""

from collections.abc import Iterable

from accounts.models import User

from . import channels
from .kinds import Kind
from .models import Switch

Wishes = dict[str, dict[Kind, bool]]  # by a channel's name


def wanted(user: User) -> Wishes:
    return wanted_by([user])[user.pk]


def wanted_by(people: Iterable[User]) -> dict[int, Wishes]:
    """All switches of several people, in one query."""
    ids = [user.pk for user in people]
    chosen = {
        (switch.user_id, switch.channel, switch.kind): switch.on
        for switch in Switch.objects.filter(user__in=ids)
    }
    return {
        id: {
            channel.name: {
                kind: chosen.get((id, channel.name, kind), on)
                for kind, on in channel.defaults.items()
            }
            for channel in channels.every()
        }
        for id in ids
    }


def hears(wishes: Wishes, kind: Kind) -> bool:
    """Tell whether a private channel brings them this kind: others may read the rest."""
    return any(
        wishes[channel.name].get(kind, False) for channel in channels.every() if channel.is_private
    )


def wants(user: User, kind: Kind, channel: str) -> bool:
    return wanted(user)[channel].get(kind, False)


def switch(user: User, channel: str, kinds: Iterable[Kind], *, on: bool) -> None:
    Switch.objects.bulk_create(
        [Switch(user=user, channel=channel, kind=kind, on=on) for kind in kinds],
        update_conflicts=True,
        unique_fields=["user", "kind", "channel"],
        update_fields=["on"],
    )
