from django.db import migrations, models


def keep_choices(apps, schema_editor):
    users = apps.get_model("accounts", "User").objects.using(schema_editor.connection.alias)
    users.filter(color_safe=True).update(style="safe")


def keep_choices_back(apps, schema_editor):
    users = apps.get_model("accounts", "User").objects.using(schema_editor.connection.alias)
    users.exclude(style="poster").update(color_safe=True)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0005_few_of_all")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="style",
            field=models.CharField(
                choices=[
                    ("poster", "As on a poster"),
                    ("safe", "Safe for colour-blind eyes"),
                    ("contrast", "High contrast, on every page"),
                ],
                default="poster",
                max_length=10,
                verbose_name="style of pictures",
            ),
        ),
        migrations.RunPython(keep_choices, keep_choices_back),
        migrations.RemoveField(model_name="user", name="color_safe"),
    ]
