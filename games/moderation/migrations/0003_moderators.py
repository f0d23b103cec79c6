from django.apps import apps as installed
from django.contrib.auth.management import create_permissions
from django.db import migrations

NAME = "Moderators"
# By app and codename: they see what they need, and act on people and talk. No one's data.
RIGHTS = {
    "accounts": ["view_user"],
    "games": ["view_game", "view_move", "view_message", "view_report"],
    "desk": [
        *("view_auditentry", "view_sanction", "mute_user", "suspend_user"),
        *("rename_user", "remove_message", "resolve_report"),
    ],
}


def make(apps, schema_editor):
    """Permissions are made after the last migration: too late for a group that has some."""
    group, _ = apps.get_model("auth", "Group").objects.get_or_create(name=NAME)
    permissions = apps.get_model("auth", "Permission").objects
    for label, codenames in RIGHTS.items():
        create_permissions(installed.get_app_config(label), verbosity=0, apps=apps)
        found = permissions.filter(content_type__app_label=label, codename__in=codenames)
        group.permissions.add(*found)


def remove(apps, schema_editor):
    apps.get_model("auth", "Group").objects.filter(name=NAME).delete()


class Migration(migrations.Migration):

    dependencies = [
        ("desk", "0002_sanction"),
        ("accounts", "0005_few_of_all"),
        ("games", "0013_reports_have_an_outcome"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [migrations.RunPython(make, remove)]
