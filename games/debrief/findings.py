"""What a debrief is made of: decisions that were judged, what chance did between them, and what a
seat should have believed of the tiles it could not see.

Chances are of winning, from 0 to 1, as the seat could reckon them from its own view at the time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

from games.bots.reasons import Reason
from games.engine import View, action_from_json, action_to_json
from games.engine.actions import Action, Kind
from games.engine.components import Space
from games.engine.suppose import spy_at

# The boards, rewards and the die of a round; the Casino's dice.
Fortune = Literal["deal", "dice"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """One decision. ``chance`` is what the best option promised, ``kept`` what the chosen one did.

    ``acting`` is the space whose spy acts, ``faces`` the tiles that the seat knew on the spaces
    that the two options name: their words need both. ``why``: what speaks for the chosen option and
    for the best one, where there was a better one.
    """

    line: int
    seat: int
    round: int
    kind: Kind
    by_bot: bool
    chosen: Action
    best: Action
    chance: float
    kept: float
    acting: str | None
    faces: Mapping[str, str]
    why: tuple[Reason, Reason] | None = None

    @property
    def given_away(self) -> float:
        return self.chance - self.kept

    def to_json(self) -> dict[str, Any]:
        return {
            "line": self.line,
            "seat": self.seat,
            "round": self.round,
            "decision": self.kind,
            "by_bot": self.by_bot,
            "chosen": action_to_json(self.chosen),
            "best": action_to_json(self.best),
            "chance": round(self.chance, 4),
            "kept": round(self.kept, 4),
            "acting": self.acting,
            "faces": dict(self.faces),
            "why": [reason._asdict() for reason in self.why] if self.why else None,
        }


@dataclass(frozen=True, slots=True)
class Luck:
    """What chance gave a seat, or took: how it stood before, and how it did after."""

    line: int
    seat: int
    round: int
    fortune: Fortune
    before: float
    after: float

    @property
    def gain(self) -> float:
        return self.after - self.before

    def to_json(self) -> dict[str, Any]:
        return {
            "line": self.line,
            "seat": self.seat,
            "round": self.round,
            "fortune": self.fortune,
            "before": round(self.before, 4),
            "after": round(self.after, 4),
        }


@dataclass(frozen=True, slots=True)
class Hidden:
    """A rival's face-down tile when all spies of a round had been placed. ``odds``: who the seat
    should have thought it is, the likeliest first; ``truth``: who it was."""

    line: int
    seat: int
    round: int
    space: str
    owner: int
    odds: tuple[tuple[str, float], ...]
    truth: str

    def to_json(self) -> dict[str, Any]:
        return {
            "line": self.line,
            "seat": self.seat,
            "round": self.round,
            "space": self.space,
            "owner": self.owner,
            "odds": [[tile, round(share, 4)] for tile, share in self.odds],
            "truth": self.truth,
        }


Finding = Verdict | Luck | Hidden


def finding_from_json(data: dict[str, Any]) -> Finding:
    if data.get("fortune") in get_args(Fortune):
        return Luck(**data)
    if "odds" in data:
        return Hidden(**{**data, "odds": tuple((tile, share) for tile, share in data["odds"])})
    rest = {name: value for name, value in data.items() if name != "decision"}
    options = {name: action_from_json(data[name]) for name in ("chosen", "best")}
    why = tuple(Reason(**reason) for reason in data.get("why") or ()) or None
    return Verdict(**{**rest, **options, "kind": data["decision"], "why": why})


def faces_of(view: View, *actions: Action) -> dict[str, str]:
    """The tiles that the viewer knows on the spaces that these actions name, and where one acts."""
    named = [
        getattr(action, name, None) for action in actions for name in ("at", "target", "space")
    ]
    spies = [spy_at(view, at) for at in (*named, view.acting) if isinstance(at, Space)]
    return {spy.space.id: spy.tile.tile.id for spy in spies if spy and spy.tile.tile}
