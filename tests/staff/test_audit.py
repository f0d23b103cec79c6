"""What was done stays written."""

import pytest
from django.db.models import ProtectedError

from games.moderation import audit
from games.moderation.models import AuditEntry

pytestmark = pytest.mark.django_db


def test_an_entry_keeps_the_name_of_its_target(boss, rita):
    audit.record(boss, "user.rename", rita, "an insult", old="Rita")
    rita.name = "Margarida"
    rita.save()
    [entry] = audit.of(rita)
    assert (entry.actor, entry.action, entry.target) == (boss, "user.rename", "Rita")
    assert (entry.reason, entry.details) == ("an insult", {"old": "Rita"})


def test_the_newest_comes_first_and_others_do_not_come(boss, rita):
    audit.record(None, "user.first", rita)
    audit.record(boss, "user.other", boss)
    audit.record(None, "user.second", rita)
    assert [entry.action for entry in audit.of(rita)] == ["user.second", "user.first"]


def test_a_long_name_is_cut(boss):
    boss.name = "B" * 300
    assert audit.record(None, "user.x", boss).target == "B" * 200


def test_nothing_is_rewritten_or_removed(boss, rita):
    entry = audit.record(boss, "user.rename", rita, "an insult")
    entry.reason = "none"
    for change in (
        entry.save,
        entry.delete,
        AuditEntry.objects.all().delete,
        lambda: AuditEntry.objects.update(reason="none"),
    ):
        with pytest.raises(TypeError):
            change()
    with pytest.raises(ProtectedError):
        boss.delete()
    assert AuditEntry.objects.get().reason == "an insult"
