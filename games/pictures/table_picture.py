"""A picture of the table after a line of the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import cast

from games import render
from games.engine import View
from games.models import Game, Seat
from games.render import Highlights
from games.story import gazette

from .alt_text import LocationSummary, summaries
from .game_picture import GamePicture
from .picture import hash_of
from .prints import Print
from .snapshot import Snapshot, snapshot_at
from .version import renderer_version

MONTHS = {6: "VI", 7: "VII", 8: "VIII", 9: "IX"}  # of a summer


def names_of(seats: Iterable[Seat]) -> tuple[str, ...]:
    """The players' names as pictures show them, which speak no language."""
    return tuple(
        ("" if seat.user.unnamed else seat.user.name) if seat.user else "Bot" if seat.bot else ""
        for seat in seats
    )


class TablePicture(GamePicture):
    """``snapshot`` spares reading the game again, where several pictures show the same line."""

    def __init__(
        self,
        game: Game,
        seats: Sequence[Seat],
        line: int,
        viewer: str,
        print: Print,
        snapshot: Snapshot | None = None,
    ) -> None:
        super().__init__(game, str(line), viewer, print)
        self.line = line
        self.names = () if print.kind == "thumbnail" else names_of(seats)
        self.title = game.name if print.kind in ("card", "front") else ""
        self._snapshot = snapshot

    @property
    def revision(self) -> str:
        """A line of the log never changes; the way we draw does, what people are called, and what a
        hidden deal shows once it is revealed."""
        hidden = self.game.deal_hidden
        return hash_of(repr((renderer_version(), self.names, self.title, hidden)))[:10]

    @cached_property
    def snapshot(self) -> Snapshot:
        return self._snapshot or snapshot_at(self.game.pk, self.line)

    @cached_property
    def view(self) -> View:
        return self.snapshot.view(self.viewer)

    @cached_property
    def highlights(self) -> Highlights:
        nothing = self.print.kind in ("thumbnail", "front")
        return Highlights() if nothing else self.snapshot.highlights(self.viewer)

    def read(self) -> None:
        self.snapshot  # noqa: B018 - remembered from now on

    def shown(self) -> list[object]:
        pointed = [sorted(self.highlights.changed), sorted(self.highlights.dice.items())]
        day = self.day if self.print.kind == "front" else ""
        return [self.view.to_json(), pointed, self.names, self.title, day]

    @property
    def day(self) -> str:
        """The day of the newspaper, as pictures tell it."""
        day = gazette.day_of(self.game.key, self.view.round)
        return f"{day.day} · {MONTHS[day.month]} · {day.year}"

    def locations(self) -> tuple[LocationSummary, ...]:
        return summaries(self.view)

    def render(self) -> bytes:
        kind = self.print.kind  # the renderer refuses those that show no table
        if kind == "front":
            return render.front_page(
                self.view,
                width=self.print.width,
                style=self.print.style,
                names=self.names,
                title=self.title,
                day=self.day,
                format=self.print.format,
            )
        return render.picture(
            self.view,
            kind="board" if kind == "thumbnail" else cast(render.Kind, kind),
            width=self.print.width,
            style=self.print.style,
            highlights=self.highlights,
            names=self.names,
            title=self.title,
            format=self.print.format,
        )
