from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_people"), ("notify", "0002_silences")]

    operations = [
        migrations.RemoveField("user", "mail_turns"),
        migrations.AddField(
            "user",
            "mail_trouble",
            models.CharField(blank=True, max_length=200, verbose_name="trouble with mails"),
        ),
        migrations.AddField(
            "user", "mail_trouble_at", models.DateTimeField(blank=True, editable=False, null=True)
        ),
    ]
