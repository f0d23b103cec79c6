from django.db import migrations


def keep(apps, schema_editor):
    """Who wanted no mail at their turn gets none."""
    User = apps.get_model("accounts", "User")
    Switch = apps.get_model("notify", "Switch")
    silent = User.objects.filter(mail_turns=False, left_at=None)
    Switch.objects.bulk_create(
        [Switch(user=user, kind="turn", channel="mail", on=False) for user in silent]
    )


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_people"), ("notify", "0001_channels")]

    operations = [migrations.RunPython(keep, migrations.RunPython.noop)]
