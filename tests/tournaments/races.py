"""Many workers on one tournament at once. Run by test_races.py in a process of its own."""

import json

from django.utils import timezone

from games.models import Game, Job
from games.tournaments.models import Entry, Result, Round, Table, Tournament
from games.tournaments.services import entries, lifecycle, results, schedule
from tests.services.races import at_once, users

HANDS = 6


def new(players: int, **settings) -> Tournament:
    """Its jobs are dropped: only the race does anything."""
    settings = {"table_size": 2, "rounds": 2} | settings
    tournament = Tournament.objects.create(name="Race", **settings)
    lifecycle.open_registration(tournament.pk, None)
    for user in users(players):
        entries.register(tournament.pk, user)
    Job.objects.all().delete()
    return tournament


def one_place_left() -> dict:
    """Six people want it."""
    tournament = new(3, limit=4)
    late = users(HANDS)
    answers = at_once([lambda user=user: entries.register(tournament.pk, user) for user in late])
    states = tournament.entries.filter(user__in=late).values_list("state", flat=True)
    return {"answers": answers, "in": sum(state == "registered" for state in states)}


def start_and_look() -> dict:
    """By hand and by the schedule: numbered, paired and started once."""
    tournament = new(4)
    answers = at_once(
        [lambda: lifecycle.start(tournament.pk, None)] * 3
        + [lambda: schedule.look(tournament.pk)] * (HANDS - 3)
    )
    at_once([lambda: schedule.look(tournament.pk)] * HANDS)
    return {
        "started": answers.count("ok") - 3,
        "rounds": Round.objects.filter(tournament=tournament).count(),
        "games": Game.objects.filter(tournament_table__round__tournament=tournament).count(),
        "all_games": Table.objects.filter(round__tournament=tournament).count(),
    }


def results_and_withdrawals() -> dict:
    """Both tables end, somebody withdraws, and workers look, all at once."""
    tournament = new(5)
    lifecycle.start(tournament.pk, None)
    schedule.look(tournament.pk)
    tables = list(Table.objects.filter(round__tournament=tournament).select_related("round"))
    for table in tables:
        for seat in table.game.seats.all():
            seat.place, seat.score = seat.number + 1, 30 - seat.number
            seat.save()
        Game.objects.filter(pk=table.game_id).update(
            status=Game.Status.OVER, finished=timezone.now()
        )
    tables = list(
        Table.objects.filter(round__tournament=tournament).select_related("round", "game")
    )
    leaver = tournament.entries.select_related("user").first().user
    answers = at_once(
        [lambda table=table: results.take(table) for table in tables * 2]
        + [lambda: schedule.look(tournament.pk)] * 2
        + [lambda: entries.withdraw(tournament.pk, leaver)]
    )
    schedule.look(tournament.pk)
    counted = Result.objects.filter(round__tournament=tournament, round__number=1)
    return {
        "answers": answers,
        "rounds": Round.objects.filter(tournament=tournament).count(),
        "points": str(sum(result.points for result in counted)),
        "standings": str(sum(tournament.entries.values_list("points", flat=True))),
        "taking_part": Entry.objects.filter(
            tournament=tournament, state__in=Entry.TAKING_PART
        ).count(),
    }


def main() -> None:
    races = (one_place_left, start_and_look, results_and_withdrawals)
    told = {race.__name__: race() for race in races}
    print(json.dumps(told))  # noqa: T201 - the answer
