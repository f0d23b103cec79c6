"""What games are called: names that are not taken for another's, and some for those who have better
things to do than to think of one.

No two games that wait or run have the same name, whatever its case: whoever asks for one that is
taken gets it with a number. Private games are compared with those of the same creator alone, for
the number would tell others that they are there. The database sees to it: ``Game.name_key``.
"""

from __future__ import annotations

import itertools
import secrets
from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from games.models import Game
from games.models.game import LONGEST_NAME

MOST_DIGITS = 5  # of the number after a name
AT_A_TIME = 50  # numbers that are looked up together
# Translators: your own words, as many as you like, with a comma and a space between any two.
_WORDS = pgettext_lazy(
    "names of games",
    "Albatross, Almond, Anchovy, Azulejo, Bacalhau, Baccarat, Bolero, Bougainvillea, Breakwater,"
    " Caravel, Cinnamon, Clipper, Cork Oak, Fado, Ferryboat, Filigree, Funicular, Gardenia,"
    " Guitarra, Hibiscus, Jacaranda, Lighthouse, Lobster, Magnolia, Mandolin, Marzipan, Mimosa,"
    " Moonfish, Nightingale, Oleander, Oyster, Parasol, Pavement, Peacock, Quince, Regatta,"
    " Roulette, Saffron, Sardine, Seagull, Semaphore, Sextant, Sintra Mist, Swordfish, Tangerine,"
    " Telegraph, Umbrella, Verbena, Waltz, Wisteria",
)


def operations() -> list[str]:
    """All names of ours, in the language of whoever asks."""
    return [_("Operation {word}").format(word=word) for word in str(_WORDS).split(", ")]


def operation_name() -> str:
    """One that no game in play has, if there is any left."""
    names = {key_of(name, ""): name for name in operations()}
    free = names.keys() - _taken(names)
    return names[secrets.choice(sorted(free or names))]


def key_of(name: str, scope: str) -> str:
    """Two games with the same key have the same name. There is no line break in a name."""
    return f"{name.casefold()}\n{scope}"


def free_name(wish: str, scope: str) -> str:
    """The name that is wished for, with a number if a game in play has it in this scope."""
    numbered = _numbered(wish)
    while True:
        some = {key_of(name, scope): name for name in itertools.islice(numbered, AT_A_TIME)}
        taken = _taken(some)
        if free := [name for key, name in some.items() if key not in taken]:
            return free[0]


def _taken(keys: Iterable[str]) -> set[str]:
    """Which of them games in play have, by the index that keeps them unique."""
    taken = Game.objects.in_play().filter(name_key__in=list(keys))
    return {key for key in taken.values_list("name_key", flat=True) if key}


def _numbered(name: str) -> Iterator[str]:
    yield name
    for number in itertools.count(2):
        yield f"{name[: LONGEST_NAME - MOST_DIGITS - 1]} {number}"
