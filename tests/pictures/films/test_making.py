"""An export is made once, a slice at a time, whatever happens to workers."""

import datetime
from io import BytesIO

import pytest
from PIL import Image, ImageSequence

from games.core import jobs
from games.core.refusals import Refused
from games.models import Export, Footage, Job
from games.pictures.films import production
from games.pictures.snapshot import snapshots
from games.render import picture
from games.render.film import SPEEDS
from tests.factory import make_game, make_user
from tests.pictures.films.errands import job_of, make, options

pytestmark = pytest.mark.django_db


def opened(export):
    return Image.open(BytesIO(bytes(Footage.objects.get(pk=export.pk).data)))


# ── what it is ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("format", ["webp", "gif"])
def test_a_film_has_a_picture_for_every_line_and_ends_slowly(game, player, format):
    export = make(production.ask(game, player, options(format=format, speed="fast")))
    assert export.status == "ready"
    assert (export.done, export.percent) == (export.total, 100)
    made = opened(export)
    assert made.format == format.upper()
    assert made.width == 400
    times = []
    for frame in ImageSequence.Iterator(made):
        frame.load()
        times.append(frame.info["duration"])
    # A line that changes nothing to be seen has no picture of its own.
    assert game.line * 0.9 < len(times) <= game.line + 1
    assert times[-1] == 5 * SPEEDS["fast"]
    assert set(times) <= {int(SPEEDS["fast"] * share) for share in (0.5, 1, 1.5, 2, 5)}
    assert export.size == len(Footage.objects.get(pk=export.pk).data) < 3_000_000


def test_a_contact_sheet_shows_every_round_before_anything_is_revealed(game, player, monkeypatch):
    cuts = []
    monkeypatch.setattr(production, "cut", lambda export, taken: cuts.append(taken) or b"scissors")
    make(production.ask(game, player, options(viewer="green")))
    placed = [
        picture(
            at.view("green"),
            width=400,
            highlights=at.highlights("green"),
            names=["Amália", "Bruno"],
        )
        for _, at in snapshots(game.pk)
        if at.state.phase == "resolve" and not at.state.order
    ]
    assert len(placed) == 4
    assert [drawn for drawn, _ in cuts[0]] == placed


def test_a_contact_sheet_is_a_picture(game, player):
    made = opened(make(production.ask(game, player, options())))
    assert made.format == "PNG"
    assert made.width > 800


def test_viewers_make_a_difference(game, player):
    made = {
        viewer: bytes(
            Footage.objects.get(
                pk=make(production.ask(game, player, options(viewer=viewer))).pk
            ).data
        )
        for viewer in ("all", "spectator", "red", "green")
    }
    assert len(set(made.values())) == 4


def test_the_same_bytes_whenever_it_is_made(game, player):
    export = make(production.ask(game, player, options()))
    first = bytes(Footage.objects.get(pk=export.pk).data)
    export.delete()
    again = make(production.ask(game, player, options()))
    assert bytes(Footage.objects.get(pk=again.pk).data) == first


# ── asking twice ─────────────────────────────────────────────────────────────────────────────


def test_asked_twice_made_once(game, player, renders):
    first = production.ask(game, player, options())
    assert production.ask(game, make_user(), options()) == first
    assert Job.objects.filter(kind="export").count() == 1
    make(first)
    assert production.ask(game, make_user(), options()) == first
    assert not Job.objects.filter(kind="export").exists()
    assert production.ask(game, player, options(viewer="red")) != first


def test_who_is_called_something_else_is_not_shown_under_the_old_name(game, player):
    first = make(production.ask(game, player, options()))
    player.name = "Beatriz"
    player.save()
    second = production.ask(game, player, options())
    assert second != first
    assert not Export.objects.filter(pk=first.pk).exists()
    assert make(second).names == ["Beatriz", "Bruno"]


# ── limits ───────────────────────────────────────────────────────────────────────────────────


def test_two_at_a_time(game, player):
    for viewer in ("red", "green"):
        production.ask(game, player, options(viewer=viewer))
    with pytest.raises(Refused, match="still being made"):
        production.ask(game, player, options(viewer="all"))
    # What is asked for already, and what others ask for, is nobody's business.
    production.ask(game, player, options(viewer="red"))
    production.ask(game, make_user(), options(viewer="all"))


def test_so_many_a_day(game, player, monkeypatch):
    monkeypatch.setattr(production, "MOST_A_DAY", 2)
    for viewer in ("red", "green"):
        make(production.ask(game, player, options(viewer=viewer)))
    with pytest.raises(Refused, match="tomorrow"):
        production.ask(game, player, options(viewer="all"))
    assert production.ask(game, player, options(viewer="red")).status == "ready"
    Export.objects.update(asked=datetime.datetime(1942, 5, 1, tzinfo=datetime.UTC))
    assert production.ask(game, player, options(viewer="all"))


# ── slices, crashes, failures ────────────────────────────────────────────────────────────────


def test_a_slice_at_a_time_and_never_back(game, player, monkeypatch, renders):
    monkeypatch.setattr(production, "SLICE", 0)
    export = production.ask(game, player, options(style="safe"))
    seen = []
    while Job.objects.filter(kind="export").exists():
        job = job_of(export)
        assert jobs.run(job.pk, job.due)
        export.refresh_from_db()
        seen.append(export.percent)
    assert seen == [20, 40, 60, 100]
    assert export.status == "ready"
    assert renders.number == 4  # each picture was drawn once


def test_where_nothing_can_be_kept_it_ends_all_the_same(
    game, player, monkeypatch, renders, settings
):
    monkeypatch.setattr(production, "SLICE", 0)
    settings.PICTURES_DIR = settings.BASE_DIR / "manage.py" / "no folder"
    export = make(production.ask(game, player, options(style="contrast")))
    assert export.status == "ready"
    assert renders.number == 1 + 2 + 3 + 4


def test_a_worker_killed_in_the_middle(game, player, renders):
    """Nobody cleans up after it; its claim runs out, and the next one goes on where it was."""
    export = production.ask(game, player, options(width=800))
    renders.at = 3
    job = job_of(export)
    with pytest.raises(KeyboardInterrupt):
        jobs.run(job.pk, job.due)
    export.refresh_from_db()
    assert (export.status, export.done) == ("making", 2)
    job = job_of(export)
    assert not jobs.run(job.pk, job.due)  # for a while it is taken for alive
    assert jobs.run(job.pk, job.claimed_until)
    export.refresh_from_db()
    assert export.status == "ready"
    assert renders.number == 5  # two before, the one that was lost, and the rest
    assert opened(export).format == "PNG"


def test_workers_that_always_die_are_given_up(game, player, renders, monkeypatch):
    export = production.ask(game, player, options(width=1200))
    for _attempt in range(production.MOST_TRIES):
        renders.at = renders.number + 1
        job = job_of(export)
        with pytest.raises(KeyboardInterrupt):
            jobs.run(job.pk, job.claimed_until or job.due)
    job = job_of(export)
    assert jobs.run(job.pk, job.claimed_until)
    export.refresh_from_db()
    assert export.status == "failed"
    assert not Job.objects.filter(kind="export").exists()
    # Asked for again, it is made.
    assert make(production.ask(game, player, options(width=1200))).status == "ready"


def test_a_picture_that_cannot_be_drawn(game, player, renders, caplog):
    renders.at, renders.fault = 2, RuntimeError("no ink")
    export = make(production.ask(game, player, options(width=1200, viewer="green")))
    assert export.status == "failed"
    assert "no ink" in export.error
    assert "no board-1200-poster.png" in caplog.text


def test_a_log_that_does_not_replay(game, player, caplog):
    game.moves.filter(number=5).update(decision=999)
    export = make(production.ask(game, player, options()))
    assert export.status == "failed"
    assert "in game.py" in export.error


def test_deleted_in_the_middle(game, player):
    export = production.ask(game, player, options())
    job = job_of(export)
    Export.objects.all().delete()
    assert jobs.run(job.pk, job.due)
    assert not Footage.objects.exists()


def test_a_game_that_goes_takes_its_films_along(game, player):
    make(production.ask(game, player, options()))
    game.delete()
    assert not Export.objects.exists()
    assert not Footage.objects.exists()


def test_everything_at_once_on_five_columns(player):
    game = make_game(
        5,
        moves=None,
        rng=7,
        modules={"promo", "enigma", "double_agent", "vip", "roulette"},
        variants={"agenda", "second_place"},
    )
    export = make(production.ask(game, player, options(viewer="pink")))
    assert export.status == "ready"
