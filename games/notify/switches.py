"""Which news goes which way: what people said, else the default."""

from collections.abc import Iterable

from accounts.models import User

from .models import Switch
from .news import Channel, Kind

# What is offered, and whether it is on until somebody says otherwise.
DEFAULTS: dict[Channel, dict[Kind, bool]] = {
    Channel.MAIL: {kind: kind != Kind.ROUND for kind in Kind},
    Channel.PUSH: {kind: kind not in (Kind.ROUND, Kind.TOURNAMENT) for kind in Kind},
    # Others read there. What concerns one person alone is not offered.
    Channel.WEBHOOK: {kind: True for kind in Kind if kind != Kind.RELIABILITY},
}


def wanted(user: User) -> dict[Channel, dict[Kind, bool]]:
    """All switches of one person, in one query."""
    said = {(s.channel, s.kind): s.on for s in Switch.objects.filter(user=user)}
    return {
        channel: {kind: said.get((channel, kind), on) for kind, on in kinds.items()}
        for channel, kinds in DEFAULTS.items()
    }


def wants(user: User, kind: Kind, channel: Channel) -> bool:
    return wanted(user)[channel].get(kind, False)


def switch(user: User, channel: Channel, kinds: Iterable[Kind], *, on: bool) -> None:
    Switch.objects.bulk_create(
        [Switch(user=user, channel=channel, kind=kind, on=on) for kind in kinds],
        update_conflicts=True,
        unique_fields=["user", "kind", "channel"],
        update_fields=["on"],
    )
