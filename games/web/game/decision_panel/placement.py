"""What is asked while spies are placed: where one goes, and what follows it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.places import location_name
from games.engine import SpyView, TileView, forecast
from games.engine.components import LOCATIONS, REWARD_SPACES, SPACES, TILES
from games.engine.suppose import to_peek, with_spy
from games.story import descriptions, texts
from games.web.game.board import reward_name, space_name
from games.web.game.choice import NOTHING

from .base import ListPanel, Option, Words

if TYPE_CHECKING:
    from games.engine import View
    from games.engine.components import Space, Tile


def _goes_on(view: View, seat: int, spent: int = 0) -> bool:
    """Whether somebody can place one more spy, so that nothing is opened yet: when this seat has
    spent so many tiles on a placement, and a marker with them."""
    for other in view.seats:
        tiles, markers = (spent, 1) if spent and other.seat == seat else (0, 0)
        if other.hand_size > tiles and other.markers > markers:
            return True
    return False


class PlacePanel(ListPanel):
    field = "space"

    @property
    def step_prompt(self) -> str:
        if self.choice.step == "tile":
            return _("Choose a spy from your hand, then a lit space on the board.")
        if self.choice.step == "space":
            return _("Where does {tile} go? The open spaces are lit.").format(
                tile=TILES[self.choice.chosen["tile"]].name
            )
        return _(
            "The roulette wants a stake, face down. From your hand only you know it, from your"
            " discards everybody does. Whoever wins the Casino takes all stakes."
        )

    @property
    def options(self) -> list[Option]:
        """Tiles are chosen in the hand itself."""
        return [] if self.choice.step == "tile" else super().options

    def words(self, value: str) -> Words:
        return self._stake(TILES[value]) if value in TILES else self._space(SPACES[value])

    def _space(self, space: Space) -> Words:
        facts = [_("outer") if space in self.outer else _("inner")]
        facts.append(
            pgettext("spy", "face down") if self._face_down(space) else pgettext("spy", "face up")
        )
        if space.peek != "none":
            facts.append(_("peek: {range}").format(range=texts.PEEKS[space.peek].name))
        if space.die_shift:
            facts.append(_("die ±{n}").format(n=space.die_shift))
        name = _("Space {space}").format(space=space.roman)
        return Words(name, [", ".join(facts)], location_name(space.location))

    def _face_down(self, space: Space) -> bool:
        board = self.view.board(space.location)
        return space.top_secret and not (board and board.enigma)

    def _stake(self, tile: Tile) -> Words:
        mine = self.view.seats[self.choice.decision.seat]
        group = _("From your discards") if tile in mine.discards else _("From your hand")
        return Words(tile.name, [descriptions.tile_line(tile)], group)

    def _peeks(self, space: Space) -> bool:
        """Whether a tile lies face down where whoever places here may look."""
        return to_peek(self.view, space) is not None

    @property
    def quiet(self) -> bool:
        chosen, seat = self.choice.chosen, self.choice.decision.seat
        stake = TILES.get(chosen.get("stake", ""))
        spent = 2 if stake in self.view.seats[seat].hand else 1
        return not self._peeks(SPACES[chosen["space"]]) and _goes_on(self.view, seat, spent)

    def _why_there(self, space: Space, seat: int) -> str:
        if space in self.outer:
            return _("Outer space.")
        near = (self.spy(other) for other in self.view.grid().touching[space])
        if any(spy and spy.controller == seat for spy in near):
            return _("Inner space, next to a spy of yours.")
        return _("Inner space: nowhere else is there a place for you, so any free space will do.")

    @property
    def meaning(self) -> list[str]:
        chosen = self.choice.chosen
        if not chosen.get("space") or not chosen.get("tile"):
            return []
        tile, space = TILES[chosen["tile"]], SPACES[chosen["space"]]
        seat = self.choice.decision.seat
        face_up = not self._face_down(space)
        lines = [
            self._why_there(space, seat),
            _("Everybody will see who it is.")
            if face_up
            else _("It lies face down: only you know who it is."),
        ]
        if self._peeks(space):
            lines.append(_("You peek: {range}").format(range=texts.PEEKS[space.peek].line))
        if space.die_shift:
            lines.append(_("You may move the airport die."))
        board = self.view.board(space.location)
        if LOCATIONS[space.location].turnable and board and not board.spies:
            lines.append(_("You are the first here: you may turn the board."))
        lying = TileView(face_up, tile, "open" if face_up else "own")
        spy = SpyView(space, lying, seat, seat, seduced=False, shielded=False)
        after = forecast(with_spy(self.view, spy), space.location)
        if after:
            words = descriptions.outlook(after, self.names)
            lines.append(_("With it there: {outlook}").format(outlook=words))
        return lines

    @property
    def confirm(self) -> str:
        chosen = self.choice.chosen
        return _("Place {tile} on {space}").format(
            tile=TILES[chosen["tile"]].name, space=space_name(SPACES[chosen["space"]])
        )


class PeekPanel(ListPanel):
    field = "at"

    def words(self, value: str) -> Words:
        if value == NOTHING:
            return Words(_("Look at nothing"), [])
        if value not in REWARD_SPACES:
            return self.spy_words(SPACES[value])
        spot = REWARD_SPACES[value]
        board = self.view.board(spot.location)
        tile = board.rewards[spot.index] if board else None
        return Words(reward_name(spot), descriptions.lying(tile) if tile else [])

    @property
    def confirm(self) -> str:
        return _("Look at nothing") if self._declined else _("Look")

    @property
    def quiet(self) -> bool:
        return self._declined and _goes_on(self.view, self.choice.decision.seat)

    @property
    def _declined(self) -> bool:
        return self.choice.chosen["at"] == NOTHING


class _Adjustment(ListPanel):
    """The options are few, and each is named by the button."""

    @property
    def step_prompt(self) -> str:
        return _("Choose one of these.")

    @property
    def confirm(self) -> str:
        return self.words(self.choice.chosen[self.field]).name

    @property
    def quiet(self) -> bool:
        return _goes_on(self.view, self.choice.decision.seat)


class TurnPanel(_Adjustment):
    field = "quarters"

    def words(self, value: str) -> Words:
        quarters = int(value)
        name = {
            0: _("Leave it as it lies"),
            1: _("A quarter clockwise"),
            2: _("Half a turn"),
            3: _("A quarter anticlockwise"),
        }[quarters]
        outer = turned(self.view, quarters).grid().outer
        spaces = ", ".join(
            space.roman
            for location in turnable(self.view)
            for space in LOCATIONS[location].spaces
            if space in outer
        )
        if not spaces:
            return Words(name, [_("Then no space is an outer one.")])
        return Words(name, [_("Then outer: {spaces}.").format(spaces=spaces)])


class ShiftPanel(_Adjustment):
    field = "by"

    def words(self, value: str) -> Words:
        by = int(value)
        die = (self.view.die or 0) + by
        name = _("To {die}").format(die=die) if by else _("Leave it at {die}").format(die=die)
        numbers = [
            (location.number, location_name(location.id))
            for location in (LOCATIONS[board.location] for board in self.view.boards)
            if location.number is not None
        ]
        after = max((pair for pair in numbers if pair[0] < die), default=None)
        if after is None:
            return Words(name, [_("The airport is resolved first.")])
        return Words(
            name, [_("The airport is resolved after {location}.").format(location=after[1])]
        )


class EnigmaPanel(ListPanel):
    field = "location"

    @property
    def step_prompt(self) -> str:
        return _("Where it lies, everything lies open, and the winner takes it along.")

    def words(self, value: str) -> Words:
        location, board = LOCATIONS[value], self.view.board(value)
        facts = [
            line for tile in (board.rewards if board else ()) for line in descriptions.lying(tile)
        ]
        if location.reward_top_secret:
            facts.append(_("The reward is turned up at once."))
        return Words(location_name(location.id), facts)

    @property
    def quiet(self) -> bool:
        """Its reward lies open already."""
        board = self.view.board(self.choice.chosen["location"])
        return board is not None and all(reward.face_up for reward in board.rewards)

    @property
    def confirm(self) -> str:
        return _("Place the Enigma at {location}").format(
            location=location_name(self.choice.chosen["location"])
        )


def turnable(view: View) -> list[str]:
    """The locations on the table that may be turned."""
    return [board.location for board in view.boards if LOCATIONS[board.location].turnable]


def turned(view: View, quarters: int) -> View:
    """The table with Alcântara turned."""
    boards = tuple(
        replace(board, rotation=(board.rotation + quarters) % 4)
        if LOCATIONS[board.location].turnable
        else board
        for board in view.boards
    )
    return replace(view, boards=boards)
