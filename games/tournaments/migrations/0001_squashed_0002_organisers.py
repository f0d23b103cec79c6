from django.db.migrations.state import StateApps
import datetime
import django.core.validators
import django.db.models.deletion
import django.utils.timezone
import games.models.game
from decimal import Decimal
from django.apps import apps as installed
from django.conf import settings
from django.contrib.auth.management import create_permissions
from django.db import migrations, models


NAME = "Organisers"
# They set tournaments up and run them, and nothing else.
RIGHTS = [
    *("add_tournament", "change_tournament", "view_tournament", "organise_tournament"),
    *("view_entry", "view_result"),
]


def make(apps: StateApps, schema_editor: object) -> None:
    """Permissions are made after the last migration: too late for a group that has some."""
    create_permissions(installed.get_app_config("tournaments"), verbosity=0, apps=apps)
    group, _ = apps.get_model("auth", "Group").objects.get_or_create(name=NAME)
    permissions = apps.get_model("auth", "Permission").objects
    group.permissions.add(
        *permissions.filter(content_type__app_label="tournaments", codename__in=RIGHTS)
    )


def remove(apps: StateApps, schema_editor: object) -> None:
    apps.get_model("auth", "Group").objects.filter(name=NAME).delete()


class Migration(migrations.Migration):

    # Every database from before has all of these. They may be forgotten, with this list, in the
    # next release: `migrate` of this one notes that they are replaced.
    replaces = [
        ('tournaments', '0001_tournaments'),
        ('tournaments', '0002_organisers'),
    ]

    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
        ('contenttypes', '0002_remove_content_type_name'),
        ('games', '0001_squashed_0019_just_finished'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Tournament',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(default=games.models.game.new_key, editable=False, max_length=16, unique=True)),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('description', models.TextField(blank=True, verbose_name='description')),
                ('status', models.CharField(choices=[('draft', 'draft'), ('registration', 'registration'), ('running', 'running'), ('paused', 'paused'), ('finished', 'finished')], default='draft', editable=False, max_length=12, verbose_name='status')),
                ('format', models.CharField(choices=[('swiss', 'Swiss: leaders meet'), ('round_robin', 'round robin: everybody meets everybody'), ('knockout', 'knockout: the best of each table go on'), ('league', 'league: divisions, seasons, promotion'), ('duplicate', 'duplicate: all tables play the same deal')], default='swiss', max_length=12, verbose_name='format')),
                ('table_size', models.PositiveSmallIntegerField(default=4, help_text='The most. Where the number does not divide, some tables have fewer.', validators=[django.core.validators.MinValueValidator(2), django.core.validators.MaxValueValidator(5)], verbose_name='players at a table')),
                ('rounds', models.PositiveSmallIntegerField(default=4, help_text='Of a league: in each season. A knockout has as many as it takes.', validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(60)], verbose_name='rounds')),
                ('options', models.JSONField(default=dict, verbose_name="the game's options")),
                ('pace', models.CharField(choices=[('live', 'live'), ('daily', 'a move a day'), ('relaxed', 'a move in three days'), ('weekly', 'a move a week')], default='daily', max_length=10, verbose_name='pace')),
                ('vacations', models.BooleanField(default=False, verbose_name='vacations stop the clocks')),
                ('advance', models.PositiveSmallIntegerField(default=1, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(4)], verbose_name='knockout: how many of a table go on')),
                ('tie_rule', models.CharField(choices=[('play_off', 'they play one more game'), ('record', 'earlier results decide, then the draw')], default='play_off', max_length=10, verbose_name='knockout: equal at the cut')),
                ('seasons', models.PositiveSmallIntegerField(default=2, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(20)], verbose_name='league: seasons')),
                ('division_size', models.PositiveSmallIntegerField(default=8, validators=[django.core.validators.MinValueValidator(3), django.core.validators.MaxValueValidator(50)], verbose_name='league: players in a division')),
                ('movers', models.PositiveSmallIntegerField(default=2, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(10)], verbose_name='league: how many rise and fall')),
                ('tie_breaks', models.JSONField(blank=True, default=list, help_text='In this order; none: those that suit the format.', verbose_name='tie-breaks')),
                ('seed', models.CharField(default=games.models.game.new_seed, max_length=64, verbose_name='seed of the draw')),
                ('by_invitation', models.BooleanField(default=False, verbose_name='by invitation only')),
                ('least_rating', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='least rating')),
                ('least_reliability', models.PositiveSmallIntegerField(default=0, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(100)], verbose_name='least reliability, in per cent')),
                ('least_players', models.PositiveSmallIntegerField(default=4, help_text='With fewer it does not start by itself.', validators=[django.core.validators.MinValueValidator(2), django.core.validators.MaxValueValidator(500)], verbose_name='least number of players')),
                ('limit', models.PositiveSmallIntegerField(blank=True, help_text='Whoever comes later waits until somebody withdraws.', null=True, validators=[django.core.validators.MinValueValidator(2), django.core.validators.MaxValueValidator(500)], verbose_name='most players')),
                ('late_until', models.PositiveSmallIntegerField(default=0, help_text='0: nobody joins once it has started.', verbose_name='late entry until round')),
                ('opens', models.DateTimeField(blank=True, null=True, verbose_name='registration opens')),
                ('check_in_from', models.DateTimeField(blank=True, help_text='Whoever has not checked in when it starts does not play.', null=True, verbose_name='check-in from')),
                ('starts', models.DateTimeField(blank=True, null=True, verbose_name='starts')),
                ('round_time', models.DurationField(default=datetime.timedelta(days=21), help_text='Then bots finish what is not finished.', verbose_name='longest time for a round')),
                ('break_time', models.DurationField(default=datetime.timedelta(days=1), help_text='Time to see who meets whom.', verbose_name='break between rounds')),
                ('abandoned', models.CharField(choices=[('bot', 'a bot finishes'), ('substitute', 'a bot plays until a substitute takes over')], default='bot', max_length=10, verbose_name='abandoned seats')),
                ('abandoned_scoring', models.CharField(choices=[('result', 'what the seat achieves counts'), ('nothing', 'no points for whoever left')], default='nothing', max_length=10, verbose_name='scoring of abandoned seats')),
                ('created', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('started', models.DateTimeField(editable=False, null=True)),
                ('paused', models.DateTimeField(editable=False, null=True)),
                ('finished', models.DateTimeField(editable=False, null=True)),
                ('version', models.PositiveIntegerField(default=0, editable=False)),
                ('taking_part', models.PositiveSmallIntegerField(default=0, editable=False, verbose_name='players')),
                ('organiser', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='tournaments_organised', to=settings.AUTH_USER_MODEL, verbose_name='organiser')),
            ],
            options={
                'verbose_name': 'tournament',
                'verbose_name_plural': 'tournaments',
                'permissions': [('organise_tournament', 'Can run tournaments')],
                'indexes': [models.Index(condition=models.Q(('status', 'registration')), fields=['starts', 'id'], name='tournament_open'), models.Index(condition=models.Q(('status__in', ['running', 'paused'])), fields=['-started', '-id'], name='tournament_running'), models.Index(condition=models.Q(('status', 'finished')), fields=['-finished', '-id'], name='tournament_finished')],
            },
        ),
        migrations.CreateModel(
            name='Round',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('season', models.PositiveSmallIntegerField(default=1)),
                ('play_off', models.BooleanField(default=False)),
                ('status', models.CharField(choices=[('paired', 'paired'), ('running', 'running'), ('over', 'over')], default='paired', max_length=10)),
                ('starts', models.DateTimeField()),
                ('deadline', models.DateTimeField()),
                ('cut_short', models.DateTimeField(null=True)),
                ('ended', models.DateTimeField(null=True)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='all_rounds', to='tournaments.tournament')),
            ],
            options={
                'verbose_name': 'round',
                'verbose_name_plural': 'rounds',
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number'), name='round_once')],
            },
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', models.CharField(choices=[('invited', 'invited'), ('registered', 'registered'), ('waiting', 'on the waiting list'), ('checked_in', 'checked in'), ('withdrawn', 'withdrawn'), ('disqualified', 'disqualified')], default='registered', max_length=12, verbose_name='state')),
                ('late', models.BooleanField(default=False, verbose_name='joined after the start')),
                ('joined', models.DateTimeField(default=django.utils.timezone.now)),
                ('left', models.DateTimeField(null=True)),
                ('number', models.PositiveSmallIntegerField(null=True, verbose_name='start number')),
                ('place', models.PositiveSmallIntegerField(null=True, verbose_name='place')),
                ('division', models.PositiveSmallIntegerField(default=0)),
                ('points', models.DecimalField(decimal_places=2, default=Decimal('0'), max_digits=7, verbose_name='points')),
                ('tie_break_values', models.JSONField(default=dict)),
                ('played', models.PositiveSmallIntegerField(default=0)),
                ('out', models.BooleanField(default=False)),
                ('replaced', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tournament_entries', to=settings.AUTH_USER_MODEL, verbose_name='person')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='tournaments.tournament', verbose_name='tournament')),
            ],
            options={
                'verbose_name': 'entry',
                'verbose_name_plural': 'entries',
                'indexes': [models.Index(fields=['tournament', 'division', 'place', 'number'], name='entry_standings'), models.Index(fields=['tournament', 'state', 'joined', 'id'], name='entry_by_state'), models.Index(fields=['user', '-tournament'], name='entry_of_user')],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'user'), name='entry_once'), models.UniqueConstraint(fields=('tournament', 'number'), name='entry_number_once')],
            },
        ),
        migrations.CreateModel(
            name='Table',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('division', models.PositiveSmallIntegerField(default=0)),
                ('deal', models.CharField(default=games.models.game.new_seed, editable=False, max_length=64)),
                ('ended', models.DateTimeField(null=True)),
                ('game', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='tournament_table', to='games.game')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tables', to='tournaments.round')),
            ],
            options={
                'verbose_name': 'table',
                'verbose_name_plural': 'tables',
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('round', 'number'), name='table_once')],
            },
        ),
        migrations.CreateModel(
            name='Result',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveSmallIntegerField(default=0)),
                ('seat', models.PositiveSmallIntegerField(null=True)),
                ('score', models.SmallIntegerField(null=True, verbose_name='victory points')),
                ('place', models.PositiveSmallIntegerField(null=True, verbose_name='place')),
                ('points', models.DecimalField(decimal_places=2, max_digits=7, null=True, verbose_name='points')),
                ('left', models.BooleanField(default=False)),
                ('adjusted', models.DecimalField(decimal_places=2, max_digits=7, null=True, verbose_name='adjusted')),
                ('reason', models.CharField(blank=True, max_length=200, verbose_name='reason')),
                ('adjusted_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='results', to='tournaments.entry', verbose_name='entry')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='results', to='tournaments.round', verbose_name='round')),
                ('table', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='results', to='tournaments.table', verbose_name='table')),
            ],
            options={
                'verbose_name': 'result',
                'verbose_name_plural': 'results',
                'ordering': ['position'],
                'constraints': [models.UniqueConstraint(fields=('round', 'entry'), name='result_once'), models.UniqueConstraint(condition=models.Q(('table__isnull', False)), fields=('table', 'position'), name='result_position_once')],
            },
        ),
        migrations.RunPython(make, remove),
    ]
