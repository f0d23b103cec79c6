"""Who is shown to be at the table while a game runs: a lamp at their name.

A person who moves is there; their sealed orders move without them. So what a lamp shows must be
the same for both, or it tells who left orders. It is lit for some minutes after a sign of life:

- a move of the seat, by whatever hand;
- a page that is open, as long as its player is not asked, if it was opened after that sign.

From the moment a player is asked until some minutes after their answer, nothing that they do but
the answer itself moves their lamp: neither coming, nor staying, nor going.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from collections.abc import Set as AbstractSet
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import OuterRef, Subquery
from django.utils import timezone

from games.core import presence
from games.core.presence import Here
from games.models import Game, Move

Stand = tuple[int, str]  # the newest line, which the messages to pages call the version; the status


class Player(NamedTuple):
    """A person who lets others see that they are here."""

    asked: bool
    moved: datetime | None


class Table(NamedTuple):
    stand: Stand
    players: Mapping[int, Player]  # by the number of their seat


def tables(game_ids: Collection[int]) -> dict[int, Table]:
    """One query."""
    moves = Move.objects.filter(game=OuterRef("pk"), seat=OuterRef("seats__number"), missed=False)
    rows = (
        Game.objects.filter(pk__in=game_ids)
        .annotate(moved=Subquery(moves.order_by("-number").values("created")[:1]))
        .values_list(
            *("pk", "line", "status", "moved", "seats__number", "seats__awaiting", "seats__bot"),
            "seats__user__shows_presence",
        )
    )
    by_game: dict[int, Table] = {}
    for pk, line, status, moved, number, asked, bot, shows in rows:
        players = by_game.setdefault(pk, Table((line, status), {})).players
        if shows and not bot:
            assert isinstance(players, dict)
            players[number] = Player(asked, moved)
    return by_game


class Lamps:
    """They burn for one game, as far as this process has been told."""

    def __init__(self, players: Mapping[int, Player] | None = None) -> None:
        self.players = dict(players or {})
        self.burning: set[int] = set()

    def learn(self, players: Mapping[int, Player]) -> None:
        self.players = dict(players)

    def changed(self, asked: Collection[int], moved: int | None) -> None:
        """Note who is asked now, and who has just moved, without asking the database."""
        now = timezone.now()
        for number, player in self.players.items():
            when = now if number == moved else player.moved
            self.players[number] = Player(number in asked, when)

    def may_tell(self, seat: int | None) -> bool:
        """Whether a page that this player opens now is a sign of life."""
        player = self.players.get(seat) if seat is not None else None
        return player is not None and not player.asked and not _lately(player)

    def asks(self, seat: int | None) -> bool:
        """Whether pages of this player are none any more."""
        player = self.players.get(seat) if seat is not None else None
        return player is None or player.asked

    def lit(self, signs: AbstractSet[int], *, fading: bool = False) -> list[int]:
        """The seats of those who are shown to be at the table. ``fading``: lamps go out at a
        beat alone; at any other moment it would be somebody's coming or going that shows it."""
        now = {n for n, player in self.players.items() if n in signs or _lately(player)}
        self.burning = now if fading else now | (self.burning & self.players.keys())
        return sorted(self.burning)


def _lately(player: Player) -> bool:
    since = timezone.now() - timedelta(seconds=presence.LATELY)
    return player.moved is not None and player.moved > since


def showing(
    stand: Stand | None, lamps: Lamps, here: Here, *, fading: bool = False
) -> dict[str, object]:
    """What pages are told. Before a game begins and once it is over, there are no orders."""
    running = stand is not None and stand[1] == Game.Status.RUNNING
    players = lamps.lit(set(here.lately), fading=fading) if running else list(here.players)
    return {"here": players, "spectators": here.spectators}


def here_now(game_id: int) -> dict[str, object]:
    """The same for pages without a socket."""
    table = tables([game_id])[game_id]
    return showing(table.stand, Lamps(table.players), presence.count(presence.entries(game_id)))
