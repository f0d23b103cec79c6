from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("desk", "0001_squashed_0003_moderators")]

    operations = [
        migrations.AlterModelOptions(
            name="sanction",
            options={
                "permissions": [
                    ("mute_user", "Can mute people"),
                    ("suspend_user", "Can suspend people"),
                    ("rename_user", "Can rename people"),
                    ("view_address", "Can see people's e-mail addresses"),
                    ("remove_message", "Can remove messages"),
                    ("resolve_report", "Can resolve reports"),
                    ("export_user", "Can export the data of one person"),
                    ("erase_user", "Can delete the account of one person"),
                ],
                "verbose_name": "sanction",
                "verbose_name_plural": "sanctions",
            },
        ),
    ]
