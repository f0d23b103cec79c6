"""What people are called: which names are allowed, when two are the same or look it, and names for
guests."""

import random
import re
import unicodedata
from collections.abc import Iterator
from functools import cache

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from estoril.infra import unicode_text

SHORTEST, LONGEST = 2, 24
SYLLABLES = {"HAN", "HANGUL"}  # a letter of these may be a whole name

# Letters and digits of any script, and single separators between them.
ALLOWED = re.compile(r"[^\W_]+(?:[ ._-]+[^\W_]+)*")
SEPARATORS = re.compile(r"[ ._-]+")
# Words that would speak for the site, anywhere in a name: as they are or, of those in the first
# line, as the beginning or end of a longer one. Korean joins words, so there any place counts.
# fmt: off
STAFF_STEMS = ("admin", "moderator", "estoril", "админ", "модератор")
STAFF_WORDS = (
    "mod", "mods", "moderation", "staff", "support", "system", "official", "webmaster",
    "organiser", "organizer",
    "moderatorin", "verwaltung", "verwalter", "betreiber", "mitarbeiter", "veranstalter",
    "moderatorka", "moderacja", "obsługa", "oficjalny", "organizator",
    "moderador", "moderadora", "moderação", "equipa", "suporte", "oficial",
    "organizador", "organizadora", "organização",
)
STAFF_PARTS = (
    "관리자", "운영자", "운영진", "운영팀", "어드민", "모더레이터", "에스토릴", "공식",
    "주최자",
)
# fmt: on
# Whole names, and beginnings: those of bots, and of people who left.
RESERVED = ("team", "bot")
FORMER = "Former player "  # and a number: as it is stored
# Letters in disguise, beyond those that look alike.
DISGUISES = str.maketrans("3457", "east")

# Lisbon and the coast up to Guincho.
# fmt: off
PLACES = (
    "Ajuda", "Alcabideche", "Alfama", "Almada", "Alvalade", "Amoreiras", "Anjos", "Areeiro",
    "Arroios", "Beato", "Benfica", "Bica", "Cacilhas", "Calhariz", "Campolide", "Carcavelos",
    "Carnide", "Cascais", "Castelo", "Chelas", "Chiado", "Colares", "Estrela", "Galamares",
    "Graça", "Guincho", "Intendente", "Lapa", "Lumiar", "Madragoa", "Marvila", "Mouraria",
    "Oeiras", "Olivais", "Parede", "Pedrouços", "Penha", "Prazeres", "Queluz", "Rato", "Restelo",
    "Rossio", "Saldanha", "Santos", "Sintra", "Tapada", "Telheiras", "Trafaria", "Xabregas",
)
# fmt: on


def tidy(name: str) -> str:
    """Return a name as it is stored and shown: composed letters, no space too many."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def slug_of(name: str) -> str:
    """Two names with the same slug are the same name; it is also the address of the profile."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return SEPARATORS.sub("-", folded).strip("-")


def login_of(typed: str) -> str:
    """What somebody logs in with, in one spelling: an address or, without an @, a name's slug."""
    return typed.lower() if "@" in typed else slug_of(typed)


def skeleton_of(name: str) -> str:
    """Two names with the same skeleton look alike: only one of them may be taken."""
    return unicode_text.skeleton(SEPARATORS.sub("-", tidy(name)))


def validate_name(name: str) -> None:
    shortest = 1 if unicode_text.scripts_of(name) & SYLLABLES else SHORTEST
    if not shortest <= len(name) <= LONGEST:
        raise ValidationError(
            _("A name has %(shortest)d to %(longest)d characters; this one has %(length)d."),
            params={"shortest": shortest, "longest": LONGEST, "length": len(name)},
        )
    if (
        not ALLOWED.fullmatch(name)
        or unicode_text.INVISIBLE.search(name)
        # They belong to dictionaries, and look like capitals.
        or any("SMALL CAPITAL" in unicodedata.name(letter, "") for letter in name)
    ):
        raise ValidationError(
            _("Use letters and digits; between them also spaces, hyphens, dots and underscores.")
        )
    if not any(letter.isalpha() for letter in name):
        raise ValidationError(_("A name needs at least one letter."))
    if not unicode_text.one_script(name):
        raise ValidationError(_("Use letters of one alphabet: mixed ones can pass for another's."))


def _disguised(word: str) -> str:
    """Undo how somebody writes a word who wants it read but not recognised."""
    plain = unicodedata.normalize("NFD", word.translate(DISGUISES))
    return unicode_text.skeleton(
        "".join(letter for letter in plain if not unicodedata.combining(letter))
    )


def is_reserved(name: str) -> bool:
    """Whether it would speak for the site, for people who left it, or for a bot."""
    # In small letters too, for not in all scripts do they look like the capitals.
    return any(_speaks(SEPARATORS.sub("-", tidy(spelling))) for spelling in (name, name.casefold()))


def _speaks(name: str) -> bool:
    whole = _disguised(name)
    stems, words, parts, reserved = _reserved()
    return (
        any(
            word in words or word.startswith(stems) or word.endswith(stems)
            for word in whole.split("-")
        )
        or any(part in whole for part in parts)
        or whole in reserved
        or whole.startswith(tuple(f"{word}-" for word in reserved))
    )


@cache
def _reserved() -> list[tuple[str, ...]]:
    left = []
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            left.append(slug_of(said(FORMER)))
    lists = (STAFF_STEMS, STAFF_WORDS, STAFF_PARTS, (*RESERVED, *left))
    return [tuple(map(_disguised, words)) for words in lists]


def validate_free_to_take(name: str) -> None:
    """What `validate_name` allows in the table but nobody may choose."""
    if is_reserved(name):
        raise ValidationError(_("This name is reserved. Please choose another one."))


def former_name(number: int) -> str:
    """What somebody who left is called, as it is stored."""
    return f"{FORMER}{number}"


def is_former(stored: str) -> bool:
    return stored.startswith(FORMER)  # which nobody may choose


def said(stored: str) -> str:
    """A name as it is read: everybody's own, but for those of ours, in the reader's language."""
    if not is_former(stored):
        return stored
    # Translators: what somebody is called who deleted their account, in games of theirs. It stands
    # where names stand, and must fit everybody.
    return _("Former player {number}").format(number=stored.removeprefix(FORMER))


def guest_names() -> Iterator[str]:
    """Names to try for a guest, with more and more digits: "Agent Alfama 27"."""
    digits = 2
    while True:
        for _attempt in range(5):
            number = random.randrange(10 ** (digits - 1), 10**digits)
            yield f"Agent {random.choice(PLACES)} {number}"
        digits = min(digits + 1, 6)
