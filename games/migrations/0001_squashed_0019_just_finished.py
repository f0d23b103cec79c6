import datetime
import django.db.models.deletion
import django.utils.timezone
import games.models.game
import games.models.job
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    # Every database from before has all of these. They may be forgotten, with this list, in the
    # next release: `migrate` of this one notes that they are replaced.
    replaces = [
        ('games', '0001_games'),
        ('games', '0002_invitation'),
        ('games', '0003_talk'),
        ('games', '0004_lists_from_partial_indexes'),
        ('games', '0005_commitment'),
        ('games', '0006_job'),
        ('games', '0007_bots_become_jobs'),
        ('games', '0008_log_of_steps'),
        ('games', '0009_orders'),
        ('games', '0010_clocks'),
        ('games', '0011_export'),
        ('games', '0012_asked'),
        ('games', '0013_reports_have_an_outcome'),
        ('games', '0014_rated'),
        ('games', '0015_sealed'),
        ('games', '0016_held'),
        ('games', '0017_declined'),
        ('games', '0018_missed'),
        ('games', '0019_just_finished'),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Game',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(default=games.models.game.new_key, editable=False, max_length=16, unique=True, verbose_name='key')),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('status', models.CharField(choices=[('waiting', 'waiting for players'), ('running', 'running'), ('over', 'over'), ('cancelled', 'cancelled')], default='waiting', max_length=10, verbose_name='status')),
                ('pace', models.CharField(choices=[('live', 'live'), ('daily', 'a move a day'), ('relaxed', 'a move in three days'), ('weekly', 'a move a week'), ('custom', 'a pace of its own')], default='daily', max_length=10, verbose_name='pace')),
                ('private', models.BooleanField(default=False, verbose_name='private')),
                ('bot_pause', models.BooleanField(default=True, verbose_name='bots take their time')),
                ('options', models.JSONField(verbose_name="the game's options")),
                ('players', models.PositiveSmallIntegerField(verbose_name='players')),
                ('free_seats', models.PositiveSmallIntegerField()),
                ('seed', models.CharField(default=games.models.game.new_seed, editable=False, max_length=64)),
                ('rules_version', models.PositiveSmallIntegerField(default=1, verbose_name='version of the rules')),
                ('state', models.JSONField(null=True)),
                ('opening', models.JSONField(default=list)),
                ('version', models.PositiveIntegerField(default=0, verbose_name='lines of the log')),
                ('created', models.DateTimeField(default=django.utils.timezone.now, verbose_name='created')),
                ('started', models.DateTimeField(null=True, verbose_name='started')),
                ('finished', models.DateTimeField(null=True, verbose_name='finished')),
                ('changed', models.DateTimeField(default=django.utils.timezone.now, verbose_name='last change')),
                ('creator', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='games_created', to=settings.AUTH_USER_MODEL, verbose_name='set up by')),
                ('commitment', models.CharField(editable=False, max_length=64, verbose_name="the seed's fingerprint")),
                ('allowance', models.DurationField(default=datetime.timedelta(days=1), verbose_name='time for a decision')),
                ('least_reliability', models.PositiveSmallIntegerField(default=0, verbose_name='least reliability, in per cent')),
                ('most_misses', models.PositiveSmallIntegerField(default=3, verbose_name='most misses')),
                ('reserve', models.DurationField(default=datetime.timedelta(days=2), verbose_name='time in reserve')),
                ('substitutes', models.BooleanField(default=False, verbose_name='substitutes may take over')),
                ('vacations', models.BooleanField(default=True, verbose_name='vacations stop the clocks')),
                ('rated', models.BooleanField(default=True, verbose_name='rated')),
                ('sealed', models.BooleanField(default=False, editable=False)),
                ('held', models.BooleanField(default=False, editable=False)),
                ('rematch_of', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='rematch', to='games.game')),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('private', False), ('status', 'waiting')), fields=['players', '-created', '-id'], name='game_open_players'), models.Index(condition=models.Q(('private', False), ('status', 'waiting')), fields=['pace', '-created', '-id'], name='game_open_pace'), models.Index(condition=models.Q(('private', False), ('status', 'running')), fields=['-changed', '-id'], name='game_to_watch'), models.Index(condition=models.Q(('status', 'waiting')), fields=['-created', '-id'], name='game_waiting'), models.Index(condition=models.Q(('status', 'waiting')), fields=['-id'], name='game_waiting_newest'), models.Index(condition=models.Q(('status', 'running')), fields=['-id'], name='game_running_newest'), models.Index(condition=models.Q(('status', 'cancelled')), fields=['-id'], name='game_cancelled_newest'), models.Index(condition=models.Q(('private', False), ('sealed', False), ('status', 'over')), fields=['-finished', '-id'], name='game_just_finished')],
                'verbose_name': 'game',
                'verbose_name_plural': 'games',
            },
        ),
        migrations.CreateModel(
            name='Mute',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('created', models.DateTimeField(default=django.utils.timezone.now)),
                ('muted', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='muted_by', to=settings.AUTH_USER_MODEL)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='mutes', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('user', 'muted'), name='mute_once'), models.CheckConstraint(condition=models.Q(('user', models.F('muted')), _negated=True), name='mute_not_oneself')],
            },
        ),
        migrations.CreateModel(
            name='Outage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('began', models.DateTimeField(verbose_name='began')),
                ('ended', models.DateTimeField(verbose_name='ended')),
            ],
            options={
                'verbose_name': 'outage',
                'verbose_name_plural': 'outages',
            },
        ),
        migrations.CreateModel(
            name='Pulse',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name='Reliability',
            fields=[
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='reliability', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('kept', models.PositiveIntegerField(default=0)),
                ('missed', models.PositiveIntegerField(default=0)),
                ('answers', models.PositiveIntegerField(default=0)),
                ('answer_time', models.DurationField(default=datetime.timedelta)),
            ],
        ),
        migrations.CreateModel(
            name='Move',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('seat', models.PositiveSmallIntegerField(null=True)),
                ('decision', models.PositiveIntegerField(null=True)),
                ('action', models.JSONField(null=True)),
                ('events', models.JSONField()),
                ('by_bot', models.BooleanField(default=False)),
                ('created', models.DateTimeField(default=django.utils.timezone.now)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='moves', to='games.game')),
                ('missed', models.BooleanField(default=False)),
            ],
            options={
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('game', 'number'), name='move_once')],
            },
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='number')),
                ('bot', models.CharField(blank=True, max_length=20, verbose_name='bot')),
                ('awaiting', models.BooleanField(default=False, verbose_name='awaited')),
                ('awaiting_since', models.DateTimeField(null=True)),
                ('seen', models.PositiveIntegerField(default=0)),
                ('score', models.SmallIntegerField(null=True, verbose_name='victory points')),
                ('place', models.PositiveSmallIntegerField(null=True, verbose_name='place')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='games.game')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='seats', to=settings.AUTH_USER_MODEL, verbose_name='person')),
                ('away', models.BooleanField(default=False, verbose_name='away')),
                ('deadline', models.DateTimeField(null=True, verbose_name='deadline')),
                ('due', models.DateTimeField(null=True)),
                ('given', models.DurationField(default=datetime.timedelta)),
                ('misses', models.PositiveSmallIntegerField(default=0, verbose_name='misses')),
                ('reserve', models.DurationField(default=datetime.timedelta)),
                ('stopped', models.DateTimeField(null=True)),
                ('warned', models.BooleanField(default=False)),
                ('asked', models.DateTimeField(null=True)),
                ('rated', models.BooleanField(default=False)),
            ],
            options={
                'verbose_name': 'seat',
                'verbose_name_plural': 'seats',
                'ordering': ['number'],
                'indexes': [models.Index(condition=models.Q(('awaiting', True)), fields=['user', 'awaiting_since'], name='seat_awaiting'), models.Index(fields=['user', '-game'], name='seat_of_user'), models.Index(condition=models.Q(('place__isnull', True)), fields=['user', '-game'], name='seat_playing'), models.Index(condition=models.Q(('due__isnull', False)), fields=['game'], name='seat_on_the_clock'), models.Index(condition=models.Q(('place__isnull', True), ('user__isnull', False), models.Q(('bot', ''), _negated=True)), fields=['-game'], name='seat_stood_in_for')],
                'constraints': [models.UniqueConstraint(fields=('game', 'number'), name='seat_once'), models.UniqueConstraint(fields=('game', 'user'), name='seat_one_each')],
            },
        ),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('created', models.DateTimeField(default=django.utils.timezone.now)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='invitations_sent', to=settings.AUTH_USER_MODEL)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='games.game')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to=settings.AUTH_USER_MODEL)),
                ('declined', models.DateTimeField(null=True)),
            ],
            options={
                'indexes': [models.Index(fields=['by', 'created'], name='invitation_sent')],
                'constraints': [models.UniqueConstraint(fields=('game', 'user'), name='invitation_once')],
            },
        ),
        migrations.CreateModel(
            name='Message',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('room', models.CharField(choices=[('players', 'Players'), ('spectators', 'Spectators')], max_length=10, verbose_name='room')),
                ('text', models.TextField(max_length=1000, verbose_name='text')),
                ('created', models.DateTimeField(default=django.utils.timezone.now, verbose_name='created')),
                ('removed', models.DateTimeField(blank=True, null=True, verbose_name='removed')),
                ('author', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='messages', to=settings.AUTH_USER_MODEL, verbose_name='author')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='messages', to='games.game', verbose_name='game')),
            ],
            options={
                'indexes': [models.Index(fields=['game', 'room', '-id'], name='message_of_room'), models.Index(fields=['author', '-created'], name='message_of_author')],
                'verbose_name': 'message',
                'verbose_name_plural': 'messages',
            },
        ),
        migrations.CreateModel(
            name='Note',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.TextField(blank=True, max_length=10000)),
                ('revision', models.PositiveIntegerField(default=0)),
                ('changed', models.DateTimeField(default=django.utils.timezone.now)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notes', to='games.game')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notes', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('user', 'game'), name='note_one_each')],
            },
        ),
        migrations.CreateModel(
            name='Job',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=30, verbose_name='kind')),
                ('subject', models.CharField(max_length=80, verbose_name='subject')),
                ('due', models.DateTimeField(verbose_name='due')),
                ('stamp', models.CharField(default=games.models.job.new_stamp, max_length=16)),
                ('claimed_until', models.DateTimeField(null=True, verbose_name='claimed until')),
                ('attempts', models.PositiveSmallIntegerField(default=0, verbose_name='attempts')),
                ('error', models.CharField(blank=True, max_length=200, verbose_name='last error')),
                ('failed', models.DateTimeField(null=True, verbose_name='failed for good')),
                ('created', models.DateTimeField(default=django.utils.timezone.now, verbose_name='created')),
                ('game', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='jobs', to='games.game', verbose_name='game')),
            ],
            options={
                'verbose_name': 'job',
                'verbose_name_plural': 'jobs',
                'indexes': [models.Index(condition=models.Q(('failed', None)), fields=['due', 'id'], name='job_due'), models.Index(condition=models.Q(('failed__isnull', False)), fields=['-failed'], name='job_failed')],
                'constraints': [models.UniqueConstraint(fields=('kind', 'subject'), name='job_once')],
            },
        ),
        migrations.CreateModel(
            name='Departure',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('created', models.DateTimeField(default=django.utils.timezone.now)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='departures', to='games.game')),
                ('user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='departures', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(fields=['user', '-game'], name='departure_of_user')],
                'constraints': [models.UniqueConstraint(fields=('game', 'user'), name='departure_once')],
            },
        ),
        migrations.CreateModel(
            name='Export',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('eyes', models.CharField(max_length=10, verbose_name='eyes')),
                ('style', models.CharField(max_length=10, verbose_name='style')),
                ('format', models.CharField(choices=[('webp', 'Film, WebP: a small file'), ('gif', 'Film, GIF: plays everywhere'), ('sheet', 'Contact sheet of the rounds')], max_length=5, verbose_name='format')),
                ('speed', models.CharField(choices=[('slow', 'Slow'), ('normal', 'Normal'), ('fast', 'Fast')], max_length=6, verbose_name='speed')),
                ('width', models.PositiveSmallIntegerField(choices=[(400, 'Small: 400 pixels wide'), (800, 'Medium: 800 pixels wide'), (1200, 'Large: 1200 pixels wide')], verbose_name='size')),
                ('asked', models.DateTimeField(default=django.utils.timezone.now, verbose_name='asked for')),
                ('status', models.CharField(choices=[('making', 'being made'), ('ready', 'ready'), ('failed', 'failed')], default='making', max_length=6, verbose_name='status')),
                ('done', models.PositiveSmallIntegerField(default=0)),
                ('total', models.PositiveSmallIntegerField(default=0)),
                ('error', models.CharField(blank=True, max_length=200, verbose_name='last error')),
                ('made', models.DateTimeField(null=True, verbose_name='made')),
                ('used', models.DateTimeField(null=True, verbose_name='last looked at')),
                ('size', models.PositiveIntegerField(default=0, verbose_name='bytes')),
                ('names', models.JSONField(default=list)),
                ('asked_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='exports', to=settings.AUTH_USER_MODEL)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='exports', to='games.game', verbose_name='game')),
            ],
            options={
                'verbose_name': 'export',
                'verbose_name_plural': 'exports',
                'indexes': [models.Index(fields=['asked_by', 'asked'], name='export_asked')],
                'constraints': [models.UniqueConstraint(fields=('game', 'eyes', 'style', 'format', 'speed', 'width'), name='export_once')],
            },
        ),
        migrations.CreateModel(
            name='Report',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(choices=[('insult', 'insults or harassment'), ('spam', 'advertising or spam'), ('cheating', 'cheating or telling secrets of the game'), ('other', 'something else')], max_length=10, verbose_name='reason')),
                ('details', models.TextField(blank=True, max_length=1000, verbose_name='details')),
                ('created', models.DateTimeField(default=django.utils.timezone.now, verbose_name='created')),
                ('handled', models.DateTimeField(blank=True, null=True, verbose_name='handled')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='reports', to='games.game', verbose_name='game')),
                ('message', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='reports', to='games.message', verbose_name='message')),
                ('reporter', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='reports', to=settings.AUTH_USER_MODEL, verbose_name='reported by')),
                ('user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='reported', to=settings.AUTH_USER_MODEL, verbose_name='person')),
                ('outcome', models.CharField(blank=True, choices=[('nothing', 'nothing wrong'), ('removed', 'message removed'), ('muted', 'muted'), ('suspended', 'suspended'), ('renamed', 'renamed'), ('other', 'settled in another way')], max_length=10, verbose_name='outcome')),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('handled', None)), fields=['created'], name='report_open')],
                'constraints': [models.UniqueConstraint(fields=('reporter', 'message'), name='report_message_once')],
                'verbose_name': 'report',
                'verbose_name_plural': 'reports',
            },
        ),
        migrations.CreateModel(
            name='Orders',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round', models.PositiveSmallIntegerField()),
                ('book', models.JSONField()),
                ('version', models.PositiveIntegerField(default=0)),
                ('used', models.JSONField(default=list)),
                ('changed', models.DateTimeField(default=django.utils.timezone.now)),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='orders', to='games.seat')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('seat', 'round'), name='orders_once')],
            },
        ),
        migrations.CreateModel(
            name='Gift',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('time', models.DurationField()),
                ('created', models.DateTimeField(default=django.utils.timezone.now)),
                ('giver', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='gifts', to=settings.AUTH_USER_MODEL)),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='gifts', to='games.seat')),
            ],
        ),
        migrations.CreateModel(
            name='Footage',
            fields=[
                ('export', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, serialize=False, to='games.export')),
                ('data', models.BinaryField()),
            ],
        ),
    ]
