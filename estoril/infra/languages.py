"""Public pages have an address for each language: ``/de/rules/`` is ``/rules/`` in German, whoever
asks. Without the code, the same page answers in the language of whoever asks.

Views and ``reverse`` know addresses without the code alone: ``games/web/languages.py`` takes it off
on the way in, and puts it into links to public pages on the way out.
"""

from __future__ import annotations

import re
from typing import Final

from django.conf import settings

_CODES: Final = "|".join(re.escape(code) for code, _name in settings.LANGUAGES)
PREFIX: Final = re.compile(rf"/({_CODES})(?=/|\Z)")
KEY: Final = r"[a-z0-9]{10}"  # of a game, a tournament, a puzzle; lists and forms have other names
# Of a game that is over: pages, and what they fetch to be put into them.
_OF_A_GAME: Final = r"(?:log/|replay/|gazette/(?:\d+/)?)?"
_PARTS: Final = r"(?:now/|ratings/|steps/)"
# Without the slash that all begin with.
_PAGES: Final = "|".join(
    [
        r"",  # home
        r"rules/(?:[\w-]+/){0,2}",
        r"leaderboards/(?:[\w-]+/)?",
        rf"tournaments/(?:{KEY}/(?:tables/(?:\d+/)?|results/|bracket/)?)?",
        rf"puzzles/(?:{KEY}/)?",
        r'people/[^/?#"]+/',
    ]
)
_PUBLIC: Final = re.compile(rf"/(?:{_PAGES}|games/{KEY}/{_OF_A_GAME})")
# For other expressions to be made of: what may follow a language, with the key of a game.
SPOKEN: Final = rf"/(?:{_PAGES}|games/(?P<key>{KEY})/(?:{_OF_A_GAME}|{_PARTS}))"
_SPOKEN: Final = re.compile(SPOKEN)


def code_of(path: str) -> str:
    """The language that an address names, or nothing."""
    prefix = PREFIX.match(path)
    return prefix[1] if prefix else ""


def bare(path: str) -> str:
    return PREFIX.sub("", path, count=1)


def spoken(path: str, code: str) -> str:
    """The address of the same page in a language. ``code``: none is the reader's own."""
    return f"/{code}{bare(path)}" if code else bare(path)


def like(here: str, path: str) -> str:
    """An address in the language that the address of this page names, if it names one."""
    return spoken(path, code_of(here))


def is_public(path: str) -> bool:
    """Whether the page has an address for each language; a game, if it is over."""
    return bool(_PUBLIC.fullmatch(bare(path)))


def is_spoken(path: str) -> bool:
    """Whether there is such an address of it: of a public page or of a part."""
    return bool(_SPOKEN.fullmatch(bare(path)))
