"""Everything that follows from finished games, all together: computed anew, and compared."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from games.ratings import rate, standings, tallies
from games.ratings.guesses import settlement
from games.ratings.guesses.models import Guess
from games.ratings.models import Change, Rival, Standing, Tally
from games.tournaments import leaderboard


def recompute() -> dict[str, int]:
    """Recompute everything from the games alone, and return how much there was of what."""
    counts = {
        "rated": rate.rerate(),
        "games": tallies.recount(),
        "guesses": settlement.settle_all(),
        "tournaments": leaderboard.award(),
    }
    standings.renew_all()
    return counts | {"standings": Standing.objects.count(), "changes": Change.objects.count()}


def digest() -> str:
    """Return a hash of all figures but places, which follow from them and change by the clock."""
    sum = hashlib.sha256()
    for row in _rows():
        sum.update(repr(row).encode())
    return sum.hexdigest()


def _rows() -> Iterator[tuple]:
    for model, order, fields in (
        (Standing, ("user", "leaderboard"), ("points", "mu", "sigma", "games", "wins")),
        (
            Change,
            ("game", "user", "ladder"),
            ("place", "left", "won", "weight", "mu_before", "sigma_before", "mu", "sigma"),
        ),
        (Rival, ("user", "rival"), Rival.SUMS),
        (Tally, ("user", "kind", "thing"), Tally.SUMS),
        (Guess, ("game", "user", "round", "space"), ("truth", "points", "counts")),
    ):
        rows = model.objects.order_by(*order).values_list(*order, *fields)
        yield from rows.iterator()
