"""What happened, and who may know which part of it."""

from __future__ import annotations

from typing import Any, NamedTuple


class Event(NamedTuple):
    """``data`` is for everybody, ``secret`` for the seats in ``to`` and, once over, for all.

    Who won follows from what is hidden, and is told with it: only once over.
    Values are plain JSON: tiles, spaces and locations by id, seats by number.
    """

    kind: str
    data: dict[str, Any]
    secret: dict[str, Any] | None = None
    to: tuple[int, ...] = ()

    def seen_by(self, seat: int | None, *, over: bool = False) -> dict[str, Any]:
        """The event as this seat, or a spectator (None), may read it. ``over``: and revealed."""
        if self.kind == "game_over" and not over:
            return {"kind": self.kind}
        if self.secret and (over or seat in self.to):
            return {"kind": self.kind, **self.data, **self.secret}
        return {"kind": self.kind, **self.data}

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "data": self.data,
            "secret": self.secret,
            "to": list(self.to),
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Event:
        return cls(data["kind"], data["data"], data["secret"], tuple(data["to"]))
