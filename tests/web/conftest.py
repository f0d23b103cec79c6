"""Two people, one of whom is logged in."""

import pytest

from tests.services.races import users


@pytest.fixture
def people():
    return users(2)


@pytest.fixture
def me(client, people):
    client.force_login(people[0])
    return people[0]
