"""Lists are made once for all, and anew for the next reader once somebody has sat down."""

from itertools import count

import pytest
from django.core.cache import cache

from games.core import announcements
from games.web.lobby import cache as lists


@pytest.fixture(autouse=True)
def _nothing_is_known():
    cache.clear()
    lists._at_hand.clear()


@pytest.fixture
def ask():
    numbers = count(1)
    return lambda: lists.cached("key", lambda: next(numbers))


@pytest.fixture(params=[False, True], ids=["this process", "another process"])
def elsewhere(request):
    """Before whoever asks, if that is in another process."""
    return lists._at_hand.clear if request.param else lambda: None


def test_they_are_made_once(ask, elsewhere):
    announcements.lists_changed()
    assert ask() == 1
    elsewhere()
    assert ask() == 1


def test_what_has_changed_is_made_anew(ask, elsewhere):
    announcements.lists_changed()
    assert ask() == 1
    announcements.lists_changed()
    elsewhere()
    assert ask() == 2


def test_they_age(ask, elsewhere, monkeypatch):
    announcements.lists_changed()
    monkeypatch.setattr(lists, "AGE", -1)
    assert ask() == 1
    elsewhere()
    assert ask() == 2


def test_while_nobody_knows_whether_they_have_changed_a_process_relies_on_none_of_its_own(ask):
    announcements.lists_changed()
    assert ask() == 1
    cache.clear()
    assert ask() == 2
