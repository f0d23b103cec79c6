"""What everybody should have believed of tiles they could not see, beside what they suspected."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from games.debrief.findings import Hidden
from games.debrief.models import Debrief
from games.debrief.words import percent
from games.engine.components import TILES
from games.models import Seat
from games.ratings.guesses.models import Guess
from games.story.terms import Person, Place, Who

MOST: Final = 3  # likely tiles that are told


@dataclass(frozen=True, slots=True)
class Slip:
    """One face-down tile. ``suspected``: what its player had pinned there, if anything."""

    who: Who  # did not know it
    where: Place
    owner: Who
    likely: tuple[tuple[Person, str], ...]
    suspected: Person | None
    truth: Person
    foreseen: bool  # what was likeliest was so
    guessed: bool  # what was suspected was so


@dataclass(frozen=True, slots=True)
class Beliefs:
    """``rounds``: as all spies had been placed. How often what was likeliest was so, of how many
    tiles; and the same of what was suspected."""

    rounds: tuple[tuple[int, tuple[Slip, ...]], ...]
    foreseen: int
    tiles: int
    right: int
    suspected: int


def beliefs(
    debrief: Debrief, seats: Sequence[Seat], players: Sequence[Who], seat: int | None
) -> Beliefs:
    """One query. ``seat``: whose; None: everybody's."""
    pinned = Guess.objects.filter(game=debrief.game).values_list("user", "round", "space", "tile")
    suspected = {(user, round, space): tile for user, round, space, tile in pinned}
    people = {each.number: each.user_id for each in seats}
    placed = [
        (f.round, _slip(f, suspected.get((people[f.seat] or 0, f.round, f.space)), players))
        for f in debrief.read()
        if isinstance(f, Hidden) and seat in (None, f.seat)
    ]
    slips = [slip for _round, slip in placed]
    return Beliefs(
        tuple(
            (round, tuple(slip for _round, slip in several))
            for round, several in groupby(placed, lambda pair: pair[0])
        ),
        sum(slip.foreseen for slip in slips),
        len(slips),
        sum(slip.guessed for slip in slips),
        sum(slip.suspected is not None for slip in slips),
    )


def _slip(hidden: Hidden, suspected: str | None, players: Sequence[Who]) -> Slip:
    likely = tuple((Person(tile), percent(share)) for tile, share in hidden.odds[:MOST])
    return Slip(
        players[hidden.seat],
        Place(hidden.space),
        players[hidden.owner],
        likely,
        # A guess at a tile of an older list of characters is told no more.
        Person(suspected) if suspected in TILES else None,
        Person(hidden.truth),
        hidden.odds[0][0] == hidden.truth,
        suspected == hidden.truth,
    )
