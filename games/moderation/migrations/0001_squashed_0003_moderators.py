from django.db.migrations.state import StateApps
import django.core.serializers.json
import django.db.models.deletion
import django.utils.timezone
from django.apps import apps as installed
from django.conf import settings
from django.contrib.auth.management import create_permissions
from django.db import migrations, models


NAME = "Moderators"
# By app and codename: they see what they need, and act on people and talk. No one's data.
RIGHTS = {
    "accounts": ["view_user"],
    "games": ["view_game", "view_move", "view_message", "view_report"],
    "desk": [
        *("view_auditentry", "view_sanction", "mute_user", "suspend_user"),
        *("rename_user", "remove_message", "resolve_report"),
    ],
}


def make(apps: StateApps, schema_editor: object) -> None:
    """Permissions are made after the last migration: too late for a group that has some."""
    group, _ = apps.get_model("auth", "Group").objects.get_or_create(name=NAME)
    permissions = apps.get_model("auth", "Permission").objects
    for label, codenames in RIGHTS.items():
        create_permissions(installed.get_app_config(label), verbosity=0, apps=apps)
        granted = permissions.filter(content_type__app_label=label, codename__in=codenames)
        group.permissions.add(*granted)


def remove(apps: StateApps, schema_editor: object) -> None:
    apps.get_model("auth", "Group").objects.filter(name=NAME).delete()


class Migration(migrations.Migration):

    # Every database from before has all of these. They may be forgotten, with this list, in the
    # next release: `migrate` of this one notes that they are replaced.
    replaces = [
        ('desk', '0001_audit'),
        ('desk', '0002_sanction'),
        ('desk', '0003_moderators'),
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
            name='AuditEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('created', models.DateTimeField(default=django.utils.timezone.now, verbose_name='when')),
                ('action', models.CharField(max_length=60, verbose_name='action')),
                ('target_id', models.PositiveBigIntegerField(verbose_name='number')),
                ('target', models.CharField(max_length=200, verbose_name='to what')),
                ('reason', models.TextField(blank=True, verbose_name='reason')),
                ('details', models.JSONField(default=dict, encoder=django.core.serializers.json.DjangoJSONEncoder, verbose_name='details')),
                ('actor', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='deeds', to=settings.AUTH_USER_MODEL, verbose_name='who')),
                ('target_type', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to='contenttypes.contenttype', verbose_name='kind')),
            ],
            options={
                'verbose_name': 'audit entry',
                'verbose_name_plural': 'audit log',
                'ordering': ('-created', '-pk'),
                'indexes': [models.Index(fields=['-created', '-id'], name='audit_newest'), models.Index(fields=['actor', '-created', '-id'], name='audit_of_actor'), models.Index(fields=['action', '-created', '-id'], name='audit_of_action'), models.Index(fields=['target_type', 'target_id', '-created', '-id'], name='audit_of_target')],
            },
        ),
        migrations.CreateModel(
            name='Sanction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('mute', 'muted'), ('suspension', 'suspended')], max_length=10, verbose_name='kind')),
                ('reason', models.TextField(max_length=1000, verbose_name='reason')),
                ('created', models.DateTimeField(default=django.utils.timezone.now, verbose_name='since')),
                ('until', models.DateTimeField(null=True, verbose_name='until')),
                ('lifted', models.DateTimeField(null=True, verbose_name='lifted')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sanctions', to=settings.AUTH_USER_MODEL, verbose_name='person')),
            ],
            options={
                'verbose_name': 'sanction',
                'verbose_name_plural': 'sanctions',
                'permissions': [('mute_user', 'Can mute people'), ('suspend_user', 'Can suspend people'), ('rename_user', 'Can rename people'), ('remove_message', 'Can remove messages'), ('resolve_report', 'Can resolve reports'), ('export_user', 'Can export the data of one person'), ('erase_user', 'Can delete the account of one person')],
                'indexes': [models.Index(condition=models.Q(('lifted', None)), fields=['user', 'kind'], name='sanction_open')],
            },
        ),
        migrations.RunPython(make, remove),
    ]
