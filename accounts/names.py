"""What people are called: which names are allowed, when two are the same, and names for guests."""

import random
import re
import unicodedata
from collections.abc import Iterator

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

SHORTEST, LONGEST = 3, 24

# Letters and digits of any script, and single separators between them.
ALLOWED = re.compile(r"[^\W_]+(?:[ ._-]+[^\W_]+)*")
SEPARATORS = re.compile(r"[ ._-]+")
# Letters of these scripts look alike: in one name they are a disguise.
LOOKALIKES = {"LATIN", "GREEK", "CYRILLIC"}
# Names that would speak for the site, or for people who left it.
RESERVED = re.compile(r"admin|administrator|moderator|estoril|system|(former-player|bot)\b.*")

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
    """As it is stored and shown: composed letters, no space too many."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def slug_of(name: str) -> str:
    """Two names with the same slug are the same name; it is also the address of the profile."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return SEPARATORS.sub("-", folded).strip("-")


def validate_name(name: str) -> None:
    if not SHORTEST <= len(name) <= LONGEST:
        raise ValidationError(
            _("A name has %(shortest)d to %(longest)d characters; this one has %(length)d."),
            params={"shortest": SHORTEST, "longest": LONGEST, "length": len(name)},
        )
    if not ALLOWED.fullmatch(name):
        raise ValidationError(
            _("Use letters and digits; between them also spaces, hyphens, dots and underscores.")
        )
    if not any(letter.isalpha() for letter in name):
        raise ValidationError(_("A name needs at least one letter."))
    scripts = {unicodedata.name(letter, "").split(" ")[0] for letter in name if letter.isalpha()}
    if len(scripts & LOOKALIKES) > 1:
        raise ValidationError(_("Use letters of one alphabet: mixed ones can pass for another's."))


def validate_free_to_take(name: str) -> None:
    """What `validate_name` allows in the table but nobody may choose."""
    if RESERVED.fullmatch(slug_of(name)):
        raise ValidationError(_("This name is reserved. Please choose another one."))


def guest_names() -> Iterator[str]:
    """Names to try for a guest, with more and more digits: "Agent Alfama 27"."""
    digits = 2
    while True:
        for _attempt in range(5):
            number = random.randrange(10 ** (digits - 1), 10**digits)
            yield f"Agent {random.choice(PLACES)} {number}"
        digits = min(digits + 1, 6)
