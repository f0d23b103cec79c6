"""How often a wrong password may be tried, so that guessing is slow and nobody is locked out.

* From one network: a few a minute, whoever they are for.
* For one address from one network: five in five minutes. Another network has five of its own, so
  that nobody can use up the owner's.
* For one address from everywhere together: thirty an hour. Beyond that it is besieged, and each
  network has one try in five minutes: a thousand machines get no further, and the owner, wherever
  they sit, still gets in.
* A browser that this person has logged in with before counts by itself, besieged or not.

The numbers are in ``settings.ACCOUNT_RATE_LIMITS``; a right password costs nothing.
"""

from allauth.core.internal import ratelimit
from allauth.core.internal.ratelimit import RateLimitUsage, get_ip
from django.http import HttpRequest

from games.ratings import devices


def spend(request: HttpRequest, address: str) -> list[RateLimitUsage] | None:
    """A try. None: one too many. What was spent is to be given back if the password was right."""
    address = address.lower()
    spent = [_spend(request, "wrong_password")]
    if browser := devices.known(request, address):
        spent.append(_spend(request, "wrong_password_here", f"{address} {browser}"))
    else:
        place = f"{address} {get_ip(request)}"
        anywhere = _spend(request, "wrong_password_anywhere", address)
        spent.append(_spend(request, "wrong_password_here", place))
        spent.append(anywhere or _spend(request, "wrong_password_besieged", place))
    return None if None in spent else spent


def _spend(request: HttpRequest, action: str, key: str | None = None) -> RateLimitUsage | None:
    return ratelimit.consume(request, app="allauth.account", action=action, key=key)


def forgive(request: HttpRequest, address: str) -> None:
    """The owner has proved to be one, by a link in a mail: they begin anew, and so it ends."""
    address = address.lower()
    for action, key in (
        ("wrong_password_here", f"{address} {get_ip(request)}"),
        ("wrong_password_besieged", f"{address} {get_ip(request)}"),
    ):
        ratelimit.clear(request, app="allauth.account", action=action, key=key)
