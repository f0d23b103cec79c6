"""Tournaments without games: results are drawn, everything else is real."""

from dataclasses import replace
from random import Random

from games.tournaments.formats import Entrant, Line, PastRound, Rules, pair, scoring


def play(rules: Rules, players: int, seed: str = "draw", *, leave: float = 0.0, chance: int = 1):
    """To the end: the rounds, the field of each, and the field in the end.

    ``leave``: how likely it is for somebody to withdraw between two rounds.
    """
    rng = Random(f"{chance} {players} {rules}")
    field = [Entrant(number) for number in range(1, players + 1)]
    fields: list[list[Entrant]] = []
    history: list[PastRound] = []
    while (pairing := pair(rules, seed, field, history)) is not None:
        fields.append(list(field))
        tables = tuple(results(table.players, rng) for table in pairing.tables)
        byes = tuple(Line(player, scoring.bye(rules.format)) for player in pairing.byes)
        history.append(PastRound(tables, byes, pairing.play_off))
        field = [replace(each, active=each.active and rng.random() >= leave) for each in field]
        assert len(history) < 300, "it never ends"
    return history, fields, field


def results(players, rng: Random) -> tuple[Line, ...]:
    """Scores so near each other that places are often shared."""
    scores = [rng.randint(20, 30) for _ in players]
    places = [1 + sum(other > score for other in scores) for score in scores]
    points = scoring.by_place(places)
    lines = zip(players, points, places, scores, strict=True)
    return tuple(Line(*line) for line in lines)
