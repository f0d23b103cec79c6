from django.db.migrations.state import StateApps
from django.db import migrations, models

from accounts.names import skeleton_of


def look_at_everyone(apps: StateApps, schema_editor: object) -> None:
    """Give the skeleton to the first of names that look alike; later ones have their number after
    it, until somebody gives them another name (``manage.py check_names``)."""
    user_model = apps.get_model("accounts", "User")
    seen = set()
    changed = []
    for user in user_model.objects.order_by("pk").only("name").iterator():
        user.skeleton = skeleton_of(user.name)
        if user.skeleton in seen:
            user.skeleton = f"{user.skeleton} {user.pk}"
        seen.add(user.skeleton)
        changed.append(user)
    user_model.objects.bulk_update(changed, ["skeleton"], batch_size=500)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0007_open_sessions")]

    operations = [
        migrations.AddField("user", "skeleton", models.CharField(max_length=200, null=True)),
        migrations.RunPython(look_at_everyone, migrations.RunPython.noop, elidable=True),
        migrations.AlterField(
            "user",
            "skeleton",
            models.CharField(
                blank=True, editable=False, max_length=200, null=True, unique=True
            ),
        ),
    ]
