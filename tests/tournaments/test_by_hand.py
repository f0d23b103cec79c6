"""What an organiser does while it runs."""

import datetime
from decimal import Decimal

import pytest

from games.core import jobs
from games.core.refusals import Refused
from games.models import Game
from games.moderation.models import AuditEntry
from games.tournaments.models import Result
from games.tournaments.services import lifecycle, results, rounds
from tests.clockwork import answer
from tests.tournaments.making import end, end_all, person, started

pytestmark = pytest.mark.django_db

DAY = datetime.timedelta(days=1)


def test_extend(time):
    tournament = started(4, round_time=2 * DAY, pace="weekly")
    rounds.extend(tournament.pk, person(), days=2)
    time.on(days=3)
    assert Game.objects.get().is_running
    with pytest.raises(Refused):
        rounds.extend(tournament.pk, person(), days=90)


def test_pair_again_only_while_nothing_was_played(time):
    tournament = started(8)
    before = set(Game.objects.values_list("pk", "seed"))
    again = rounds.pair_again(tournament.pk, person())
    assert again.number == 1
    assert not Game.objects.exists()
    jobs.run_due()
    after = set(Game.objects.values_list("pk", "seed"))
    assert len(after) == 2
    assert not {seed for _, seed in before} & {seed for _, seed in after}, "another deal"
    answer(Game.objects.first())
    with pytest.raises(Refused, match="made a move"):
        rounds.pair_again(tournament.pk, person())


def test_adjusted_results_count_and_say_why(time):
    organiser = person()
    tournament = started(4)
    result = Result.objects.first()
    with pytest.raises(Refused, match="no result yet"):
        results.adjust(tournament.pk, organiser, "misclick", result=result, points=Decimal(6))
    end_all(tournament)
    last = Result.objects.get(round__number=1, place=4)
    with pytest.raises(Refused, match="Say why"):
        results.adjust(tournament.pk, organiser, "", result=last, points=Decimal(24))
    results.adjust(tournament.pk, organiser, "the site was down", result=last, points=Decimal(24))
    last.refresh_from_db()
    assert (last.points, last.counted, last.reason) == (
        Decimal(0),
        Decimal(24),
        "the site was down",
    )
    assert tournament.entries.get(pk=last.entry_id).place == 1
    noted = AuditEntry.objects.get(action="tournament.adjust")
    assert (noted.actor, noted.reason) == (organiser, "the site was down")
    assert noted.details["after"] == "24"


def test_finished_by_hand_what_still_runs_counts_no_more(time):
    tournament = started(8)
    first, second = Game.objects.all()
    end(first)
    jobs.run_due()
    lifecycle.finish(tournament.pk, person())
    points = dict(tournament.entries.values_list("pk", "points"))
    end(second)
    jobs.run_due()
    assert dict(tournament.entries.values_list("pk", "points")) == points
    with pytest.raises(Refused):
        lifecycle.finish(tournament.pk, person())
