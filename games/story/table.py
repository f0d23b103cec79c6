"""The table as data: what lies where, as one viewer may know it, in plain JSON.

A page composes its board from this, and steps (``steps.py``) say how one table becomes the next.
Everything comes from a view, so nothing here can tell more than the viewer may know.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.engine import SpyView, TileView, View
from games.engine.components import LOCATIONS

from .points import points_so_far
from .terms import Who

# A piece that lies somewhere: {"tile": id or None, "up": whether it lies face up, "owner": colour
# or ""}, and for spies "controller", "seduced" and "shielded". A known tile that lies face down
# has its id and is not up: only this viewer knows it.
Piece = dict[str, Any]
Table = dict[str, Any]
# What makes one table the next: in the same shape, with only what changes. Boards by their ids and
# seats by their colours, each with what is new of it; a piece that is gone is None.
Patch = dict[str, Any]


def table_of(view: View) -> Table:
    """Boards in reading order; pieces by the ids of spaces and rewards, where something lies; and
    what stands at the players' lines."""
    points = points_so_far(view)
    return {
        "round": view.round,
        "columns": view.options.columns,
        "roulette": "roulette" in view.options.modules,
        "boards": [_board(view, number) for number in range(len(view.boards))],
        "pieces": _pieces(view),
        "stakes": [piece_of(stake.tile, view.seats[stake.seat].color) for stake in view.stakes],
        "acting": view.acting.id if view.acting else None,
        "pile": view.pile_size,
        "seats": [
            {
                "color": seat.color,
                "hand": seat.hand_size,
                "markers": seat.markers,
                "enigma": view.enigma_owner == seat.seat,
                "points": points[seat.seat].total,
                "unsure": bool(points[seat.seat].hidden),
            }
            for seat in view.seats
        ],
    }


def _board(view: View, number: int) -> dict[str, Any]:
    seen = view.boards[number]
    location = LOCATIONS[seen.location]
    return {
        "id": location.id,
        "row": seen.row,
        "column": seen.column,
        "rotation": seen.rotation,
        "number": number_of(location.id, view.die),
        "status": status_of(view, seen.location, seen.resolved),
        "enigma": seen.enigma,
        "roulette": location.stakes and "roulette" in view.options.modules,
    }


def number_of(location: str, die: int | None) -> str:
    """When it is resolved, in its medallion: the airport by its die."""
    number = LOCATIONS[location].number
    return str(die if number is None else number)


def status_of(view: View, location: str, resolved: bool) -> str:
    """How far a location is: ``open``, ``resolving`` or ``resolved``."""
    if resolved:
        return "resolved"
    return "resolving" if view.resolving == location else "open"


def _pieces(view: View) -> dict[str, Piece]:
    pieces: dict[str, Piece] = {}
    for board in view.boards:
        spots = LOCATIONS[board.location].rewards
        for spot, reward in zip(spots, board.rewards, strict=False):
            pieces[spot.id] = piece_of(reward)
        for spy in board.spies:
            pieces[spy.space.id] = spy_of(spy, view)
    return pieces


def piece_of(lying: TileView, owner: str = "") -> Piece:
    """A reward or a stake."""
    return {"tile": lying.tile.id if lying.tile else None, "up": lying.face_up, "owner": owner}


def spy_of(spy: SpyView, view: View) -> Piece:
    """A spy with its signs; the controller only where it is not the owner."""
    turned = spy.controller != spy.owner
    return piece_of(spy.tile, view.seats[spy.owner].color) | {
        "controller": view.seats[spy.controller].color if turned else "",
        "seduced": spy.seduced,
        "shielded": spy.shielded,
    }


def blank_table(players: Iterable[Who]) -> Table:
    """Serves whoever follows a round from its start and asks for nobody's hand."""
    nothing = {"hand": 0, "markers": 0, "enigma": False, "points": 0, "unsure": False}
    seats = [{"color": player.color, **nothing} for player in players]
    return {
        "round": 0,
        "columns": 0,
        "roulette": False,
        "boards": [],
        "pieces": {},
        "stakes": [],
        "acting": None,
        "pile": 0,
        "seats": seats,
    }


def seat_of(table: Table, color: str) -> int:
    """The number of the seat that has this colour."""
    return [seat["color"] for seat in table["seats"]].index(color)


# ── how one becomes the next ─────────────────────────────────────────────────────────────────


def same_boards(old: Table, new: Table) -> bool:
    """Whether a patch can lead from one to the other; otherwise the new one is told whole."""
    return [board["id"] for board in old["boards"]] == [board["id"] for board in new["boards"]]


def difference(old: Table, new: Table) -> Patch:
    """What leads from one table to another with the same boards."""
    patch: Patch = {}
    for name, value in new.items():
        if value == old[name]:
            continue
        if name == "pieces":
            spots = old[name].keys() | value.keys()
            changed = {spot: value.get(spot) for spot in sorted(spots)}
            patch[name] = {k: v for k, v in changed.items() if v != old[name].get(k)}
        elif name in _KEYS:
            patch[name] = _differing(old[name], value, _KEYS[name])
        else:
            patch[name] = value
    return patch


_KEYS = {"boards": "id", "seats": "color"}


def _differing(old: list[dict[str, Any]], new: list[dict[str, Any]], key: str) -> Patch:
    pairs = zip(old, new, strict=True)
    changed = {
        after[key]: {name: value for name, value in after.items() if value != before[name]}
        for before, after in pairs
    }
    return {name: part for name, part in changed.items() if part}


def patched(table: Table, patch: Patch) -> Table:
    """The table that a patch leads to, as a page reckons it."""
    new = {**table, **patch}
    if "pieces" in patch:
        pieces = {**table["pieces"], **patch["pieces"]}
        new["pieces"] = {spot: piece for spot, piece in pieces.items() if piece is not None}
    for name, key in _KEYS.items():
        if name in patch:
            new[name] = [part | patch[name].get(part[key], {}) for part in table[name]]
    return new


def copied(table: Table) -> Table:
    """So that neither changes with the other."""
    return {
        **table,
        "boards": [dict(board) for board in table["boards"]],
        "pieces": {spot: dict(piece) for spot, piece in table["pieces"].items()},
        "seats": [dict(seat) for seat in table["seats"]],
    }
