"""Where people's mails go."""

from __future__ import annotations

from collections.abc import Iterable

from allauth.account.models import EmailAddress
from django.conf import settings

from accounts.models import User


def addresses_of(users: Iterable[User]) -> dict[int, str]:
    """Where mails for these people go: to an address that is proved to be theirs and works.

    On a site whose mails stay on the machine, people without an address get one to look on.
    """
    addresses, to_prove = {}, {}
    for user in users:
        if user.former or user.mail_trouble:
            continue
        if user.email and not user.guest:
            to_prove[user.pk] = user.email
        elif settings.OUTBOX_PAGE:
            addresses[user.pk] = f"guest{user.pk}@estoril.invalid"
    if to_prove:
        proved = EmailAddress.objects.filter(user__in=to_prove, verified=True)
        pairs = proved.values_list("user", "email")
        addresses |= {pk: email for pk, email in pairs if email == to_prove[pk]}
    return addresses


def address_of(user: User) -> str | None:
    return addresses_of([user]).get(user.pk)
