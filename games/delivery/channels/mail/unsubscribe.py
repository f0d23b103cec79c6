"""Addresses that switch mails off for whoever holds them: in every letter, for no one else."""

from collections.abc import Iterable

from django.core.signing import BadSignature, Signer

from accounts.models import User
from estoril.infra import addresses
from games.notify.kinds import Kind


def _signer() -> Signer:
    """Not before it is needed: a site's secret key is drawn when it is first used."""
    return Signer(salt="games.notify.unsubscribe")


def path_for(user: User, kinds: Iterable[Kind]) -> str:
    """Good for ever: letters are old when somebody has had enough of them."""
    token = _signer().sign("-".join([str(user.pk), *sorted(set(kinds))]))
    return addresses.of("notify:unsubscribe", token)


def read(token: str) -> tuple[User, list[Kind]] | None:
    """Whose mails of which kinds; nothing if we did not write this or the person has left."""
    try:
        pk, *kinds = _signer().unsign(token).split("-")
    except BadSignature:
        return None
    user = User.objects.filter(pk=pk, left_at=None).first()
    return (user, [Kind(kind) for kind in kinds]) if user else None
