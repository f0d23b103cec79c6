"""Passwords: long enough, and none of those that everybody tries first."""

import gzip
from functools import cache
from pathlib import Path

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

SHORTEST = 12
# Sorted, in lower case, one a line: see README.md beside it.
LIST = Path(__file__).parent / "common.txt.gz"
# What people put before or behind a word so that it passes for a password: no more than a date.
ORNAMENT = 8


class CommonPasswordValidator:
    """Refuses what is on the list, also doubled or with a few digits and signs around it."""

    def validate(self, password: str, user: object = None) -> None:  # noqa: ARG002
        if is_common(password):
            raise ValidationError(
                _("This password is too common: it is on the lists that burglars try first."),
                code="password_too_common",
            )

    def get_help_text(self) -> str:
        return _("No password that everybody tries first.")


def is_common(password: str) -> bool:
    whole = password.casefold()
    core = whole.strip("".join(set(whole) - {letter for letter in whole if letter.isalpha()}))
    candidates = {whole, _unit(whole)}
    if len(whole) - len(core) <= ORNAMENT:
        candidates |= {core, _unit(core)}
    return any(len(it) < SHORTEST / 2 or _listed(it) for it in candidates)


def _unit(text: str) -> str:
    """What it is a repetition of: itself, if of nothing shorter."""
    return text[: (text + text).find(text, 1)]


def _listed(text: str) -> bool:
    # Searched as one piece: as a set it would take ten times the memory of every process.
    return f"\n{text}\n".encode() in _list()


@cache
def _list() -> bytes:
    return b"\n" + gzip.decompress(LIST.read_bytes())
