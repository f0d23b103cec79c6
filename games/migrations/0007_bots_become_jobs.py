from django.db import migrations


def bots_become_jobs(apps, schema_editor):
    """Bots that were asked before this must not be forgotten."""
    Game, Job = apps.get_model("games", "Game"), apps.get_model("games", "Job")
    asked = Game.objects.exclude(bot_due=None).values_list("pk", "bot_due")
    Job.objects.bulk_create(
        [Job(kind="bot", subject=str(pk), game_id=pk, due=due) for pk, due in asked],
        ignore_conflicts=True,
    )


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0006_job"),
    ]

    operations = [
        migrations.RunPython(bots_become_jobs, migrations.RunPython.noop),
    ]
