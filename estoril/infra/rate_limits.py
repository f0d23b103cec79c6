"""Who asks, and how often they may: for what costs more than a page. The README lists all limits.

Rates stand in the settings, as allauth reads them: ACCOUNT_RATE_LIMITS.
"""

import hashlib

from allauth.core.internal import ratelimit
from django.core.cache import cache
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


def within(action: str, who: str) -> bool:
    """Counts, in a window that begins with the first. While the cache is away, nothing is refused.

    Not by allauth's own count, which takes a lock: whoever asks for twenty pictures at once would
    wait for themselves, and on a busy machine be refused.
    """
    rates = ratelimit.get_rates(app="allauth.account", action=action)
    return all(_counted(f"limit:{action}:{rate}:{who}", rate) <= rate.amount for rate in rates)


def _counted(name: str, rate: ratelimit.Rate) -> int:
    """How many there have been, this one included."""
    key = hashlib.sha256(name.encode()).hexdigest()  # whoever it is, a name that any cache takes
    if cache.add(key, 1, rate.duration):
        return 1
    try:
        return cache.incr(key) or 1
    except ValueError:  # its window has just closed
        return 1
