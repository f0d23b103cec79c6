"""Victory points so far, as far as one viewer may know them, and where they come from.

All comes from a view, so it cannot tell more than that. It is counted by the rules of the score
sheet, as if the game ended now and every spy came home.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine import SeatView, View
from games.engine.components import Mission, Tile
from games.engine.scoring import MissionScore, Result, SeatScore, agenda_points, score

from . import texts

Source = Literal["hand", "discards", "mission", "agenda", "enigma"]


@dataclass(frozen=True, slots=True)
class Part:
    """Points of one source. ``mission``: which one, for a mission or an agenda; ``place``: how
    its lead stands."""

    source: Source
    points: int
    mission: str = ""
    place: Literal["", "first", "shared", "second"] = ""

    def __str__(self) -> str:
        return self._template().format(
            points=_minus(self.points),
            mission=texts.MISSIONS[self.mission].name if self.mission else "",
        )

    def _template(self) -> str:
        n = abs(self.points)
        match self.source, self.place:
            case "hand", _:
                return ngettext(
                    "{points} point by the medals of the tiles.",
                    "{points} points by the medals of the tiles.",
                    n,
                )
            case "discards", _:
                return ngettext(
                    "{points} point by discarded tiles.", "{points} points by discarded tiles.", n
                )
            case "enigma", _:
                return ngettext(
                    "{points} point by the Enigma.", "{points} points by the Enigma.", n
                )
            case "agenda", _:
                return ngettext(
                    "{points} point by the secret agenda, “{mission}”.",
                    "{points} points by the secret agenda, “{mission}”.",
                    n,
                )
            case _, "first":
                return ngettext(
                    "{points} point by the lead in “{mission}”.",
                    "{points} points by the lead in “{mission}”.",
                    n,
                )
            case _, "shared":
                return ngettext(
                    "{points} point by a share of the lead in “{mission}”.",
                    "{points} points by a share of the lead in “{mission}”.",
                    n,
                )
        return ngettext(
            "{points} point by the second place in “{mission}”.",
            "{points} points by the second place in “{mission}”.",
            n,
        )


@dataclass(frozen=True, slots=True)
class Hidden:
    """What this viewer cannot count: the seat's agenda, missions of others, and which tiles of
    those that are counted lie at the roulette."""

    agenda: bool = False
    missions: int = 0
    stakes: int = 0

    def __bool__(self) -> bool:
        return self.agenda or bool(self.missions or self.stakes)

    def sentences(self) -> list[str]:
        told = []
        if self.agenda:
            told.append(_("A secret agenda is still to be counted."))
        if self.missions:
            template = ngettext(
                "{number} secret mission is not counted here: it is not open to you.",
                "{number} secret missions are not counted here: they are not open to you.",
                self.missions,
            )
            told.append(template.format(number=self.missions))
        if self.stakes:
            template = ngettext(
                "{number} of these tiles is staked at the roulette, and will not come home.",
                "{number} of these tiles are staked at the roulette, and will not come home.",
                self.stakes,
            )
            told.append(template.format(number=self.stakes))
        return told


@dataclass(frozen=True, slots=True)
class Points:
    """One seat's. ``parts`` has the sources that give or take something."""

    seat: int
    total: int
    parts: tuple[Part, ...]
    hidden: Hidden

    @property
    def sentences(self) -> list[str]:
        """Where the points come from, and what cannot be counted."""
        parts = [str(part) for part in self.parts] or [_("No points yet.")]
        return [*parts, *self.hidden.sentences()]


def points_so_far(view: View) -> tuple[Points, ...]:
    """Return the points by seat."""
    result = standing(view)
    return tuple(
        _points(view, line, seat, result.missions)
        for line, seat in zip(result.seats, view.seats, strict=True)
    )


def standing(view: View) -> Result:
    """The score sheet if the game ended now, with the missions that the viewer knows; agendas, of
    which a viewer knows one at most, are not in it."""
    return _score(
        view.options,
        tuple(tuple(counted(seat)) for seat in view.seats),
        tuple(seat.discards for seat in view.seats),
        tuple(_known_missions(view)),
        enigma_owner=view.enigma_owner,
    )


_score = lru_cache(maxsize=256)(score)  # a page asks twice, and few moves change it


def counted(seat: SeatView) -> list[Tile]:
    """The tiles that will be in the hand once all are home. What is staked never comes home."""
    return [holding.tile for holding in seat.network if holding.where != "stake"]


def agenda_so_far(view: View, seat: SeatView) -> int:
    """What the agenda pays; 0 if the viewer does not know it."""
    if seat.agenda is None:
        return 0
    return agenda_points(seat.agenda, [*counted(seat), *seat.discards], view.options)


def _known_missions(view: View) -> list[Mission]:
    secret = (secret.mission for secret in view.secret_missions)
    return [*view.missions, *(mission for mission in secret if mission)]


def _points(
    view: View, line: SeatScore, seat: SeatView, missions: tuple[MissionScore, ...]
) -> Points:
    agenda = agenda_so_far(view, seat)
    parts = (
        Part("hand", line.hand),
        Part("discards", line.discards),
        *(_mission(score, line.seat) for score in missions),
        Part("agenda", agenda, seat.agenda.id if seat.agenda else ""),
        Part("enigma", line.enigma),
    )
    return Points(
        line.seat,
        line.total + agenda,
        tuple(part for part in parts if part.points),
        _hidden(view, seat),
    )


def _mission(score: MissionScore, seat: int) -> Part:
    points = score.points[seat]
    if seat not in score.first:
        return Part("mission", points, score.mission, "second")
    return Part("mission", points, score.mission, "first" if len(score.first) == 1 else "shared")


def _hidden(view: View, seat: SeatView) -> Hidden:
    staked = sum(stake.seat == seat.seat and stake.tile.how != "open" for stake in view.stakes)
    known = sum(holding.where == "stake" for holding in seat.network)
    return Hidden(
        agenda="agenda" in view.options.variants and seat.agenda is None,
        missions=sum(secret.mission is None for secret in view.secret_missions),
        stakes=staked - known,
    )


def _minus(number: int) -> str:
    return str(number).replace("-", "\N{MINUS SIGN}")
