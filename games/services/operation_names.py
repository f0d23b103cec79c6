"""Names for games whose creator has better things to do."""

import secrets

_WORDS = (
    "Albatross", "Almond", "Anchovy", "Azulejo", "Bacalhau", "Baccarat", "Bolero", "Bougainvillea",
    "Breakwater", "Caravel", "Cinnamon", "Clipper", "Cork Oak", "Fado", "Ferryboat", "Filigree",
    "Funicular", "Gardenia", "Guitarra", "Hibiscus", "Jacaranda", "Lighthouse", "Lobster",
    "Magnolia", "Mandolin", "Marzipan", "Mimosa", "Moonfish", "Nightingale", "Oleander", "Oyster",
    "Parasol", "Pavement", "Peacock", "Quince", "Regatta", "Roulette", "Saffron", "Sardine",
    "Seagull", "Semaphore", "Sextant", "Sintra Mist", "Swordfish", "Tangerine", "Telegraph",
    "Umbrella", "Verbena", "Waltz", "Wisteria",
)  # fmt: skip


def operation_name() -> str:
    return f"Operation {secrets.choice(_WORDS)}"
