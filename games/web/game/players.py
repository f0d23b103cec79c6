"""A line for each player: who they are, whose time runs, and what everybody knows of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.models import Seat
from games.story.points import Points
from games.web.clocks import Clock, Clocks, StandIn

from .scene import Network, Scene


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """``bot``: whether a program decides here, for itself or for somebody who is away.
    ``lamp``: whether there is one, which is lit while they are at the table."""

    network: Network
    clock: Clock | None
    stand_in: StandIn | None
    bot: bool
    points: Points
    lamp: bool


def player_lines(scene: Scene, clocks: Clocks, seats: Sequence[Seat]) -> list[PlayerLine]:
    """The reader first, then clockwise."""
    stand_ins = {stand_in.seat: stand_in for stand_in in clocks.stand_ins}
    return [
        PlayerLine(
            network,
            clocks.of(network.seat),
            stand_ins.get(network.seat),
            bool(seats[network.seat].bot),
            scene.points[network.seat],
            lamp=_has_lamp(seats[network.seat]) and not network.you,
        )
        for network in scene.networks
    ]


def quiet_lines(scene: Scene) -> list[PlayerLine]:
    """Where nobody's time runs, and nobody is there."""
    return [
        PlayerLine(network, None, None, bot=False, points=scene.points[network.seat], lamp=False)
        for network in scene.networks
    ]


def _has_lamp(seat: Seat) -> bool:
    return seat.user is not None and not seat.bot and seat.user.shows_presence
