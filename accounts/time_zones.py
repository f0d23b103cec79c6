"""Time zones by their IANA names."""

import zoneinfo
from collections.abc import Mapping
from functools import cache

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

# The browser's time zone, told by a script (time-zone.js) once it has run.
COOKIE = "time_zone"


@cache
def names() -> frozenset[str]:
    return frozenset(zoneinfo.available_timezones())


def validate_time_zone(name: str) -> None:
    if name not in names():
        raise ValidationError(_("There is no time zone of this name."))


def from_browser(cookies: Mapping[str, str]) -> str:
    """The time zone the browser told us, or an empty string."""
    name = cookies.get(COOKIE, "").replace("%2F", "/")
    return name if name in names() else ""
