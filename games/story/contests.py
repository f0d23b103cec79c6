"""What decided each location: who won it, how strong everybody was, and what swung it.

For games whose log lies open to everybody: all of it is read.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from django.core.cache import cache
from django.utils.translation import gettext as _

from estoril.infra.code_version import of_this_version
from games.engine import Event, rank_strengths
from games.engine.components import SPACES, TILES
from games.models import Game

from .terms import Person, Place, Who, Words, people

NO_BONUSES: Mapping[str, int] = {}
KEPT = 24 * 60 * 60  # seconds; a game that is over does not change

Cause = Literal[
    "killed", "lured_away", "lured_here", "turned", "left_out", "dice", "nationalism", "place"
]
# Who controls a spy, on which space of the location, with what strength.
Fighter = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Swing:
    """What somebody else would have won without. ``tile`` and ``seat``: of the spy it is about."""

    cause: Cause
    tile: str = ""
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Contest:
    """``line`` of the log; ``strengths`` of the winner and of the second, if there were any."""

    round: int
    line: int
    location: str
    winner: int | None
    strengths: tuple[int, ...]
    won: tuple[str, ...]
    swing: Swing | None

    def sentences(self, players: Sequence[Who]) -> list[Words]:
        place = Place(self.location)
        swung = [_swung(self.swing, place, players)] if self.swing else []
        if self.winner is None:
            return [Words(_("Nobody wins {place}."), place=place), *swung]
        won = Words(
            self._template(),
            player=players[self.winner],
            place=place,
            strength=self.strengths[0],
            second=self.strengths[-1],
            tiles=people(self.won),
        )
        return [won, *swung]

    def _template(self) -> str:
        if len(self.strengths) == 1:
            if self.won:
                return _("{player} wins {place} alone, with {strength}, and recruits {tiles}.")
            return _("{player} wins {place} alone, with {strength}.")
        if self.strengths[0] == self.strengths[1]:
            if self.won:
                return _(
                    "{player} wins {place} by the first space, {strength} to {second}, and recruits"
                    " {tiles}."
                )
            return _("{player} wins {place} by the first space, {strength} to {second}.")
        if self.won:
            return _("{player} wins {place}, {strength} to {second}, and recruits {tiles}.")
        return _("{player} wins {place}, {strength} to {second}.")


def _swung(swing: Swing, place: Place, players: Sequence[Who]) -> Words:
    templates: dict[Cause, str] = {
        "killed": _("The death of {tile} of {player} decided it."),
        "lured_away": _("{tile} of {player} was lured away: that decided it."),
        "lured_here": _("{tile}, lured there, decided it."),
        "turned": _("{tile} of {player}, turned by a double agent, decided it."),
        "left_out": _("{player} left nationalism out: that decided it."),
        "dice": _("The dice decided it."),
        "nationalism": _("Nationalism decided it."),
        "place": _("What {place} adds to some spies decided it."),
    }
    return Words(
        templates[swing.cause],
        tile=Person(swing.tile) if swing.tile else "",
        player="" if swing.seat is None else players[swing.seat],
        place=place,
    )


def contests_of(game: Game) -> list[Contest]:
    """Return them in the order of the log. One query, and none once they are known."""
    if not game.is_revealed:
        raise ValueError("not everybody may know all of this game")
    key = of_this_version(f"contests:{game.pk}:{game.line}")
    contests: list[Contest] | None = cache.get(key)
    if contests is None:
        rows = [(0, game.opening), *game.moves.order_by("number").values_list("number", "events")]
        contests = list(contests_in(rows))
        cache.set(key, contests, KEPT)
    return contests


def contests_in(rows: Iterable[tuple[int, list[dict[str, Any]]]]) -> Iterator[Contest]:
    """Make them from lines of the log with their numbers."""
    battlefield = _Battlefield()
    for number, events in rows:
        for data in events:
            event = Event.from_json(data).seen_by(None, over=True)
            if event["kind"] in ("reward_won", "reward_unclaimed"):
                yield battlefield.contest(number, event)
            else:
                battlefield.follow(event)


@dataclass(slots=True)
class _Spy:
    tile: str
    controller: int


@dataclass(frozen=True, slots=True)
class _Deed:
    """What befell a spy at a location; ``seat`` controlled it before."""

    cause: Cause
    tile: str
    seat: int
    space: str


@dataclass(slots=True)
class _Battlefield:
    """Who stands where, and what befell whom at locations that are not decided yet."""

    round: int = 0
    spies: dict[str, _Spy] = field(default_factory=dict)
    deeds: dict[str, list[_Deed]] = field(default_factory=lambda: defaultdict(list))
    left_out: dict[int, dict[str, int]] = field(default_factory=dict)  # of this location, by seat
    compared: dict[str, Any] = field(default_factory=dict)

    def follow(self, event: dict[str, Any]) -> None:
        match event["kind"]:
            case "round_started":
                self.round = event["round"]
                self.spies.clear()
                self.deeds.clear()
            case "placed":
                self.spies[event["space"]] = _Spy(event["tile"], event["seat"])
            case "assassinated":
                self._befell("killed", event["target"], self.spies.pop(event["target"]))
            case "seduced":
                spy = self.spies[event["to"]] = self.spies.pop(event["target"])
                self._befell("lured_away", event["target"], spy)
                self._befell("lured_here", event["to"], spy)
            case "turned":
                self._befell("turned", event["target"], self.spies[event["target"]])
                self.spies[event["target"]].controller = event["seat"]
                del self.spies[event["by"]]
            case "location_opened":
                self.left_out.clear()
            case "rallied" if event["flags"] == "ignore":
                self.left_out[event["seat"]] = event["bonuses"]
            case "spy_lost":
                del self.spies[event["space"]]
            case "compared":
                self.compared = event

    def _befell(self, cause: Cause, space: str, spy: _Spy) -> None:
        deed = _Deed(cause, spy.tile, spy.controller, space)
        self.deeds[SPACES[space].location].append(deed)

    def contest(self, number: int, event: dict[str, Any]) -> Contest:
        standings = self.compared["standings"]
        return Contest(
            self.round,
            number,
            event["location"],
            event.get("seat"),
            tuple(strength for _seat, strength, _slot in standings[:2]),
            tuple(event["tiles"]),
            self._swing(event["location"], event.get("seat")),
        )

    def _swing(self, location: str, winner: int | None) -> Swing | None:
        """The last deed without which another would have won, or else a bonus of the winner's."""
        for deed in reversed(self.deeds[location]):
            if _winner(self._without(deed)) != winner:
                seat = None if deed.cause == "lured_here" else deed.seat
                return Swing(deed.cause, deed.tile, seat)
        for seat, bonuses in self.left_out.items():
            if _winner(self._fighters(more=bonuses)) != winner:
                return Swing("left_out", seat=seat)
        reasons: dict[str, Cause] = {
            "dice": "dice",
            "nationalism": "nationalism",
            location: "place",
        }
        for reason, cause in reasons.items():
            if _winner(self._fighters(winner, reason)) != winner:
                return Swing(cause)
        return None

    def _without(self, deed: _Deed) -> list[Fighter]:
        """Who would have met if this had not happened."""
        if deed.cause in ("killed", "lured_away"):
            missed = (deed.seat, SPACES[deed.space].slot, TILES[deed.tile].strength)
            return [*self._fighters(), missed]
        spy = self.spies.get(deed.space)
        if spy is None or spy.tile != deed.tile:
            return self._fighters()  # gone since
        slot = SPACES[deed.space].slot
        others = [fighter for fighter in self._fighters() if fighter[1] != slot]
        if deed.cause == "lured_here":
            return others
        own = [
            (deed.seat, slot, strength) for _seat, at, strength in self._fighters() if at == slot
        ]
        return [*others, *own]

    def _fighters(
        self, seat: int | None = None, reason: str = "", more: Mapping[str, int] = NO_BONUSES
    ) -> list[Fighter]:
        """Who met. ``seat`` and ``reason``: without such bonuses of that seat's spies; ``more``:
        with these."""
        return [
            (
                self.spies[space].controller,
                SPACES[space].slot,
                sum(
                    amount
                    for why, amount, _kin in bonuses
                    if why != reason or self.spies[space].controller != seat
                )
                + more.get(space, 0),
            )
            for space, bonuses in self.compared["spies"].items()
        ]


def _winner(fighters: list[Fighter]) -> int | None:
    standings = rank_strengths(fighters)
    return standings[0].seat if standings else None
