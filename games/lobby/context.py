from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from .lists import awaiting


def games_waiting(request: HttpRequest) -> dict[str, object]:
    """How many games wait for the person who asks: counted only where a template shows it."""

    def count() -> int:
        user = getattr(request, "user", None)
        return awaiting(user).count() if user and user.is_authenticated else 0

    return {"games_waiting": SimpleLazyObject(count)}
