"""Time zones by their IANA names."""

import contextlib
import zoneinfo
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

# The browser's time zone, told by a script (time-zone.js) once it has run.
COOKIE = f"{settings.COOKIE_PREFIX}time_zone"

REGIONS = {
    "Africa": _("Africa"),
    "America": _("America"),
    "Antarctica": _("Antarctica"),
    "Arctic": _("Arctic"),
    "Asia": _("Asia"),
    "Atlantic": _("Atlantic"),
    "Australia": _("Australia"),
    "Europe": _("Europe"),
    "Indian": _("Indian Ocean"),
    "Pacific": _("Pacific"),
}


@cache
def names() -> frozenset[str]:
    return frozenset(zoneinfo.available_timezones())


def validate_time_zone(name: str) -> None:
    if name not in names():
        raise ValidationError(_("There is no time zone of this name."))


def from_browser(cookies: Mapping[str, str]) -> str:
    """The time zone the browser told us, or an empty string."""
    name = cookies.get(COOKIE, "")
    return name if name in names() else ""


@cache
def by_region() -> dict[str, list[tuple[str, str]]]:
    """Return each region's time zones and their cities, without old spellings if we can tell."""
    regions: dict[str, list[tuple[str, str]]] = {region: [] for region in REGIONS}
    for name in sorted(listed() or names()):
        region, _slash, city = name.partition("/")
        if city and region in regions:
            area, _slash, town = city.replace("_", " ").partition("/")
            regions[region].append((name, f"{town} ({area})" if town else area))
    return regions


def listed() -> set[str]:
    """The names that the time zone database lists today, where its list is installed."""
    for folder in zoneinfo.TZPATH:
        with contextlib.suppress(OSError):
            lines = (Path(folder) / "zone.tab").read_text(encoding="utf-8").splitlines()
            return {line.split("\t")[2] for line in lines if line[:1] != "#"} & names()
    return set()


def choices(current: str) -> list[tuple[object, object]]:
    """Return the groups of a select; what is chosen now is among them, whatever it is."""
    groups: list[tuple[object, object]] = [
        (REGIONS[region], zones) for region, zones in by_region().items() if zones
    ]
    offered = {name for zones in by_region().values() for name, _city in zones}
    others = [name for name in dict.fromkeys(["UTC", current]) if name and name not in offered]
    return [*groups, (_("Elsewhere"), [(name, name) for name in others])]
