"""Which news goes which way: what people said, else the default."""

from collections.abc import Iterable

from django.conf import settings

from accounts.models import User
from games.notify.kinds import Channel, Kind

from .models import Switch

# What is offered, and whether it is on until somebody says otherwise.
DEFAULTS: dict[Channel, dict[Kind, bool]] = {
    Channel.MAIL: {kind: kind != Kind.ROUND for kind in Kind},
    Channel.PUSH: {kind: kind not in (Kind.ROUND, Kind.TOURNAMENT) for kind in Kind},
    # Others read there. What concerns one person alone is not offered.
    Channel.WEBHOOK: {kind: True for kind in Kind if kind != Kind.RELIABILITY},
}


def channels_of(user: User) -> list[Channel]:
    """Which ones are open to them: guests have no address, and post to nobody else's."""
    if not user.guest:
        return list(Channel)
    return [Channel.MAIL, Channel.PUSH] if settings.OUTBOX_PAGE else [Channel.PUSH]


Wishes = dict[Channel, dict[Kind, bool]]


def wanted(user: User) -> Wishes:
    return wanted_by([user])[user.pk]


def wanted_by(people: Iterable[User]) -> dict[int, Wishes]:
    """All switches of several people, in one query."""
    ids = [user.pk for user in people]
    said = {
        (switch.user_id, switch.channel, switch.kind): switch.on
        for switch in Switch.objects.filter(user__in=ids)
    }
    return {
        id: {
            channel: {kind: said.get((id, channel, kind), on) for kind, on in kinds.items()}
            for channel, kinds in DEFAULTS.items()
        }
        for id in ids
    }


def hears(wishes: Wishes, kind: Kind) -> bool:
    """By a way of their own: a webhook tells others."""
    return any(wishes[channel].get(kind, False) for channel in (Channel.MAIL, Channel.PUSH))


def wants(user: User, kind: Kind, channel: Channel) -> bool:
    return wanted(user)[channel].get(kind, False)


def switch(user: User, channel: Channel, kinds: Iterable[Kind], *, on: bool) -> None:
    Switch.objects.bulk_create(
        [Switch(user=user, channel=channel, kind=kind, on=on) for kind in kinds],
        update_conflicts=True,
        unique_fields=["user", "kind", "channel"],
        update_fields=["on"],
    )
