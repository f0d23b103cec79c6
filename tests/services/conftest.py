"""People around a table for three."""

import pytest

from games.services import table
from tests.services.gathering import THREE
from tests.services.races import users


@pytest.fixture
def people():
    """The one who sets up, the one who joins, the one who has no business here."""
    return users(3)


@pytest.fixture
def game(people):
    return table.create(people[0], THREE)
