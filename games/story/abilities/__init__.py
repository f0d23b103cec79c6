"""All words about the abilities, a module each: pages, orders, rules and log take them here."""

from typing import Final

from . import assassin, conspiracy, diplomacy, double_agent, nationalism, seduction
from .words import NOBODY, AbilityWords

ABILITY_WORDS: Final[dict[str, AbilityWords]] = {
    words.id: words
    for words in (
        assassin.WORDS,
        conspiracy.WORDS,
        nationalism.WORDS,
        seduction.WORDS,
        diplomacy.WORDS,
        double_agent.WORDS,
    )
}

__all__ = ["ABILITY_WORDS", "NOBODY", "AbilityWords"]
