import hashlib

from django.db import migrations, models


def promise(apps, schema_editor):
    """What has been shown so far was computed from the seed."""
    games = apps.get_model("games", "Game").objects.only("seed", "commitment")
    batch = []
    for game in games.iterator(chunk_size=1000):
        game.commitment = hashlib.sha256(f"estoril-seed:{game.seed}".encode()).hexdigest()
        batch.append(game)
        if len(batch) == 1000:
            games.bulk_update(batch, ["commitment"])
            batch.clear()
    games.bulk_update(batch, ["commitment"])


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0004_lists_from_partial_indexes"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="commitment",
            field=models.CharField(editable=False, max_length=64, verbose_name="the seed's fingerprint"),
            preserve_default=False,
        ),
        migrations.RunPython(promise, migrations.RunPython.noop),
    ]
