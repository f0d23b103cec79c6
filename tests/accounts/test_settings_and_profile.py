import re

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpResponse
from django.test.utils import CaptureQueriesContext
from django.urls import path, reverse
from django.utils import timezone

from accounts import services, time_zones
from accounts.models import User
from estoril.urls import urlpatterns as site
from games.pictures.prints import style_for
from games.render import STYLES
from tests.languages import TRANSLATED

from .conftest import PASSWORD, prove, signed_in, text

SETTINGS, DELETE = "/accounts/settings/", "/accounts/delete/"
CHOICE = {"language": "ko", "time_zone": "Asia/Seoul", "style": "safe"}

urlpatterns = [
    *site,
    path("clock/", lambda request: HttpResponse(timezone.get_current_timezone_name())),
]


@pytest.fixture
def clock(settings):
    settings.ROOT_URLCONF = __name__


def test_settings_are_saved_and_take_effect(clock, as_lucja, lucja):
    page = as_lucja.post(SETTINGS, CHOICE, follow=True)
    assert page.redirect_chain == [(SETTINGS, 302)]
    assert '<html lang="ko" class="color-safe">' in text(page)
    assert page["Content-Language"] == "ko"
    assert 'class="message message--success"' in text(page)
    lucja.refresh_from_db()
    assert (lucja.language, lucja.time_zone) == ("ko", "Asia/Seoul")
    assert lucja.style == "safe"
    assert as_lucja.get("/clock/").content == b"Asia/Seoul"

    as_lucja.post(SETTINGS, {"language": "", "time_zone": "", "style": "poster"})
    lucja.refresh_from_db()
    assert lucja.style == "poster"
    page = as_lucja.get(SETTINGS, headers={"accept-language": "de"})
    assert '<html lang="de">' in text(page)


def test_letters_come_in_the_language_that_the_browser_asked_for_last(as_lucja, lucja):
    for asked, written in (("de", "de"), ("pl", "pl"), ("en", "en"), ("xx", "en")):
        as_lucja.get(SETTINGS, headers={"accept-language": asked})
        lucja.refresh_from_db()
        assert lucja.mail_language == written
    as_lucja.get(SETTINGS, headers={"accept-language": "de"})
    as_lucja.post(SETTINGS, CHOICE)
    lucja.refresh_from_db()
    assert lucja.mail_language == CHOICE["language"]  # a choice is worth more than the browser


def test_the_language_that_a_visitor_chose_is_kept(client):
    client.post(reverse("set_language"), {"language": "pl"})
    assert client.cookies[settings.LANGUAGE_COOKIE_NAME]["max-age"] > 300 * 24 * 3600


def test_high_contrast_is_for_those_whose_browser_asks_and_for_those_who_chose_it(as_lucja, lucja):
    def media():
        return re.search(r'contrast[^"]*\.css"\s+media="([^"]*)"', text(as_lucja.get(SETTINGS)))[1]

    assert media() == "(prefers-contrast: more)"
    as_lucja.post(SETTINGS, CHOICE | {"style": "contrast"})
    lucja.refresh_from_db()
    assert style_for(lucja) == "contrast"
    assert media() == "all"
    assert 'class="color-safe"' in text(as_lucja.get(SETTINGS))


def test_every_style_can_be_drawn():
    assert User.Style.values == list(STYLES)


@pytest.fixture
def migrate(transactional_db):
    """The table of people as it was after one of its migrations; afterwards it is as it is now."""

    def to(name):
        executor = MigrationExecutor(connection)
        executor.migrate([("accounts", name)])
        apps = executor.loader.project_state([("accounts", name)]).apps
        return apps.get_model("accounts", "User").objects

    yield to
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


def test_people_who_looked_alike_before_that_was_refused_stay(migrate):
    users = migrate("0001_squashed_0006_style")
    for name in ("Rui", "Ru1", "Ana"):
        users.create(username=name, name=name, slug=name.lower())
    users = migrate("0008_skeleton")
    later = users.get(name="Ru1").pk
    assert dict(users.values_list("name", "skeleton")) == {
        "Rui": "rul",
        "Ru1": f"rul {later}",
        "Ana": "ana",
    }


def test_the_browser_tells_the_time_zone(clock, client, as_lucja, lucja):
    assert client.get("/clock/").content == b"UTC"
    client.cookies["time_zone"] = "America/Sao_Paulo"
    assert client.get("/clock/").content == b"America/Sao_Paulo"
    client.cookies["time_zone"] = "../../etc/passwd"
    assert client.get("/clock/").content == b"UTC"
    as_lucja.cookies["time_zone"] = "America/Sao_Paulo"
    assert as_lucja.get("/clock/").content == b"America/Sao_Paulo"
    User.objects.update(time_zone="Europe/Warsaw")  # a choice is worth more than the browser
    assert as_lucja.get("/clock/").content == b"Europe/Warsaw"
    User.objects.update(time_zone="Atlantis/Poseidonis")  # a zone that this machine does not know
    assert as_lucja.get("/clock/").content == b"America/Sao_Paulo"


@pytest.mark.parametrize("change", [{"time_zone": "Mars/Olympus"}, {"language": "tlh"}])
def test_bad_input_shows_errors_and_loses_nothing(as_lucja, lucja, change):
    page = as_lucja.post(SETTINGS, CHOICE | change)
    assert page.status_code == 200
    assert text(page).count("is not one of the available choices.") == 2
    assert '<option value="safe" selected>' in text(page)
    lucja.refresh_from_db()
    assert lucja.language == ""
    assert lucja.style == "poster"


def test_time_zones_are_grouped_and_old_names_kept(as_lucja, lucja):
    lucja.time_zone = "Asia/Calcutta"  # an old name, still valid
    lucja.save()
    page = text(as_lucja.get(SETTINGS))
    assert '<optgroup label="Europe">' in page
    assert '<option value="Europe/Lisbon">Lisbon</option>' in page
    assert '<option value="America/Argentina/Ushuaia">Ushuaia (Argentina)</option>' in page
    assert '<option value="Asia/Calcutta" selected>' in page
    offered = [name for zones in time_zones.by_region("en").values() for name, _city in zones]
    assert len(offered) > 300
    for name in offered:
        time_zones.validate_time_zone(name)


@pytest.mark.parametrize(
    ("language", "vienna", "ushuaia"),
    [
        ("de", "Wien", "Ushuaia (Argentinien)"),
        ("pl", "Wiedeń", "Ushuaia (Argentyna)"),
        ("ko", "빈", "우수아이아 (아르헨티나)"),
        ("pt", "Viena", "Ushuaia (Argentina)"),
    ],
)
def test_cities_are_called_as_people_call_them(as_lucja, lucja, language, vienna, ushuaia):
    lucja.language = language
    lucja.save()
    page = text(as_lucja.get(SETTINGS))
    assert f'<option value="Europe/Vienna">{vienna}</option>' in page
    assert f'<option value="America/Argentina/Ushuaia">{ushuaia}</option>' in page


def test_names_of_cities_are_those_of_zones():
    """Nothing misspelt, and Korean has nearly all, for its letters are others."""
    parts = {part for name in time_zones.names() for part in name.replace("_", " ").split("/")}
    for language in TRANSLATED:
        assert time_zones._cities(language).keys() <= parts
    listed = {name for zones in time_zones.by_region("en").values() for name, _city in zones}
    cities = {name: city for zones in time_zones.by_region("ko").values() for name, city in zones}
    assert cities.keys() == listed
    if time_zones.listed():  # else old spellings are among them
        new = [name for name, city in cities.items() if re.search(r"[A-Za-z]", city)]
        assert len(new) < 10


def test_a_guest_has_settings_too(as_guest, guest):
    as_guest.post(SETTINGS, CHOICE)
    guest.refresh_from_db()
    assert guest.language == "ko"


def test_settings_need_somebody(client, db):
    for url in (SETTINGS, DELETE):
        assert client.get(url).url == f"/accounts/login/?next={url}"


def test_the_language_at_the_foot_of_the_page_is_remembered(as_lucja, lucja):
    lucja.language = "de"
    lucja.save()
    as_lucja.post("/language/setlang/", {"language": "pl", "next": "/"})
    lucja.refresh_from_db()
    assert lucja.language == "pl"
    assert '<html lang="pl">' in text(as_lucja.get("/"))
    as_lucja.post("/language/setlang/", {"language": "tlh", "next": "/"})
    lucja.refresh_from_db()
    assert lucja.language == "pl"


def test_profiles(client, lucja, guest):
    page = text(client.get(lucja.get_absolute_url()))
    assert "<h1>Łucja</h1>" in page
    assert "In Estoril since" in page
    assert lucja.email not in page
    assert "noindex" not in page
    page = text(client.get(guest.get_absolute_url()))
    assert guest.name in page
    assert ">Guest<" in page
    assert "noindex" in page


@pytest.mark.parametrize("address", ["Łucja", "ŁUCJA", "łucja."])
def test_profiles_have_one_address(client, lucja, address):
    response = client.get(f"/people/{address}/", follow=True)
    assert response.redirect_chain == [(lucja.get_absolute_url(), 302)]
    assert response.status_code == 200


@pytest.mark.parametrize("address", ["nobody", "-", "a" * 3000, "../../etc"])
def test_nobody_has_no_profile(client, lucja, address):
    assert client.get(f"/people/{address}/").status_code == 404


def test_deleting_leaves_a_row_without_a_person(client, as_lucja, lucja):
    lucja.time_zone, lucja.language, lucja.style = "Europe/Warsaw", "pl", "safe"
    lucja.save()
    prove(as_lucja)
    wrong = as_lucja.post(DELETE, {"name": "Ana"}, headers={"accept-language": "en"})
    assert wrong.status_code == 200
    assert 'id="id_name_error"' in text(wrong)
    page = as_lucja.post(DELETE, {"name": "łucja"}, follow=True)
    assert page.redirect_chain == [("/", 302)]
    assert not signed_in(as_lucja)

    former = User.objects.get(pk=lucja.pk)
    assert former.name == f"Former player {lucja.pk}"
    assert former.former
    assert not former.is_active
    assert not former.has_usable_password()
    assert former.date_joined == lucja.date_joined
    for field in ("email", "time_zone", "language"):
        assert getattr(former, field) == ""
    assert former.style == "poster"
    assert former.username != lucja.username
    assert not EmailAddress.objects.filter(user=former).exists()

    assert client.get("/people/łucja/").status_code == 404
    assert "Departed" in text(client.get(former.get_absolute_url()))
    client.post("/accounts/login/", {"login": "lucja@example.org", "password": PASSWORD})
    assert not signed_in(client)
    # Name and address are free again.
    page = client.post(
        "/accounts/signup/",
        {"name": "Łucja", "email": "lucja@example.org", "password1": PASSWORD},
    )
    assert User.objects.get(slug="łucja").pk != lucja.pk


def test_a_guest_deletes_by_typing_the_name(as_guest, guest):
    assert 'type="password"' not in text(as_guest.get(DELETE))
    assert "This is not the name of the account." in text(as_guest.post(DELETE, {"name": "Ana"}))
    as_guest.post(DELETE, {"name": guest.name.upper()})
    guest.refresh_from_db()
    assert guest.former
    assert not guest.guest


def test_deletion_is_throttled(as_lucja):
    prove(as_lucja)
    answers = [as_lucja.post(DELETE, {"name": "Ana"}).status_code for _ in range(6)]
    assert answers == [200] * 5 + [429]


def test_queries_do_not_grow(as_lucja, lucja, make_user):
    def queries():
        counts = []
        for url in (lucja.get_absolute_url(), SETTINGS, "/accounts/email/"):
            with CaptureQueriesContext(connection) as captured:
                assert as_lucja.get(url).status_code == 200
            counts.append(len(captured))
        return counts

    few = queries()
    for n in range(20):
        services.create_guest()
        make_user(f"Ana {n}", f"ana{n}@example.org")
    assert queries() == few
    assert max(few) <= 11


def test_anonymous_pages_ask_the_database_nothing(client, db, django_assert_num_queries):
    with django_assert_num_queries(0):
        client.get("/accounts/signup/")
