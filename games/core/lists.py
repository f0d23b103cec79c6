"""Names in a row: "A", "A and B", "A, B and C", as each language does it."""

from collections.abc import Iterable

from django.utils.translation import gettext as _


def several(names: Iterable[str]) -> str:
    """Join texts, or markup: what comes out is what goes in."""
    *most, last = list(names) or [""]
    return _("{names} and {last}").format(names=", ".join(most), last=last) if most else last
