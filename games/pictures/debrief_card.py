"""A debrief as one picture to show around, in one language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import override

from games.core.viewers import ALL
from games.debrief import words
from games.debrief.figures import accounts_of
from games.debrief.models import Debrief
from games.debrief.summary import Account, turning_points
from games.engine import dumps
from games.models import Game, Seat
from games.render.course import Player, course
from games.story.players import players_of

from .game_picture import GamePicture
from .picture import hash_of
from .prints import Print
from .table_picture import names_of
from .version import renderer_version


class DebriefCard(GamePicture):
    """The card of a debrief that is ready, of a game of which everybody may know everything."""

    def __init__(self, debrief: Debrief, seats: Sequence[Seat], print: Print) -> None:
        super().__init__(debrief.game, str(debrief.game.line), ALL, print)
        self.debrief, self.seats = debrief, seats

    @classmethod
    def of(cls, game: Game, seats: Sequence[Seat], print: Print) -> DebriefCard | None:
        """One query. None: there is nothing to be shown."""
        ready = Debrief.objects.filter(game=game, status=Debrief.Status.READY).first()
        if ready is None or not game.is_revealed:
            return None
        ready.game = game
        return cls(ready, seats, print)

    @property
    def revision(self) -> str:
        return hash_of(dumps([renderer_version(), *self.shown()]))[:10]

    def read(self) -> None:
        self.accounts  # noqa: B018 - remembered from now on

    @cached_property
    def accounts(self) -> list[Account]:
        return accounts_of(self.debrief)

    @cached_property
    def sentence(self) -> str:
        """Where it turned most, in the language of the picture."""
        with override(self.print.subject):
            turns = turning_points(self.accounts)
            if not turns:
                return _("None stands out: it was decided little by little.")
            most = max(turns, key=lambda turn: abs(turn.swing))
            return str(words.turn(most, players_of(self.game, self.seats)))

    @cached_property
    def heading(self) -> str:
        with override(self.print.subject):
            return _("Accuracy")

    @cached_property
    def players(self) -> list[Player]:
        last = max(1, self.game.line)
        return [
            Player(
                seat.color,
                name,
                "\N{EN DASH}" if account.accuracy is None else f"{account.accuracy} %",
                [(round(line / last, 4), round(chance, 4)) for line, chance in account.course],
                seat.place == 1,
            )
            for account, seat, name in zip(
                self.accounts, self.seats, names_of(self.seats), strict=True
            )
        ]

    def shown(self) -> list[object]:
        players = [list(player) for player in self.players]
        return [self.game.name, self.heading, players, self.sentence]

    def render(self) -> bytes:
        return course(
            self.game.name,
            self.heading,
            self.players,
            self.sentence,
            width=self.print.width,
            style=self.print.style,
            format=self.print.format,
        )
