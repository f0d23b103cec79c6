from django.apps import apps as installed
from django.contrib.auth.management import create_permissions
from django.db import migrations

NAME = "Organisers"
# They set tournaments up and run them, and nothing else.
RIGHTS = [
    *("add_tournament", "change_tournament", "view_tournament", "organise_tournament"),
    *("view_entry", "view_result"),
]


def make(apps, schema_editor):
    """Permissions are made after the last migration: too late for a group that has some."""
    create_permissions(installed.get_app_config("tournaments"), verbosity=0, apps=apps)
    group, _ = apps.get_model("auth", "Group").objects.get_or_create(name=NAME)
    permissions = apps.get_model("auth", "Permission").objects
    group.permissions.add(
        *permissions.filter(content_type__app_label="tournaments", codename__in=RIGHTS)
    )


def remove(apps, schema_editor):
    apps.get_model("auth", "Group").objects.filter(name=NAME).delete()


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0001_tournaments"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [migrations.RunPython(make, remove)]
