"""How well somebody decides, game by game, as far as their games were gone over."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.models import User
from games.core.access import revealed
from games.debrief.models import Figures
from games.debrief.words import percent, signed

from .chart import WIDTH

GAMES = 20


@dataclass(frozen=True, slots=True)
class Played:
    """One game. ``luck`` is apart: what deals, dice and draws did to the chance of winning."""

    key: str
    name: str
    accuracy: int
    given_away: str
    luck: str


@dataclass(frozen=True, slots=True)
class Trend:
    """``path``: of accuracy, from 0 to 100 per cent, oldest game first; ``games`` newest first."""

    games: tuple[Played, ...]
    path: str
    end: str
    mean: int


def of(person: User, reader: object) -> Trend | None:
    """One query. What public games say everybody may read, what private ones say the person alone.

    None: fewer than two games.
    """
    rows = Figures.objects.filter(revealed(), user=person, accuracy__isnull=False)
    if reader != person:
        rows = rows.filter(game__private=False)
    newest = (
        rows.order_by("-game")
        .select_related("game")
        .only("accuracy", "given_away", "luck", "game__key", "game__name")[:GAMES]
    )
    games = tuple(
        Played(
            row.game.key,
            row.game.name,
            row.accuracy or 0,
            percent(row.given_away),
            signed(row.luck),
        )
        for row in newest
    )
    if len(games) < 2:
        return None
    step = WIDTH / (len(games) - 1)
    places = [f"{n * step:g} {100 - game.accuracy}" for n, game in enumerate(reversed(games))]
    mean = round(sum(game.accuracy for game in games) / len(games))
    return Trend(games, "M" + " L".join(places), f"M{places[-1]}h0", mean)
