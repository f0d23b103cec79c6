from django.db import migrations, models

import accounts.models
import accounts.names
import accounts.time_zones


def name_everyone(apps, schema_editor):
    """Rows from before there were names are called after their number."""
    user_model = apps.get_model("accounts", "User")
    for user in user_model.objects.iterator():
        user.name, user.slug = f"Player {user.pk}", f"player-{user.pk}"
        user.save(update_fields=["name", "slug"])


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_initial")]

    operations = [
        migrations.RemoveField("user", "first_name"),
        migrations.RemoveField("user", "last_name"),
        migrations.AddField(
            "user",
            "name",
            models.CharField(
                default="",
                max_length=24,
                validators=[accounts.names.validate_name],
                verbose_name="name",
            ),
            preserve_default=False,
        ),
        migrations.AddField("user", "slug", models.CharField(max_length=100, null=True)),
        migrations.RunPython(name_everyone, migrations.RunPython.noop),
        migrations.AlterField(
            "user", "slug", models.CharField(editable=False, max_length=100, unique=True)
        ),
        migrations.AddField(
            model_name="user",
            name="color_safe",
            field=models.BooleanField(
                default=False, verbose_name="colours safe for colour-blind eyes"
            ),
        ),
        migrations.AddField(
            model_name="user",
            name="guest",
            field=models.BooleanField(
                default=False,
                help_text="Plays without an address; may claim the account.",
                verbose_name="guest",
            ),
        ),
        migrations.AddField(
            model_name="user",
            name="language",
            field=models.CharField(
                blank=True,
                help_text="Empty: the browser's.",
                max_length=10,
                validators=[accounts.models.validate_language],
                verbose_name="language",
            ),
        ),
        migrations.AddField(
            model_name="user",
            name="left_at",
            field=models.DateTimeField(
                blank=True,
                help_text="When the account was deleted.",
                null=True,
                verbose_name="left at",
            ),
        ),
        migrations.AddField(
            model_name="user",
            name="mail_turns",
            field=models.BooleanField(default=True, verbose_name="a mail when it is your turn"),
        ),
        migrations.AddField(
            model_name="user",
            name="session_generation",
            field=models.PositiveIntegerField(default=0, editable=False),
        ),
        migrations.AddField(
            model_name="user",
            name="time_zone",
            field=models.CharField(
                blank=True,
                help_text="Empty: the browser's.",
                max_length=64,
                validators=[accounts.time_zones.validate_time_zone],
                verbose_name="time zone",
            ),
        ),
        migrations.AddConstraint(
            model_name="user",
            constraint=models.UniqueConstraint(
                condition=models.Q(("email", ""), _negated=True),
                fields=("email",),
                name="email_unique_when_set",
            ),
        ),
    ]
