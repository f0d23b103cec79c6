"""Whom one may ask to a table, and how often."""

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from games.core.refusals import Refused
from games.models import Invitation
from games.notify.models import Notification
from games.services import chat, invitations, table
from tests.services.gathering import THREE, seated

pytestmark = pytest.mark.django_db


def test_invited_by_name_whatever_its_case(people, game):
    invitation = invitations.invite(game.pk, people[0], people[1].name.upper())
    assert (invitation.user, invitation.by) == (people[1], people[0])
    invitations.invite(game.pk, people[0], people[1].name)
    assert Invitation.objects.count() == 1
    table.join(game.pk, people[1])
    assert not Invitation.objects.exists()


def test_who_can_be_invited(people, game):
    table.join(game.pk, people[1])
    with pytest.raises(Refused, match="Nobody here is called “Mata Hari”"):
        invitations.invite(game.pk, people[0], "Mata Hari")
    for name in (people[0].name, people[1].name):
        with pytest.raises(Refused, match="already"):
            invitations.invite(game.pk, people[0], name)
    people[2].left_at = timezone.now()
    people[2].save()
    with pytest.raises(Refused, match="Nobody"):
        invitations.invite(game.pk, people[0], people[2].name)


def test_who_can_invite(people, game):
    strangers: list[Any] = [people[1], AnonymousUser()]
    for stranger in strangers:
        with pytest.raises(Refused, match="do not play"):
            invitations.invite(game.pk, stranger, people[2].name)
    table.join(game.pk, people[1])
    invitations.invite(game.pk, people[1], people[2].name)


def test_invitations_end_somewhere(people, game, monkeypatch):
    monkeypatch.setattr(invitations, "MOST_INVITED", 1)
    invitations.invite(game.pk, people[0], people[1].name)
    with pytest.raises(Refused, match="Enough"):
        invitations.invite(game.pk, people[0], people[2].name)


def test_declining(people, game):
    invitations.invite(game.pk, people[0], people[1].name)
    invitations.decline(game.pk, people[2])
    assert Invitation.objects.exists()
    for _ in range(2):
        invitations.decline(game.pk, people[1])
    with pytest.raises(Refused, match=f"{people[1]} has declined"):
        invitations.invite(game.pk, people[0], people[1].name)
    assert Notification.objects.filter(user=people[1]).count() == 1


def test_who_declined_may_think_better_of_it(people, game):
    invitations.invite(game.pk, people[0], people[1].name)
    invitations.decline(game.pk, people[1])
    table.join(game.pk, people[1])
    assert seated(game) == [people[0], people[1], ""]


def test_who_declined_makes_room_for_others(people, game, monkeypatch):
    monkeypatch.setattr(invitations, "MOST_INVITED", 1)
    invitations.invite(game.pk, people[0], people[1].name)
    invitations.decline(game.pk, people[1])
    invitations.invite(game.pk, people[0], people[2].name)


def test_invitations_of_somebody_muted_are_not_heard(client, people, game):
    chat.mute(people[1], people[0])
    invitations.invite(game.pk, people[0], people[1].name)
    assert not Notification.objects.exists()
    client.force_login(people[1])
    assert not client.get("/games/mine/").context["invitations"]
    # Those of others are; and who is not heard does not learn of it.
    table.join(game.pk, people[2])
    assert Invitation.objects.get().user == people[1]
    other = table.create(people[2], THREE)
    invitations.invite(other.pk, people[2], people[1].name)
    assert [
        invitation.game for invitation in client.get("/games/mine/").context["invitations"]
    ] == [other]
    assert Notification.objects.get(user=people[1]).game == other


@pytest.mark.parametrize(("guest", "limit"), [(False, "MOST_SENT"), (True, "MOST_SENT_BY_GUEST")])
def test_nobody_invites_without_end(guest, limit, people, monkeypatch):
    monkeypatch.setattr(invitations, limit, 1)
    people[0].guest = guest
    people[0].save()
    first, second = (table.create(people[0], THREE) for _ in range(2))
    invitations.invite(first.pk, people[0], people[1].name)
    with pytest.raises(Refused, match="many people today"):
        invitations.invite(second.pk, people[0], people[1].name)
    Invitation.objects.update(created=timezone.now() - invitations.DAY)
    invitations.invite(second.pk, people[0], people[1].name)
