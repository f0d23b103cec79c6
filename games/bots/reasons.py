"""Why an option is good or bad: what came of it in games that the seat may imagine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from games.engine import DecisionView, Move, View, derive_seed, imagined
from games.engine.actions import (
    Action,
    Bury,
    Pass,
    Peek,
    Place,
    PlaceEnigma,
    Rally,
    ShiftDie,
    TurnBoard,
    Use,
)
from games.engine.components import Space, Tile

from .odds import odds
from .playout import Playout
from .search import Budget, Search
from .standing import appraised

GAMES: Final = 100
NOTABLE: Final = 0.03  # less than this says nothing about an option
DANGER: Final = (0.2, 0.9)  # what is lost less often is safe, what is lost more often is gone

# How often each seat wins a location, by seat.
Won = Mapping[str, Sequence[float]]


class Reason(NamedTuple):
    """What an option does, as was found. Everything but ``lead`` may be left open.

    ``chance``: of winning the game, where all options were tried in the same games.
    ``location``: the one that it is about, and how often it is won. ``rival``: who most often wins
    it otherwise, and how often; ``guessed``: all that is unknown there is what that rival may hold.
    ``danger``: where one's spies are beaten most often besides. ``stake``: what goes to whoever
    wins. ``tile``: who probably lies where one may look. ``lead``: points over the best rival.
    """

    lead: float
    chance: float | None = None
    location: str = ""
    won: float = 0.0
    rival: int | None = None
    rivals: float = 0.0
    guessed: bool = False
    danger: str = ""
    lost: float = 0.0
    stake: str = ""
    tile: str = ""
    likely: float = 0.0


def reasons(
    view: View,
    decision: DecisionView,
    leads: Mapping[Action, float],
    rng: Random,
    games: int = GAMES,
) -> dict[Action, Reason]:
    """``leads``: the options, and how many points ahead of the best rival one ends with each.
    ``games``: in so many each of them is tried."""
    if decision.kind == "peek":
        believed = odds(view, rng)
        return {action: _look(action, lead, believed) for action, lead in leads.items()}
    if decision.kind == "discard":
        return {action: Reason(round(lead, 2)) for action, lead in leads.items()}
    won, chances = _played(view, decision, list(leads), rng, games)
    return {
        action: _reason(view, action, lead, won)._replace(chance=round(chances[action], 4))
        for action, lead in leads.items()
    }


def _played(
    view: View, decision: DecisionView, options: Sequence[Action], rng: Random, games: int
) -> tuple[dict[Action, dict[str, list[float]]], dict[Action, float]]:
    """How often each seat wins each location, and the viewer the game, all options being tried in
    the same games."""
    won: dict[Action, dict[str, list[float]]] = {option: {} for option in options}
    chances = dict.fromkeys(options, 0.0)
    search = Search(view, decision, rng, Budget(0))
    for _ in range(games):
        chance = rng.getrandbits(64)
        world = imagined(view, search.belief.draw(rng), derive_seed(str(chance)))
        for option in options:
            game = world.copy()
            game.apply(Move(decision.seat, decision.id, option))
            end = Playout(game, search.stakes, search.outlook.values, Random(chance)).run()
            chances[option] += appraised(end)[1][decision.seat] / games
            for event in game.take_events():
                if event.kind == "reward_won":
                    shares = won[option].setdefault(event.data["location"], [0.0] * len(view.seats))
                    shares[event.data["seat"]] += 1 / games
    return won, chances


def _reason(view: View, action: Action, lead: float, won: Mapping[Action, Won]) -> Reason:
    me, here = view.viewer, won[action]
    assert isinstance(me, int)
    location = _subject(view, action) or _most_changed(me, action, won)
    told = Reason(round(lead, 2))
    if isinstance(action, Place) and action.stake:
        told = told._replace(stake=action.stake.id)
    if location not in here:
        return told
    shares = here[location]
    rival = max((seat for seat in range(len(shares)) if seat != me), key=shares.__getitem__)
    told = told._replace(
        location=location,
        won=round(shares[me], 2),
        rival=rival if shares[rival] else None,
        rivals=round(shares[rival], 2),
        guessed=_unknown(view, location) == {rival},
    )
    spies = (spy for board in view.boards for spy in board.spies if spy.controller == me)
    others = {spy.space.location for spy in spies} - {location}
    lost = {name: 1 - here[name][me] for name in sorted(others) if name in here}
    contested = [name for name, share in lost.items() if DANGER[0] <= share <= DANGER[1]]
    if contested:
        danger = max(contested, key=lost.__getitem__)
        told = told._replace(danger=danger, lost=round(lost[danger], 2))
    return told


def _subject(view: View, action: Action) -> str:
    """The location that an option is about."""
    match action:
        case Place():
            return action.space.location
        case Use(ability, target) if target and ability in ("double_agent", "diplomacy"):
            return target.location
        case Use() | Pass():
            return view.acting.location if view.acting else ""
        case PlaceEnigma(location):
            return location
        case Bury() | Rally():
            return view.resolving or ""
    return ""


def _most_changed(me: int, action: Action, won: Mapping[Action, Won]) -> str:
    """Where an option that moves the table makes the greatest difference."""
    if not isinstance(action, TurnBoard | ShiftDie):
        return ""
    others = [shares for other, shares in won.items() if other != action]
    changes = {
        name: abs(shares[me] - sum(o[name][me] for o in others if name in o) / len(others))
        for name, shares in won[action].items()
        if others
    }
    most = max(sorted(changes), key=changes.__getitem__, default="")
    return most if most and changes[most] >= NOTABLE else ""


def _unknown(view: View, location: str) -> set[int]:
    """Whose spies lie there that the viewer does not know."""
    board = view.board(location)
    return {spy.owner for spy in board.spies if spy.tile.tile is None} if board else set()


def _look(action: Action, lead: float, believed: Mapping[Space, Mapping[Tile, float]]) -> Reason:
    told = Reason(round(lead, 2))
    if isinstance(action, Peek) and isinstance(action.at, Space):
        for tile, share in believed.get(action.at, {}).items():
            return told._replace(tile=tile.id, likely=round(share, 2))
    return told
