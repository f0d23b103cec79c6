"""Time zones by their IANA names."""

import contextlib
import tomllib
import unicodedata
import zoneinfo
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import get_language, to_locale
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
def by_region(language: str) -> dict[str, list[tuple[str, str]]]:
    """Return each region's time zones and their cities, without old spellings if we can tell."""
    called = _cities(language)
    regions: dict[str, list[tuple[str, str]]] = {region: [] for region in REGIONS}
    for name in listed() or names():
        region, _slash, city = name.partition("/")
        if city and region in regions:
            area, *town = (called.get(part, part) for part in city.replace("_", " ").split("/"))
            regions[region].append((name, f"{town[0]} ({area})" if town else area))
    for zones in regions.values():
        zones.sort(key=lambda zone: _plain(zone[1]))
    return regions


def _plain(city: str) -> str:
    """Take the accents off, as dictionaries sort."""
    letters = unicodedata.normalize("NFD", city)
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _cities(language: str) -> dict[str, str]:
    """What they are called in a language, where the names of zones say it otherwise."""
    file = Path(settings.LOCALE_PATHS[0]) / to_locale(language) / "cities.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def listed() -> set[str]:
    """The names that the time zone database lists today, where its list is installed."""
    for folder in zoneinfo.TZPATH:
        with contextlib.suppress(OSError):
            lines = (Path(folder) / "zone.tab").read_text(encoding="utf-8").splitlines()
            return {line.split("\t")[2] for line in lines if line[:1] != "#"} & names()
    return set()


def choices(current: str) -> list[tuple[object, object]]:
    """Return the groups of a select; what is chosen now is among them, whatever it is."""
    regions = by_region(get_language() or settings.LANGUAGE_CODE)
    groups: list[tuple[object, object]] = [
        (REGIONS[region], zones) for region, zones in regions.items() if zones
    ]
    offered = {name for zones in regions.values() for name, _city in zones}
    others = [name for name in dict.fromkeys(["UTC", current]) if name and name not in offered]
    return [*groups, (_("Elsewhere"), [(name, name) for name in others])]
