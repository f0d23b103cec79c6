"""One box finds what its reader may know of, and nothing else."""

import json
import re

import pytest
from django.core.management import call_command
from django.db import connection

from accounts.models import User
from estoril.infra.full_text import asked_for
from games.models import Game
from games.tournaments.models import Tournament
from games.web.search import names
from games.web.search.articles import SHELVES, articles
from tests.factory import make_game, make_user
from tests.processes import managed

pytestmark = pytest.mark.django_db

LINK = re.compile(r'<li>\s*<a href="([^"]*)"><b>([^<]*)</b>')


def found(client, question, **headers):
    answer = client.get("/search/", {"q": question}, headers=headers)
    assert answer.status_code == 200
    page = answer.content.decode()
    return dict(LINK.findall(page[page.index('id="search-found"') :]))


def test_people_are_found_by_the_beginnings_of_their_names(client):
    zoe = make_user(name="Zoë Duarte-Lima")
    make_user(name="Zoologist")
    for question in ("zoe", "ZOË DUA", "lima zo", "duarte"):
        assert zoe.get_absolute_url() in found(client, question), question
    assert zoe.get_absolute_url() not in found(client, "uarte")
    assert set(found(client, "zoe").values()) == {"Zoë Duarte-Lima"}


def test_no_guests_and_nobody_who_left_or_was_shut_out(client):
    for name, field in (("Xenia One", {"guest": True}), ("Xenia Two", {"is_active": False})):
        User.objects.filter(pk=make_user(name=name).pk).update(**field)
    assert not found(client, "xenia")


def test_whoever_is_called_otherwise_is_found_so(client):
    user = make_user(name="Xenia")
    user.name = "Yolanda"
    user.save()
    assert not found(client, "xenia")
    assert found(client, "yolanda")
    user.delete()
    assert not found(client, "yolanda")


def test_games_that_everybody_may_know_of(client):
    game = make_game(2)
    for private, status, known in (
        (False, "waiting", True),
        (False, "running", True),
        (False, "over", True),
        (False, "cancelled", False),
        (True, "running", False),
    ):
        Game.objects.update(name="Operation Quagga", private=private, status=status)
        assert (game.get_absolute_url() in found(client, "quagga")) is known, (private, status)
    client.force_login(game.seats.first().user)
    assert game.get_absolute_url() in found(client, "quagga"), "their own"
    client.force_login(make_user())
    assert not found(client, "quagga")


def test_tournaments_that_are_announced(client):
    cup = Tournament.objects.create(name="Quagga Cup")
    assert not found(client, "quagga"), "a draft"
    Tournament.objects.update(status=Tournament.Status.RUNNING)
    assert found(client, "quag cup") == {cup.get_absolute_url(): "Quagga Cup"}


@pytest.mark.parametrize(
    ("language", "question", "title"),
    [
        ("en", "seduc", "Seduction"),
        ("en", "boca inferno", "Boca do Inferno"),
        ("de", "verführ", "Verführung"),
        ("de", "verfuhr", "Verführung"),
    ],
)
def test_rules_in_the_readers_language(client, language, question, title):
    assert title in found(client, question, accept_language=language).values()


def test_a_ruling_by_its_number(client):
    assert "/rules/rulings/45/" in found(client, "R45")


def test_a_word_is_found_by_its_beginning_only(client):
    assert "/rules/rulings/67/" in found(client, "occupied weakest")
    assert "/rules/rulings/67/" not in found(client, "ccupied weakest")


def test_titles_come_before_texts():
    titles = [article.title_words for article in articles("rules", "casino")]
    assert "casino" in titles[0]
    assert len(titles) > 1


def test_every_article_leads_to_a_page(client):
    for shelf in SHELVES.values():
        for article in shelf():
            address = article.url.partition("#")[0]
            assert client.get(address, follow=True).status_code == 200, address


@pytest.mark.parametrize("question", ["", " ", "a", "_", "*", '"', "a'b", ":*&!", "x" * 5000])
def test_whatever_is_asked_is_answered(client, question):
    assert client.get("/search/", {"q": question}).status_code == 200


def test_one_syllable_is_a_word_in_korean(client):
    user = make_user(name="지민")
    assert user.get_absolute_url() in found(client, "지")


def test_an_open_page_gets_only_what_was_found(client):
    answer = client.get("/search/", {"q": "casino"}, headers={"X-Found-Only": "yes"})
    assert answer.content.decode().strip().startswith('<div id="search-found"')


def test_few_queries_and_a_limit(client, settings, django_assert_max_num_queries):
    with django_assert_max_num_queries(3):
        found(client, "operation")
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "search": "2/m/key"}
    statuses = [client.get("/search/", {"q": "casino"}).status_code for _ in range(3)]
    assert statuses == [200, 200, 429]


# ── the index ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.django_db(transaction=True)
def test_an_index_that_lost_its_triggers_is_made_good(client):
    """As after a migration that has made the table anew."""
    with connection.cursor() as cursor:
        for event in ("insert", "update", "delete"):
            cursor.execute(f"DROP TRIGGER accounts_user_name_words_{event}")
    user = make_user(name="Xenia")
    assert not found(client, "xenia")
    call_command("migrate", verbosity=0)
    assert user.get_absolute_url() in found(client, "xenia")


@pytest.mark.django_db(transaction=True)
def test_an_index_of_another_shape_is_made_anew(client):
    user = make_user(name="Xenia")
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE accounts_user_name_words")
        cursor.execute("CREATE VIRTUAL TABLE accounts_user_name_words USING fts5(name)")
    assert not found(client, "xenia")
    call_command("migrate", verbosity=0)
    assert user.get_absolute_url() in found(client, "xenia")


ASK = """
import json
from accounts.models import User
from games.web.search import names
for name in ("Zoë Duarte-Lima", "Łucja.Nowak", "O'Hara", "지민", "Zoologist"):
    User.objects.create_user(name, name=name)
questions = ["zoe", "duarte", "lima zoë", "nowak", "hara", "지", "zo", "uarte", "% _"]
print(json.dumps([sorted(user.name for user in names.people(q)) for q in questions]))
"""


def test_both_databases_find_the_same(with_database, production):
    answer = managed("shell", "--no-imports", "-c", ASK, env=with_database(production))
    assert json.loads(answer.splitlines()[-1]) == [
        ["Zoë Duarte-Lima"],
        ["Zoë Duarte-Lima"],
        ["Zoë Duarte-Lima"],
        ["Łucja.Nowak"],
        ["O'Hara"],
        ["지민"],
        ["Zoologist", "Zoë Duarte-Lima"],
        [],
        [],
    ]


def test_a_question_is_answered_from_the_index():
    plan = names.ask_people(asked_for("zoe")).explain()
    assert "VIRTUAL TABLE INDEX" in plan
    assert not re.search(r"SCAN accounts_user\b", plan)
