"""Who asks, and how often they may: for what costs more than a page. The README lists all limits.

Rates stand in the settings, as allauth reads them: ACCOUNT_RATE_LIMITS.
"""

from allauth.core.internal import ratelimit
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest


def visitor(request: HttpRequest) -> str:
    """An account is itself wherever it is used; others, as guests are quickly made, are where they
    come from."""
    user = request.user
    if user.is_authenticated and not user.guest:
        return f"account {user.pk}"
    try:
        return f"address {ratelimit.get_ip(request)}"
    except PermissionDenied:  # so allauth says that nothing tells it
        return "nowhere"


def within(request: HttpRequest, action: str, who: str) -> bool:
    """Counts, also what is only looked at. While the cache is away, nothing is refused."""
    used = ratelimit.consume(request, app="allauth.account", action=action, key=who, limit_get=True)
    return used is not None
