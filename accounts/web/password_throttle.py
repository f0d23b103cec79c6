"""How often a wrong password may be tried, so that guessing is slow and nobody is locked out.

* From one network: a few a minute, whoever they are for.
* For one address or name from one network: five in five minutes. Another network has five of its
  own, so that nobody can use up the owner's.
* For one address or name from everywhere together: thirty an hour. Beyond that it is besieged, and
  each network has one try in five minutes: a thousand machines get no further, and the owner,
  wherever they sit, still gets in.
* A browser that this person has logged in with before counts by itself, besieged or not.

A person's name and address are counted apart: counted together they would tell, by what is still
looked at, which address belongs to a name that everybody knows.

The numbers are in ``settings.ACCOUNT_RATE_LIMITS``; a right password costs nothing.
"""

from allauth.core.internal import ratelimit
from allauth.core.internal.ratelimit import RateLimitUsage, get_ip
from django.http import HttpRequest

from games.ratings import devices


def spend(request: HttpRequest, login: str) -> list[RateLimitUsage] | None:
    """A try. None: one too many. What was spent is to be given back if the password was right."""
    login = login.lower()
    spent = [_spend(request, "wrong_password")]
    if browser := devices.known(request, login):
        spent.append(_spend(request, "wrong_password_here", f"{login} {browser}"))
    else:
        key = f"{login} {get_ip(request)}"
        anywhere = _spend(request, "wrong_password_anywhere", login)
        spent.append(_spend(request, "wrong_password_here", key))
        spent.append(anywhere or _spend(request, "wrong_password_besieged", key))
    return None if None in spent else spent


def _spend(request: HttpRequest, action: str, key: str | None = None) -> RateLimitUsage | None:
    return ratelimit.consume(request, app="allauth.account", action=action, key=key)


def forgive(request: HttpRequest, login: str) -> None:
    """The owner has proved to be one, by a link in a mail: they begin anew, and so it ends."""
    login = login.lower()
    for action, key in (
        ("wrong_password_here", f"{login} {get_ip(request)}"),
        ("wrong_password_besieged", f"{login} {get_ip(request)}"),
    ):
        ratelimit.clear(request, app="allauth.account", action=action, key=key)
