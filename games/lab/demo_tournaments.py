"""Something to look at on a new site: a tournament in its second round, and one to register for."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from random import Random

from django.db import transaction
from django.utils import timezone

from estoril.infra.optional import required
from games.lab.demo import EVERYBODY, person, seed_of
from games.tournaments.models import Round, Table, Tournament
from games.tournaments.services import entries, lifecycle, results, schedule
from games.tournaments.services.queries import current_round

from .tournament_simulation import play_out

WEEK = datetime.timedelta(days=7)


def make() -> Iterator[Tournament]:
    """Each as soon as it is there. Rookies have played for everybody so far."""
    people = [person(name) for name in EVERYBODY]
    yield _in_progress("Taça de Cascais", people)
    yield _open("Casino Open", people[:5])


@transaction.atomic
def _in_progress(name: str, people: list) -> Tournament:
    """The first round is over, and so is one table of the second."""
    tournament = _new(name, people, rounds=3, pace="weekly", late_until=3)
    lifecycle.start(tournament.pk, None)
    rng = Random(name)
    for table in _start_round(tournament):
        _finish(table, rng)
    first, second = _start_round(tournament)
    _finish(first, rng)
    play_out(required(second.game), rng, until=24)
    tournament.refresh_from_db()
    return tournament


@transaction.atomic
def _open(name: str, people: list) -> Tournament:
    return _new(
        name,
        people,
        format=Tournament.Format.KNOCKOUT,
        table_size=3,
        limit=27,
        starts=timezone.now() + WEEK,
    )


def _new(name: str, people: list, **settings: object) -> Tournament:
    tournament = Tournament.objects.create(name=name, seed=seed_of(name), **settings)
    lifecycle.open_registration(tournament.pk, None)
    for player in people:
        entries.register(tournament.pk, player)
    tournament.refresh_from_db()
    return tournament


def _start_round(tournament: Tournament) -> list[Table]:
    """Start the round without a break, and with the same deals on every new site."""
    round_ = required(current_round(tournament))
    for table in round_.tables.all():
        table.deal = seed_of(f"{tournament.name} {round_.number} {table.number}")
        table.save(update_fields=["deal"])
    Round.objects.filter(pk=round_.pk).update(starts=timezone.now())
    schedule.look(tournament.pk)
    return list(round_.tables.select_related("round", "game").order_by("number"))


def _finish(table: Table, rng: Random) -> None:
    table.game = play_out(required(table.game), rng)
    results.take(table)
    schedule.look(table.round.tournament_id)
