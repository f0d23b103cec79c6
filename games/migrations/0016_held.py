from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0015_sealed'),
    ]

    operations = [
        migrations.AddField(
            model_name='game',
            name='held',
            field=models.BooleanField(default=False, editable=False),
        ),
    ]
