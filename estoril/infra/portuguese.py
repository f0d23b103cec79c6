"""Portuguese articles: what a preposition becomes before the name of a place.

Most places have an article, and prepositions grow together with it: "no Casino", "na Igreja". Some
have none: "em Alcântara".
"""

from __future__ import annotations

import re
from typing import Final

# Before what has no article, a masculine one, a feminine one; as catalogues spell the last two.
FORMS: Final = {
    "no/na": ("em", "no", "na"),
    "do/da": ("de", "do", "da"),
    "ao/à": ("a", "ao", "à"),
    "pelo/pela": ("por", "pelo", "pela"),
    "o/a": ("", "o", "a"),
}
# Where a gap follows: «no/na {place}», «do/da %(location)s».
ARTICLE: Final = re.compile(rf"\b(?:{'|'.join(FORMS)}) (?=[{{%])", re.IGNORECASE)

_MASCULINE: Final = {"Aeroporto", "Casino", "Hotel", "Muchaxo", "Museu"}
_FEMININE: Final = {"Boca", "Garrett", "Igreja", "Praia"}
_FIRST_WORD: Final = re.compile(r"\A(?:<[^<>]*>|&#?\w+;|\W)*(\w*).*\Z", re.DOTALL)


def choose(article: str, after: str) -> str:
    """``article``: as a catalogue spells it; ``after``: what it precedes, text or markup."""
    spelling = article.strip()
    none, masculine, feminine = FORMS[spelling.lower()]
    word = _FIRST_WORD.sub(r"\1", after)
    form = masculine if word in _MASCULINE else feminine if word in _FEMININE else none
    if spelling[0].isupper():
        form = form[:1].upper() + form[1:]
    return form and f"{form} "
