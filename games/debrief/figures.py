"""What a debrief comes to for everybody at the table."""

from __future__ import annotations

from django.db import transaction

from accounts.deletion import on_account_deletion
from accounts.models import User
from estoril.infra.optional import required
from games.models import Departure

from .judging import NOTHING
from .models import Debrief, Figures
from .summary import Account, account


def accounts_of(debrief: Debrief) -> list[Account]:
    """Each seat's game, by seat. No queries."""
    game, findings = debrief.game, debrief.read()
    won = required(game.engine_game().state.result).winners
    return [
        account(seat, findings, (seat in won) / len(won), game.players, game.line)
        for seat in range(game.players)
    ]


@transaction.atomic
def keep(debrief: Debrief) -> None:
    """Keep those of all who had their seat from first move to last. Twice comes to the same."""
    game = debrief.game
    changed_hands = Departure.objects.filter(game=game).values("number")
    seats = game.seats.exclude(user=None).exclude(number__in=changed_hands)
    accounts = accounts_of(debrief)
    rows = [
        Figures(
            game=game,
            user_id=user,
            accuracy=accounts[number].accuracy,
            decisions=len(accounts[number].verdicts),
            best=sum(verdict.given_away < NOTHING for verdict in accounts[number].verdicts),
            given_away=round(accounts[number].given_away, 4),
            luck=round(accounts[number].luck, 4),
        )
        for number, user in seats.values_list("number", "user")
    ]
    Figures.objects.filter(game=game).delete()
    Figures.objects.bulk_create(rows)


@on_account_deletion
def forget(user: User) -> None:
    Figures.objects.filter(user=user).delete()
