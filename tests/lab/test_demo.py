"""Games to look at on a new site."""

import datetime

import pytest
from django.core.management import call_command
from django.utils import timezone

from games import engine
from games.core import jobs
from games.debrief import analysis
from games.debrief.models import Debrief
from games.lab import demo_ratings as ratings_demo
from games.lab.demo import EVERYBODY, PAST
from games.models import Game, Job, Move, Seat
from games.notify.models import Delivery
from games.puzzles import daily
from games.staff import figures
from games.tournaments.models import Table, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def test_demo(capsys, client, monkeypatch):
    monkeypatch.setattr(analysis, "NODES", 50)
    call_command("demo", "--if-empty")
    assert len(capsys.readouterr().out.splitlines()) == 8
    assert daily.of_day(daily.today())
    assert daily.archive().count() == PAST
    over, resolving, placing, open_ = Game.objects.order_by("pk")[:4]

    assert over.is_over
    assert resolving.engine_game().state.resolving
    assert placing.engine_game().state.phase == "turn"
    assert open_.is_waiting
    for game in (over, resolving, placing):
        assert engine.digest(game.replayed().state) == engine.digest(game.engine_game().state)
        assert game.moves.filter(by_bot=True).exists()
        # Nothing moves on by itself: it would be another phase by the time somebody looks.
        jobs.run_due()
        assert Game.objects.get(pk=game.pk).line == game.line
    assert not Job.objects.filter(due__lte=timezone.now()).exists()
    assert Debrief.objects.get().is_ready
    assert Debrief.objects.get().game == over
    assert not Seat.objects.filter(awaiting=True).exclude(bot="").exists()
    assert not Delivery.objects.exists()
    tournaments_in_two_stages()
    leaderboards_and_profiles_have_something_to_show(client)

    lobby = client.get("/games/").content.decode()
    assert open_.name in lobby
    assert resolving.name in lobby
    client.post(f"{open_.get_absolute_url()}join/")
    open_.refresh_from_db()
    assert open_.is_running
    # Whoever sat down plays with bots only: nobody has to be waited for.
    assert open_.seats.filter(bot="").count() == 1

    before, games = Move.objects.count(), Game.objects.count()
    call_command("demo", "--if-empty")
    assert Game.objects.count() == games
    assert Move.objects.count() == before


def leaderboards_and_profiles_have_something_to_show(client):
    names = [name for evening in ratings_demo.EVENINGS for name in evening]
    games = Game.objects.filter(name__in=names)
    assert len(games) == len(names)
    for game in games:
        assert game.is_over
        assert game.finished < timezone.now() - datetime.timedelta(days=7)
        assert engine.digest(game.replayed().state) == engine.digest(game.engine_game().state)
    for board in ("all", "deduction"):
        page = client.get(f"/leaderboards/{board}/").content.decode()
        assert all(f"<bdi>{name}</bdi>" in page for name in EVERYBODY)
    profile = client.get(games[0].creator.get_absolute_url()).content.decode()
    assert 'class="chart"' in profile
    # The jobs of these games find that all is done.
    before = figures.digest()
    jobs.run_due()
    assert figures.digest() == before


def tournaments_in_two_stages():
    running, open_ = Tournament.objects.order_by("pk")
    assert running.is_running
    assert open_.is_open
    assert [table.ended is not None for table in Table.objects.order_by("pk")] == [
        *(True, True, True, False)
    ]
    assert running.entries.filter(place=1).exists()
    for game in Game.objects.filter(tournament_table__isnull=False):
        assert engine.digest(game.replayed().state) == engine.digest(game.engine_game().state)
