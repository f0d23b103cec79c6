"""What a round's entries of the log tell a newspaper: place by place, and who came and went."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from games.engine.components import Color, Tile
from games.story.log import Entry
from games.story.teller import ComparedSpy
from games.story.terms import Who, Words

# What befalls a spy, or a prize, before or after strengths are compared.
DEEDS = frozenset(
    (
        "assassinated",
        "seduced",
        "turned",
        "spy_lost",
        "reward_exchanged",
        "stakes_won",
        "stakes_lost",
        "enigma_won",
        "enigma_unclaimed",
    )
)
# What somebody was shown; of others' such doings an entry names no tile.
WHISPERS = frozenset(("peeked", "conspired", "reward_kept"))


@dataclass
class Scene:
    """A location when it was resolved. ``left``: tiles that nobody won."""

    location: str
    spies: tuple[ComparedSpy, ...] = ()
    winner: Who | None = None
    won: tuple[Tile, ...] = ()
    left: tuple[Tile, ...] = ()
    deeds: list[Entry] = field(default_factory=list)

    @cached_property
    def ranking(self) -> list[tuple[Who, int]]:
        """Who met, with their strengths: the winner first."""
        people = {spy.player.color: spy.player for spy in self.spies}
        totals = Counter[Color]()
        for spy in self.spies:
            totals[spy.player.color] += spy.strength
        first = self.winner.color if self.winner else None
        order = sorted(totals, key=lambda color: (-totals[color], color != first))
        return [(people[color], totals[color]) for color in order]

    @property
    def margin(self) -> int | None:
        """The winner's lead in strength; None where there was no rival."""
        if self.winner is None or len(self.ranking) < 2:
            return None
        return self.ranking[0][1] - self.ranking[1][1]

    @property
    def is_upset(self) -> bool:
        """Whether somebody lost it who had more spies there."""
        met = Counter(spy.player.color for spy in self.spies)
        own = met[self.winner.color] if self.winner else len(self.spies)
        return any(number > own for number in met.values())


@dataclass
class Night:
    """A round: what there was at each location, who was let go by whom, what the reader alone was
    told. ``is_last``: the game ended with it."""

    scenes: list[Scene] = field(default_factory=list)
    farewells: list[tuple[Who, tuple[Tile, ...]]] = field(default_factory=list)
    whispers: list[Words] = field(default_factory=list)
    is_last: bool = False

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> Night:
        night = cls()
        for entry in entries:
            night._take(entry)
        return night

    def _take(self, entry: Entry) -> None:
        if entry.kind == "location_opened" and entry.location:
            self.scenes.append(Scene(entry.location))
        elif entry.kind == "discarded" and entry.player is not None:
            self.farewells.append((entry.player, entry.tiles))
        elif entry.kind == "game_over":
            self.is_last = True
        if entry.kind in WHISPERS and entry.tiles:
            self.whispers.append(entry.words)
        elif self.scenes and entry.location == self.scenes[-1].location:
            self._see(self.scenes[-1], entry)

    def _see(self, scene: Scene, entry: Entry) -> None:
        if entry.kind in DEEDS:
            scene.deeds.append(entry)
        elif entry.kind == "compared":
            scene.spies = entry.spies
        elif entry.kind == "reward_won":
            scene.winner, scene.won = entry.player, entry.tiles
        elif entry.kind == "reward_unclaimed":
            scene.left = entry.tiles

    @property
    def recruits(self) -> list[tuple[Who, Tile]]:
        return [(scene.winner, tile) for scene in self.scenes if scene.winner for tile in scene.won]

    @property
    def wins(self) -> list[tuple[Who, int]]:
        """How many locations everybody won who won any; the most first."""
        winners = [scene.winner for scene in self.scenes if scene.winner]
        counts = Counter(winner.color for winner in winners)
        people = {winner.color: winner for winner in winners}
        return [(people[color], number) for color, number in counts.most_common()]


def names_in(entry: Entry) -> dict[str, object]:
    """Whom and what its sentence names, also where that stands inside another one; and whose doing
    it was, of whom their own log says "you"."""
    words = entry.words
    while isinstance(inner := words.params.get("sentence"), Words):
        words = inner
    return {"player": entry.player, **words.params}
