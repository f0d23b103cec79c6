"""The group that the site comes with."""

import importlib

import pytest
from django.apps import apps
from django.contrib.auth.models import Group

pytestmark = pytest.mark.django_db

migration = importlib.import_module("games.moderation.migrations.0001_squashed_0003_moderators")


def test_moderators_have_exactly_their_rights():
    migration.make(apps, None)
    migration.make(apps, None)
    group = Group.objects.get(name="Moderators")
    rights = group.permissions.values_list("content_type__app_label", "codename")
    assert set(rights) == {
        (label, name) for label, names in migration.RIGHTS.items() for name in names
    }
