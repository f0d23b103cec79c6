"""E-mail addresses: for those with the right, and it is noted who looks."""

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import Group

from games.moderation.models import AuditEntry

pytestmark = pytest.mark.django_db
SEE = ("accounts.view_user", "desk.view_address")


@pytest.fixture
def moderator(staff):
    user = staff()
    user.groups.add(Group.objects.get(name="Moderators"))
    return user


@pytest.fixture
def pages(rita):
    rita.username = rita.email
    rita.mail_trouble = f"550 no such user {rita.email}"
    rita.save()
    address = EmailAddress.objects.create(user=rita, email=rita.email)
    return [
        "/admin/accounts/user/",
        f"/admin/accounts/user/?q={rita.name}",
        f"/admin/accounts/user/?q={rita.email}",
        f"/admin/accounts/user/?email={rita.email}",
        f"/admin/accounts/user/?email__startswith={rita.email[:2]}",
        f"/admin/accounts/user/{rita.pk}/change/",
        f"/admin/accounts/user/{rita.pk}/history/",
        "/admin/account/emailaddress/",
        f"/admin/account/emailaddress/{address.pk}/change/",
        "/admin/desk/auditentry/",
        "/admin/games/report/",
    ]


def test_moderators_neither_see_nor_search_addresses(moderator, rita, pages, enter):
    client = enter(moderator)
    for page in pages:
        # What one searched for is shown again, found or not.
        shown = client.get(page).content.decode().replace(f'value="{rita.email}"', "")
        assert rita.email not in shown, page
    search = client.get(f"/admin/accounts/user/?q={rita.email}")
    assert search.context["cl"].result_count == 0
    assert not AuditEntry.objects.exists()


def test_who_may_leaves_a_note(staff, rita, pages, enter):
    user = staff(*SEE)
    client = enter(user)
    assert rita.email not in client.get(pages[0]).content.decode()  # never in bulk
    assert not AuditEntry.objects.exists()
    assert rita.email in client.get(f"/admin/accounts/user/{rita.pk}/change/").content.decode()
    noted = AuditEntry.objects.get()
    assert (noted.actor, noted.action, noted.target) == (user, "user.address", "Rita")
    assert client.get(f"/admin/accounts/user/?q={rita.email}").context["cl"].result_count == 1
    assert AuditEntry.objects.count() >= 2
    assert rita.email not in str(list(AuditEntry.objects.values()))


def test_the_right_alone_opens_no_page(staff, rita, enter):
    client = enter(staff("desk.view_address"))
    assert client.get(f"/admin/accounts/user/{rita.pk}/change/").status_code == 403
    assert not AuditEntry.objects.exists()


def test_allauths_list_of_addresses(boss, rita, pages, enter):
    client = enter(boss)
    assert rita.email not in client.get(pages[7]).content.decode()
    assert rita.email in client.get(pages[8]).content.decode()
    assert AuditEntry.objects.get().target == "Rita"
