from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from .lists import awaiting


def count_waiting(request: HttpRequest) -> int:
    """How many games wait for the person who asks: counted once for each answer."""
    user = getattr(request, "user", None)
    if not user or not user.is_authenticated:
        return 0
    if not hasattr(request, "games_waiting"):
        request.games_waiting = awaiting(user).count()
    return request.games_waiting


def games_waiting(request: HttpRequest) -> dict[str, object]:
    """Counted only where a template shows it."""
    return {"games_waiting": SimpleLazyObject(lambda: count_waiting(request))}
