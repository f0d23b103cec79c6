"""A strip of film: a few close-ups of what somebody missed, and the same in words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, partial

from django.urls import reverse
from django.utils.crypto import salted_hmac

from games.core.viewers import viewer_of
from games.engine import View
from games.models import Game
from games.render import Highlights, StyleName, film
from games.render.film import Closeup
from games.story import log
from games.story.rows import Row

from .closeups import VISIBLE, Pick, picks
from .game_picture import GamePicture, is_broken
from .links import ImageSources
from .prints import WIDTHS, Print
from .snapshot import snapshots
from .version import renderer_version


class Strip(GamePicture):
    """Close-ups of the lines behind ``since`` up to ``upto``; none if nothing can be picked.

    ``rows``: of the log, where the caller has read them.
    """

    def __init__(
        self,
        game: Game,
        since: int,
        upto: int,
        viewer: str,
        print: Print,
        rows: Iterable[Row] | None = None,
    ) -> None:
        super().__init__(game, f"{since}-{upto}", viewer, print)
        self.upto = upto
        self._pick = partial(picks, game, viewer, since, upto, rows)

    @cached_property
    def picks(self) -> list[Pick]:
        """Raises Broken, like all that shows them."""
        with self.guarded():
            return self._pick()

    @property
    def revision(self) -> str:
        """Nobody's name is on it. Only we can tell it in advance."""
        identity = (
            renderer_version(),
            self.game.pk,
            self.lines,
            self.viewer,
            str(self.print),
            self.game.deal_hidden,
        )
        return salted_hmac("games.pictures.strip", repr(identity)).hexdigest()[:10]

    @cached_property
    def scenes(self) -> tuple[list[Closeup], View]:
        """The close-ups, and the table at the end."""
        closeups = []
        for line, snapshot in snapshots(self.game.pk, self.upto):
            picked = [pick for pick in self.picks if pick.line == line]
            if not picked and line < self.upto:
                continue
            view, dice = snapshot.view(self.viewer), snapshot.highlights(self.viewer).dice
            closeups += [
                Closeup(view, pick.location, line, Highlights(pick.changed, dice=dice), pick.whose)
                for pick in picked
            ]
        return closeups, view

    def read(self) -> None:
        self.scenes  # noqa: B018 - remembered from now on

    def shown(self) -> list[object]:
        closeups, table = self.scenes
        return [
            [
                [
                    closeup.view.to_json(),
                    [closeup.location, closeup.line, closeup.whose],
                    sorted(closeup.highlights.changed),
                    sorted(closeup.highlights.dice.items()),
                ]
                for closeup in closeups
            ],
            table.to_json(),
        ]

    def words(self, news: Iterable[log.Entry]) -> str:
        """What the news behind ``since`` tells of the lines that are shown."""
        lines = frozenset[int]().union(*(pick.lines for pick in self.picks))
        return " ".join(entry.text for entry in news if entry.line in lines and not entry.own_doing)

    def render(self) -> bytes:
        return film.strip(
            *self.scenes,
            width=self.print.width,
            style=self.print.style,
            format=self.print.format,
        )


def strip_sources(
    game: Game, seat: int | None, since: int, style: StyleName, news: Iterable[log.Entry]
) -> ImageSources | None:
    """Return the pictures for a page with the news since; None if none has a place or a picture."""
    viewer, upto = viewer_of(seat), game.line
    if is_broken(game.pk, f"{since}-{upto}", viewer, "strip") or not any(
        entry.line > since and entry.kind in VISIBLE and not entry.own_doing for entry in news
    ):
        return None

    def url(width: int) -> str:
        print = Print("strip", width, style)
        path = reverse("games:strip", args=[game.key, since, upto, viewer, print])
        return f"{path}?v={Strip(game, since, upto, viewer, print).revision}"

    return ImageSources.of({width: url(width) for width in WIDTHS["strip"]}, 600)
