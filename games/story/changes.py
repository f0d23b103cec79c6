"""What an event changes on the table, as the viewer who sees it follows it.

Each kind of event has a function here, or with its ability, that brings the table up to date and
returns what is seen besides: ``CHANGES`` in ``happenings.py`` has them all. They are fed with
events as the viewer may see them, never with more, so they cannot tell more. What a viewer knows
by thinking (a tile that can be nothing else) no event tells.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from games.engine.components import LOCATIONS, ROUNDS

from .table import Piece, Table, number_of, seat_of

Event = dict[str, Any]  # as its viewer may see it


@dataclass(frozen=True, slots=True)
class Signs:
    """Lines from who to whom with their ability, what travels from where to where, strengths
    beside spies and dice rolled for them. Ends are spots of the table, or a player's line:
    ``seat:red``."""

    links: list[tuple[str, str, str]] = field(default_factory=list)
    moves: list[tuple[str, str]] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    dice: dict[str, tuple[int, int]] = field(default_factory=dict)


Changer = Callable[[Table, Event], Signs]


def color_of(table: Table, seat: int) -> str:
    color: str = table["seats"][seat]["color"]
    return color


def line_of(table: Table, seat: int) -> str:
    """A player's line, as an end of a movement."""
    return f"seat:{color_of(table, seat)}"


def linked(event: Event, ability: str) -> list[tuple[str, str, str]]:
    """Link who acts to whom it is done, unless they are the same."""
    by, target = event["by"], event["target"]
    return [] if by == target else [(by, target, ability)]


def board_at(table: Table, location: str) -> dict[str, Any]:
    board: dict[str, Any] = next(b for b in table["boards"] if b["id"] == location)
    return board


def add(table: Table, seat: int, **numbers: int) -> None:
    """More, or fewer, tiles or markers of a player."""
    player = table["seats"][seat]
    for name, number in numbers.items():
        player[name] += number


def lift(table: Table, space: str) -> int:
    """A spy leaves the table, and its markers go back to the supplies. Whose tile it was."""
    spy = table["pieces"].pop(space)
    owner = seat_of(table, spy["owner"])
    add(table, owner, markers=1)
    if spy["controller"]:
        add(table, seat_of(table, spy["controller"]), markers=1)
    return owner


def go_home(table: Table, space: str) -> tuple[str, str]:
    """Back to the owner's hand; from where to where."""
    owner = lift(table, space)
    add(table, owner, hand=1)
    return space, line_of(table, owner)


def rewards_at(table: Table, location: str) -> list[str]:
    """The spots of the rewards that still lie there."""
    return [spot.id for spot in LOCATIONS[location].rewards if spot.id in table["pieces"]]


def _turn_up(table: Table, spot: str, tile: str) -> None:
    table["pieces"][spot] |= {"tile": tile, "up": True}


def nothing(_table: Table, _event: Event) -> Signs:
    return Signs()


# ── the round begins ─────────────────────────────────────────────────────────────────────────


def _round_started(table: Table, event: Event) -> Signs:
    columns = len(event["boards"]) // 2
    die = event["die"]
    table.update(
        round=event["round"],
        columns=columns,
        boards=[
            {
                "id": location,
                "row": at // columns,
                "column": at % columns,
                "rotation": rotation,
                "number": number_of(location, die),
                "status": "open",
                "enigma": False,
                "roulette": LOCATIONS[location].stakes and table["roulette"],
            }
            for at, (location, rotation) in enumerate(event["boards"])
        ],
        pieces={},
        acting=None,
    )
    for laid in event["laid"]:
        table["pile"] -= laid["number"]
        spots = LOCATIONS[laid["location"]].rewards[: laid["number"]]
        for spot in spots:
            table["pieces"][spot.id] = _reward()
        for spot, tile in zip(spots, laid["tiles"], strict=False):
            _turn_up(table, spot.id, tile)
    return Signs()


def _reward() -> Piece:
    return {"tile": None, "up": False, "owner": ""}


def _enigma_placed(table: Table, event: Event) -> Signs:
    board_at(table, event["location"])["enigma"] = True
    if event["seat"] is None:
        return Signs()
    table["seats"][event["seat"]]["enigma"] = False
    return Signs(moves=[(line_of(table, event["seat"]), event["location"])])


def _rewards_revealed(table: Table, event: Event) -> Signs:
    for spot, tile in zip(rewards_at(table, event["location"]), event["tiles"], strict=True):
        _turn_up(table, spot, tile)
    return Signs()


# ── placements ───────────────────────────────────────────────────────────────────────────────


def _placed(table: Table, event: Event) -> Signs:
    seat, space = event["seat"], event["space"]
    add(table, seat, hand=-1, markers=-1)
    table["pieces"][space] = {
        "tile": event.get("tile"),
        "up": event["face_up"],
        "owner": color_of(table, seat),
        "controller": "",
        "seduced": False,
        "shielded": False,
    }
    return Signs(moves=[(line_of(table, seat), space)])


def _staked(table: Table, event: Event) -> Signs:
    """What everybody saw comes from the discards, anything else from the hand."""
    seat = event["seat"]
    if not event["open"]:
        add(table, seat, hand=-1)
    stake = {"tile": event.get("tile"), "up": False, "owner": color_of(table, seat)}
    table["stakes"] = [*table["stakes"], stake]
    return Signs()


def _peeked(table: Table, event: Event) -> Signs:
    if "tile" in event:
        table["pieces"][event["at"]]["tile"] = event["tile"]
    return Signs()


def _board_turned(table: Table, event: Event) -> Signs:
    for board in table["boards"]:
        if LOCATIONS[board["id"]].turnable:
            board["rotation"] = (board["rotation"] + event["quarters"]) % 4
    return Signs()


def _die_shifted(table: Table, event: Event) -> Signs:
    for board in table["boards"]:
        if LOCATIONS[board["id"]].has_die:
            board["number"] = str(event["die"])
    return Signs()


# ── resolution ───────────────────────────────────────────────────────────────────────────────


def _location_opened(table: Table, event: Event) -> Signs:
    location = event["location"]
    board_at(table, location)["status"] = "resolving"
    for spot, tile in event["spies"].items():
        _turn_up(table, spot, tile)
    for spot, tile in zip(rewards_at(table, location), event["rewards"], strict=False):
        _turn_up(table, spot, tile)
    return Signs()


def _compared(_table: Table, event: Event) -> Signs:
    return Signs(
        counts={
            space: sum(amount for _reason, amount, _kin in bonuses)
            for space, bonuses in event["spies"].items()
        },
        dice=event["dice"],
    )


def _reward_won(table: Table, event: Event) -> Signs:
    seat = event["seat"]
    spots = _take_rewards(table, event)
    add(table, seat, hand=len(event["tiles"]))
    return Signs(moves=[(spot, line_of(table, seat)) for spot in spots])


def _reward_unclaimed(table: Table, event: Event) -> Signs:
    _take_rewards(table, event)
    table["pile"] += len(event["tiles"])
    return Signs()


def _take_rewards(table: Table, event: Event) -> Sequence[str]:
    spots = rewards_at(table, event["location"])
    for spot in spots:
        del table["pieces"][spot]
    return spots


def _enigma_won(table: Table, event: Event) -> Signs:
    board_at(table, event["location"])["enigma"] = False
    table["seats"][event["seat"]]["enigma"] = True
    return Signs(moves=[(event["location"], line_of(table, event["seat"]))])


def _enigma_unclaimed(table: Table, event: Event) -> Signs:
    board_at(table, event["location"])["enigma"] = False
    return Signs()


def _stakes_gone(table: Table, _event: Event) -> Signs:
    table["stakes"] = []
    return Signs()


def _spy_lost(table: Table, event: Event) -> Signs:
    lift(table, event["space"])
    return Signs()


# ── the round ends ───────────────────────────────────────────────────────────────────────────


def _spies_retrieved(table: Table, _event: Event) -> Signs:
    spies = [spot for spot, piece in table["pieces"].items() if "controller" in piece]
    moves = [go_home(table, space) for space in spies]
    table.update(boards=[], pieces={}, acting=None)
    return Signs(moves=moves)


def _discarded(table: Table, event: Event) -> Signs:
    add(table, event["seat"], hand=-len(event["tiles"]))
    return Signs()


def _round_ended(table: Table, event: Event) -> Signs:
    table["round"] = min(event["round"] + 1, ROUNDS)
    return Signs()


# Those of the abilities stand with their words.
OF_THE_TABLE: Final[dict[str, Changer]] = {
    "round_started": _round_started,
    "enigma_placed": _enigma_placed,
    "rewards_revealed": _rewards_revealed,
    "placed": _placed,
    "staked": _staked,
    "peeked": _peeked,
    "peek_declined": nothing,
    "board_turned": _board_turned,
    "die_shifted": _die_shifted,
    "location_opened": _location_opened,
    "passed": nothing,
    "compared": _compared,
    "reward_won": _reward_won,
    "reward_unclaimed": _reward_unclaimed,
    "enigma_won": _enigma_won,
    "enigma_unclaimed": _enigma_unclaimed,
    "stakes_won": _stakes_gone,
    "stakes_lost": _stakes_gone,
    "spy_lost": _spy_lost,
    "spies_retrieved": _spies_retrieved,
    "discard_chosen": nothing,
    "discard_changed": nothing,
    "discarded": _discarded,
    "round_ended": _round_ended,
    "game_over": nothing,
}
