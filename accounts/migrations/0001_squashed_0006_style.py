import accounts.models
import accounts.names
import accounts.time_zones
import django.contrib.auth.models
import django.contrib.auth.validators
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    # Every database from before has all of these. They may be forgotten, with this list, in the
    # next release: `migrate` of this one notes that they are replaced.
    replaces = [
        ('accounts', '0001_initial'),
        ('accounts', '0002_people'),
        ('accounts', '0003_mail_trouble'),
        ('accounts', '0004_night_and_vacation'),
        ('accounts', '0005_few_of_all'),
        ('accounts', '0006_style'),
    ]

    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        migrations.CreateModel(
            name='User',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('is_superuser', models.BooleanField(default=False, help_text='Designates that this user has all permissions without explicitly assigning them.', verbose_name='superuser status')),
                ('username', models.CharField(error_messages={'unique': 'A user with that username already exists.'}, help_text='Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.', max_length=150, unique=True, validators=[django.contrib.auth.validators.UnicodeUsernameValidator()], verbose_name='username')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='email address')),
                ('is_staff', models.BooleanField(default=False, help_text='Designates whether the user can log into this admin site.', verbose_name='staff status')),
                ('is_active', models.BooleanField(default=True, help_text='Designates whether this user should be treated as active. Unselect this instead of deleting accounts.', verbose_name='active')),
                ('date_joined', models.DateTimeField(default=django.utils.timezone.now, verbose_name='date joined')),
                ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
                ('name', models.CharField(max_length=24, validators=[accounts.names.validate_name], verbose_name='name')),
                ('slug', models.CharField(editable=False, max_length=100, unique=True)),
                ('guest', models.BooleanField(default=False, help_text='Plays without an address; may claim the account.', verbose_name='guest')),
                ('language', models.CharField(blank=True, help_text="Empty: the browser's.", max_length=10, validators=[accounts.models.validate_language], verbose_name='language')),
                ('left_at', models.DateTimeField(blank=True, help_text='When the account was deleted.', null=True, verbose_name='left at')),
                ('session_generation', models.PositiveIntegerField(default=0, editable=False)),
                ('time_zone', models.CharField(blank=True, help_text="Empty: the browser's.", max_length=64, validators=[accounts.time_zones.validate_time_zone], verbose_name='time zone')),
                ('mail_trouble', models.CharField(blank=True, max_length=200, verbose_name='trouble with mails')),
                ('mail_trouble_at', models.DateTimeField(blank=True, editable=False, null=True)),
                ('night_from', models.TimeField(blank=True, null=True, verbose_name='night begins')),
                ('night_to', models.TimeField(blank=True, null=True, verbose_name='night ends')),
                ('style', models.CharField(choices=[('poster', 'As on a poster'), ('safe', 'Safe for colour-blind eyes'), ('contrast', 'High contrast, on every page')], default='poster', max_length=10, verbose_name='style of pictures')),
            ],
            options={
                'verbose_name': 'user',
                'verbose_name_plural': 'users',
                'abstract': False,
                'indexes': [models.Index(condition=models.Q(('is_active', False)), fields=['-id'], name='user_inactive'), models.Index(condition=models.Q(('is_staff', True)), fields=['-id'], name='user_staff')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('email', ''), _negated=True), fields=('email',), name='email_unique_when_set')],
            },
            managers=[
                ('objects', django.contrib.auth.models.UserManager()),
            ],
        ),
        migrations.CreateModel(
            name='Vacation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('first', models.DateField(verbose_name='first day')),
                ('last', models.DateField(verbose_name='last day')),
                ('begins', models.DateTimeField(verbose_name='begins')),
                ('ends', models.DateTimeField(verbose_name='ends')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='vacations', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'vacation',
                'verbose_name_plural': 'vacations',
                'ordering': ['begins'],
                'indexes': [models.Index(fields=['user', 'ends'], name='vacation_of_user')],
            },
        ),
    ]
