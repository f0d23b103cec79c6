"""Order books of any content: what fits the position, what fits none, in any order."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from games.engine import View
from games.engine.actions import Pass
from games.engine.components import (
    ABILITIES,
    LOCATIONS,
    REWARD_SPACES,
    SPACES,
    TILES,
    Ability,
    Tile,
)
from games.engine.suppose import spies, to_place
from games.orders.book import (
    LIKINGS,
    PEEK_RULES,
    SPARE_RULES,
    STANCES,
    TARGET_RULES,
    Act,
    Book,
    Condition,
    Nobody,
    Placed,
    Plan,
    Somebody,
    Wish,
)
from games.orders.decisions import spies_placed

ACTIVE = [ability for ability in ABILITIES if ability != "nationalism"]


def some(rng: Random, items: Iterable[Any], most: int = 6) -> tuple[Any, ...]:
    """A few of them in any order."""
    items = list(dict.fromkeys(items))
    return tuple(rng.sample(items, rng.randint(0, min(most, len(items)))))


def random_book(view: View, rng: Random) -> Book:
    """By a seat that knows the game, and gives more orders than are good for it."""
    assert isinstance(view.viewer, int)
    me = view.seats[view.viewer]
    own = [holding.tile for holding in me.network]
    odd = rng.sample(list(TILES.values()), 3)
    turn = spies_placed(view)
    here = [spy.tile.tile for spy in spies(view) if spy.controller == view.viewer]
    wished = dict.fromkeys(tile for tile in (*here, *own, *odd) if tile and rng.random() < 0.9)
    return Book(
        round=view.round if rng.random() < 0.95 else 1 + view.round % 4,
        placements={nth: _plans(view, rng) for nth in some(rng, range(max(0, turn - 1), 7), 3)}
        | {min(6, max(0, turn - (rng.random() < 0.4))): _plans(view, rng)},
        spies={tile: _wishes(view, tile, rng) for tile in list(wished)[:24]},
        conspiracy=some(rng, (*LIKINGS[:3], *rng.sample(LIKINGS, 4))),
        nationalism=some(rng, STANCES),
        boca=some(rng, (*SPARE_RULES, *own, *odd)),
        discard=some(rng, (*SPARE_RULES, *own, *odd)),
    )


def _plans(view: View, rng: Random) -> tuple[Plan, ...]:
    """Some that are possible now, some whose spy stands where it was to go, some of any kind."""
    asked = to_place(view)
    options: Any = asked.decisions[0].options if asked else ()
    plans = [
        Plan(
            place.tile,
            place.space,
            place.stake,
            peek=_looks(rng),
            adjust=rng.choice((None, -1, 0, 1, 3)),
            conditions=_conditions(view, rng),
        )
        for place in rng.sample(options, min(4, len(options)))
    ]
    for spy in spies(view):
        if spy.owner == view.viewer and spy.tile.tile:
            looks, adjust = _looks(rng), rng.choice((None, -2, 0, 1, 2))
            plans.append(Plan(spy.tile.tile, spy.space, None, looks, adjust))
    for _ in range(3):
        tile, stake = rng.sample(list(TILES.values()), 2)
        space = rng.choice(list(SPACES.values()))
        plans.append(Plan(tile, space, rng.choice((None, stake)), _looks(rng)))
    return some(rng, plans, 12)


def _looks(rng: Random):
    return some(rng, (*PEEK_RULES, *rng.sample([*SPACES.values(), *REWARD_SPACES.values()], 3)), 4)


def _conditions(view: View, rng: Random) -> tuple[Condition, ...]:
    seats = (None, *range(len(view.seats)))
    places = (None, *(board.location for board in view.boards), *rng.sample(list(LOCATIONS), 2))
    own = [spy.tile.tile for spy in spies(view) if spy.owner == view.viewer and spy.tile.tile]
    kinds: list[Condition] = [
        Nobody(rng.choice(seats), rng.choice(places)),
        Somebody(rng.choice(seats), rng.choice(places)),
        Placed(rng.choice([*own, *TILES.values()])),
    ]
    return some(rng, kinds, 2) if rng.random() < 0.6 else ()


def _wishes(view: View, tile: Tile, rng: Random) -> tuple[Wish, ...]:
    abilities: list[Any] = [a for a in tile.abilities if a != "nationalism"] or ACTIVE
    wishes: list[Wish] = [_act(rng.choice(abilities), view, rng) for _ in range(4)]
    if rng.random() < 0.5:
        wishes.append(Pass())
    return some(rng, wishes)


def _act(ability: Ability, view: View, rng: Random) -> Act:
    if ability == "conspiracy":
        return Act(ability)
    known = [spy.tile.tile for spy in spies(view) if spy.tile.tile]
    standing = [spy.space for spy in spies(view)]
    anything: list[Any] = [*SPACES.values(), *TILES.values()]
    target = rng.choice((*TARGET_RULES, *known, *standing, rng.choice(anything)))
    to = None
    if ability == "seduction" and rng.random() < 0.5:
        to = rng.choice(LOCATIONS[rng.choice(list(LOCATIONS))].spaces)
    return Act(ability, target, to)
