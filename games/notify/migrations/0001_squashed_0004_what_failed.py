import django.db.models.deletion
import django.utils.timezone
import games.notify.models
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    # Every database from before has all of these. They may be forgotten, with this list, in the
    # next release: `migrate` of this one notes that they are replaced.
    replaces = [
        ('notify', '0001_channels'),
        ('notify', '0002_silences'),
        ('notify', '0003_outbox'),
        ('notify', '0004_what_failed'),
    ]

    initial = True

    dependencies = [
        ('games', '0001_squashed_0019_just_finished'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='PushSubscription',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('created', models.DateTimeField(default=django.utils.timezone.now)),
                ('trouble', models.CharField(blank=True, max_length=200)),
                ('trouble_at', models.DateTimeField(blank=True, null=True)),
                ('endpoint', models.CharField(max_length=1000, unique=True)),
                ('p256dh', models.CharField(max_length=100)),
                ('auth', models.CharField(max_length=50)),
                ('browser', models.CharField(max_length=100)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='push_subscriptions', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='Switch',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('turn', 'It is your turn'), ('time', 'Your time is running out'), ('round', 'A round is resolved'), ('over', 'A game is over'), ('invited', 'Somebody invites you'), ('started', 'A game has begun'), ('message', 'Somebody writes to you'), ('tournament', 'There is news of a tournament'), ('reliability', 'Your reliability is at stake')], max_length=20)),
                ('channel', models.CharField(choices=[('mail', 'Mail'), ('push', 'Push'), ('webhook', 'Webhook')], max_length=10)),
                ('on', models.BooleanField()),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='switches', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('user', 'kind', 'channel'), name='switch_once')],
            },
        ),
        migrations.CreateModel(
            name='Webhook',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('created', models.DateTimeField(default=django.utils.timezone.now)),
                ('trouble', models.CharField(blank=True, max_length=200)),
                ('trouble_at', models.DateTimeField(blank=True, null=True)),
                ('service', models.CharField(choices=[('discord', 'Discord'), ('slack', 'Slack, Mattermost and the like'), ('json', 'A program of my own: signed JSON')], max_length=10, verbose_name='service')),
                ('url', models.CharField(max_length=500, verbose_name='address')),
                ('secret', models.CharField(default=games.notify.models.new_secret, editable=False, max_length=64)),
                ('test_asked', models.DateTimeField(blank=True, null=True)),
                ('test_result', models.CharField(blank=True, max_length=200)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='webhooks', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('user', 'url'), name='webhook_once')],
            },
        ),
        migrations.CreateModel(
            name='Habits',
            fields=[
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='habits', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('paused', models.BooleanField(default=False, verbose_name='send me nothing for now')),
                ('digest_at', models.TimeField(blank=True, null=True, verbose_name='hour of the daily mail')),
                ('quiet_from', models.TimeField(blank=True, null=True, verbose_name='quiet from')),
                ('quiet_to', models.TimeField(blank=True, null=True, verbose_name='quiet until')),
            ],
        ),
        migrations.CreateModel(
            name='Notification',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('turn', 'It is your turn'), ('time', 'Your time is running out'), ('round', 'A round is resolved'), ('over', 'A game is over'), ('invited', 'Somebody invites you'), ('started', 'A game has begun'), ('message', 'Somebody writes to you'), ('tournament', 'There is news of a tournament'), ('reliability', 'Your reliability is at stake')], max_length=20, verbose_name='kind')),
                ('key', models.CharField(max_length=100, unique=True, verbose_name='key')),
                ('about', models.CharField(blank=True, max_length=100)),
                ('text', models.TextField(blank=True)),
                ('path', models.CharField(blank=True, max_length=200)),
                ('created', models.DateTimeField(default=django.utils.timezone.now, verbose_name='created')),
                ('read', models.DateTimeField(null=True, verbose_name='read at')),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='notifications_caused', to=settings.AUTH_USER_MODEL)),
                ('game', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='notifications', to='games.game', verbose_name='game')),
                ('message', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='notifications', to='games.message')),
                ('seat', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='notifications', to='games.seat')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notifications', to=settings.AUTH_USER_MODEL, verbose_name='person')),
            ],
            options={
                'verbose_name': 'notification',
                'verbose_name_plural': 'notifications',
                'indexes': [models.Index(fields=['user', '-created'], name='notification_of_user'), models.Index(condition=models.Q(('read', None)), fields=['user', 'game'], name='notification_unread')],
            },
        ),
        migrations.CreateModel(
            name='Delivery',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('channel', models.CharField(choices=[('mail', 'Mail'), ('push', 'Push'), ('webhook', 'Webhook')], max_length=10, verbose_name='channel')),
                ('target', models.PositiveBigIntegerField(default=0)),
                ('state', models.CharField(choices=[('waiting', 'waiting'), ('sending', 'being sent'), ('sent', 'sent'), ('needless', 'no longer needed'), ('failed', 'failed')], default='waiting', max_length=10, verbose_name='state')),
                ('due', models.DateTimeField(verbose_name='due')),
                ('tries', models.PositiveSmallIntegerField(default=0, verbose_name='tries')),
                ('sent', models.DateTimeField(null=True, verbose_name='sent')),
                ('error', models.CharField(blank=True, max_length=200, verbose_name='error')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to=settings.AUTH_USER_MODEL, verbose_name='person')),
                ('notification', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='notify.notification', verbose_name='notification')),
            ],
            options={
                'verbose_name': 'delivery',
                'verbose_name_plural': 'deliveries',
                'indexes': [models.Index(condition=models.Q(('state__in', ['waiting', 'sending'])), fields=['user', 'channel', 'target', 'due'], name='delivery_open'), models.Index(condition=models.Q(('state', 'failed')), fields=['-id'], name='delivery_failed')],
                'constraints': [models.UniqueConstraint(fields=('notification', 'channel', 'target'), name='delivery_once')],
            },
        ),
    ]
