"""The words of each thing that can be chosen: its name, what it would mean, where it belongs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from games.engine.components import LOCATIONS, REWARD_SPACES, SPACES, TILES, Location, Space
from games.engine.suppose import spy_at
from games.story import descriptions, texts

from .board import reward_name, space_name
from .choice import NOTHING, Choice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.engine import SpyView, View

Words = tuple[str, list[str], str]  # name, consequences, group


class Wording:
    """Of one decision, as far as it has been chosen."""

    def __init__(self, view: View, choice: Choice, names: Sequence[str]) -> None:
        self.view, self.choice, self.names = view, choice, names
        self.outer = view.grid().outer if view.boards else frozenset()

    def target(self, target: str) -> str:
        space = SPACES[target]
        spy = self.spy(space)
        who = spy.tile.tile.name if spy and spy.tile.tile else _("face down")
        owner = self.names[spy.controller] if spy else ""
        return _("{space}: {tile} ({player})").format(
            space=space_name(space), tile=who, player=owner
        )

    def target_facts(self, target: str) -> tuple[str, ...]:
        spy = self.spy(SPACES[target]) if target else None
        if spy is None:
            return ()
        known = spy.tile.tile
        return (descriptions.tile_line(known) if known else descriptions.lying(spy.tile)[0],)

    def spy(self, space: Space) -> SpyView | None:
        return spy_at(self.view, space)

    def value(self, field: str, value: str) -> Words:
        """Name, consequences and group of one value."""
        match self.choice.kind, field:
            case ("place", "space") | ("boca", "space") | ("ability", "to"):
                return self._space_words(SPACES[value])
            case "place", "stake":
                return self._stake_words(value)
            case "peek", "at":
                return self._peek_words(value)
            case "turn", "quarters":
                return self.turn(int(value))
            case "shift", "by":
                return self.shift(int(value))
            case "enigma", "location":
                return self._enigma_words(LOCATIONS[value])
        return self.bury(value)

    def _space_words(self, space: Space) -> Words:
        location = LOCATIONS[space.location]
        if self.choice.kind == "boca":
            spy = self.spy(space)
            return space_name(space), descriptions.spy(spy, self.names) if spy else [], ""
        name = _("Space {space}").format(space=space.roman)
        if self.choice.kind == "ability":
            return name, [], location.name
        facts = [_("outer") if space in self.outer else _("inner")]
        facts.append(_("face down") if self.face_down(space) else _("face up"))
        if space.peek != "none":
            facts.append(_("peek: {range}").format(range=texts.PEEKS[space.peek].name))
        if space.die_shift:
            facts.append(_("die ±{n}").format(n=space.die_shift))
        return name, [", ".join(facts)], location.name

    def face_down(self, space: Space) -> bool:
        board = self.view.board(space.location)
        return space.top_secret and not (board and board.enigma)

    def _stake_words(self, value: str) -> Words:
        tile = TILES[value]
        mine = self.view.seats[self.choice.decision.seat]
        group = _("From your discards") if tile in mine.discards else _("From your hand")
        return tile.name, [descriptions.tile_line(tile)], group

    def _peek_words(self, value: str) -> Words:
        if value == NOTHING:
            return _("Look at nothing"), [], ""
        if value in REWARD_SPACES:
            spot = REWARD_SPACES[value]
            board = self.view.board(spot.location)
            tile = board.rewards[spot.index] if board else None
            return reward_name(spot), descriptions.lying(tile) if tile else [], ""
        spy = self.spy(SPACES[value])
        return space_name(SPACES[value]), descriptions.spy(spy, self.names) if spy else [], ""

    def turn(self, quarters: int) -> Words:
        name = {
            0: _("Leave it as it lies"),
            1: _("A quarter clockwise"),
            2: _("Half a turn"),
            3: _("A quarter anticlockwise"),
        }[quarters]
        outer = turned(self.view, quarters).grid().outer
        spaces = ", ".join(s.roman for s in LOCATIONS["alcantara"].spaces if s in outer)
        if not spaces:
            return name, [_("Then no space is an outer one.")], ""
        return name, [_("Then outer: {spaces}.").format(spaces=spaces)], ""

    def shift(self, by: int) -> Words:
        die = (self.view.die or 0) + by
        name = _("To {die}").format(die=die) if by else _("Leave it at {die}").format(die=die)
        locations = (LOCATIONS[board.location] for board in self.view.boards)
        numbers = [(one.number, one.name) for one in locations if one.number is not None]
        after = max((pair for pair in numbers if pair[0] < die), default=None)
        if after is None:
            return name, [_("The airport is resolved first.")], ""
        return name, [_("The airport is resolved after {location}.").format(location=after[1])], ""

    def _enigma_words(self, location: Location) -> Words:
        board = self.view.board(location.id)
        facts = [
            line for tile in (board.rewards if board else ()) for line in descriptions.lying(tile)
        ]
        if location.reward_top_secret:
            facts.append(_("The reward is turned up at once."))
        return location.name, facts, ""

    def bury(self, value: str) -> Words:
        tile = TILES[value]
        board = self.view.board(self.view.resolving or "")
        rewards = [lying.tile for lying in board.rewards if lying.tile] if board else []
        drawn = next(o["tile"] for o, _a in self.choice.everything)
        facts = [descriptions.tile_line(tile)]
        if value == drawn:
            left = ", ".join(reward.name for reward in rewards)
        else:
            left = ", ".join(
                TILES[drawn].name if reward is tile else reward.name for reward in rewards
            )
        facts.append(_("Then the reward: {tiles}").format(tiles=left))
        group = _("Drawn from the pile") if value == drawn else _("The reward")
        return _("Bury {tile}").format(tile=tile.name), facts, group


def turned(view: View, quarters: int) -> View:
    """The table with Alcântara turned."""
    boards = tuple(
        replace(board, rotation=(board.rotation + quarters) % 4)
        if board.location == "alcantara"
        else board
        for board in view.boards
    )
    return replace(view, boards=boards)
