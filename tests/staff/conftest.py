import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from tests.factory import make_user


@pytest.fixture
def boss(db):
    """May do everything."""
    user = make_user("Boss")
    user.is_staff = user.is_superuser = True
    user.save()
    return user


@pytest.fixture
def rita(db):
    return make_user("Rita")


@pytest.fixture
def staff(db):
    """Somebody with these rights alone, as "desk.mute_user"."""

    def make(*rights):
        user = make_user()
        user.is_staff = True
        user.save()
        for right in rights:
            label, codename = right.split(".")
            permission = Permission.objects.get(content_type__app_label=label, codename=codename)
            user.user_permissions.add(permission)
        return user

    return make


@pytest.fixture
def enter():
    def enter(user):
        client = Client()
        client.force_login(user)
        return client

    return enter
