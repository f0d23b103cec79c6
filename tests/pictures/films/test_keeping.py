"""Files go when nobody has looked for long, or when others need the room."""

import datetime

import pytest
from django.utils import timezone

from games import tasks
from games.models import Export, Footage
from games.pictures.films import storage
from tests.pictures.films.errands import options

pytestmark = pytest.mark.django_db
DAY = datetime.timedelta(days=1)


def export(game, days=0, size=100, **others):
    """Last looked at so many days ago."""
    when = timezone.now() - days * DAY
    others = {"status": "ready", "asked": when, "made": when, "used": when, **others}
    viewer = f"eyes {Export.objects.count()}"
    kept = Export.objects.create(game=game, **options(viewer=viewer), size=size, **others)
    if kept.status == "ready":
        Footage.objects.create(export=kept, data=b"x" * size)
    return kept


def left():
    assert set(Footage.objects.values_list("pk", flat=True)) <= set(
        Export.objects.values_list("pk", flat=True)
    )
    return set(Export.objects.all())


def test_what_nobody_looks_at_goes(game):
    export(game, days=31)
    young = export(game, days=29)
    assert storage.evict() == 1
    assert left() == {young}


def test_looking_keeps_it(game):
    old = export(game, days=29)
    assert storage.read(old) == b"x" * 100
    assert storage.evict(timezone.now() + 2 * DAY) == 0
    assert left() == {old}


def test_the_least_lately_seen_make_room(game):
    export(game, days=3, size=500)
    second = export(game, days=1, size=400)
    third = export(game, days=2, size=300)
    assert storage.evict(most=700) == 1
    assert left() == {second, third}
    assert storage.evict(most=699) == 1
    assert left() == {second}


def test_what_was_never_finished_goes_after_a_day(game):
    export(game, days=2, status="making", made=None, used=None)
    export(game, days=2, status="failed", made=None, used=None)
    fresh = export(game, status="making", made=None, used=None)
    assert storage.evict() == 2
    assert left() == {fresh}


def test_the_periodic_task_does_it(game):
    export(game, days=31)
    tasks.evict_pictures()
    assert left() == set()
