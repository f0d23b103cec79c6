"""The pages around the rules speak every language that the chooser offers."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation

SITE = Path(__file__).parent.parent
TEMPLATES = SITE / "templates"
# The contexts of words that stand alone follow the string.
TRANSLATE = re.compile(r'{% translate "([^"]+)"(?: context "([^"]+)")? %}')


def translated(string, context):
    return translation.pgettext(context, string) if context else translation.gettext(string)


PAGES = [
    "404.html",
    "429.html",
    "500.html",
    "account/account_inactive.html",
    "account/login.html",
    "account/signup.html",
    "account/verification_sent.html",
    "accounts/_header.html",
    "accounts/claim.html",
    "accounts/profile.html",
    "accounts/settings.html",
    "admin/base_site.html",
    "admin/desk/act.html",
    "admin/desk/change_form.html",
    "admin/desk/game.html",
    "admin/desk/log.html",
    "admin/desk/report.html",
    "base.html",
    "home.html",
    "mail/_section.html",
    "mail/news.html",
    "notify/_trouble.html",
    "notify/settings.html",
    "notify/unsubscribe.html",
    "tournaments/_bracket.html",
    "tournaments/_mine.html",
    "tournaments/_overview.html",
    "tournaments/_schedule.html",
    "tournaments/_standings.html",
    "tournaments/_tables.html",
    "tournaments/index.html",
    "ratings/_board.html",
    "ratings/_own.html",
    "ratings/_profile.html",
    "ratings/board.html",
    "ratings/how.html",
    "suspicion/_panel.html",
]


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("language", ["de", "pl", "ko"])
def test_every_string_is_translated(language, page):
    strings = TRANSLATE.findall((TEMPLATES / page).read_text())
    assert strings
    with translation.override(language):
        missing = [string for string, context in strings if string == translated(string, context)]
    assert not missing


# Labels are looked at one by one in tests/desk; this finds what is only said now and then, too.
CODE = [
    "accounts/adapter.py",
    "accounts/admin.py",
    "games/admin.py",
    *(str(path.relative_to(SITE)) for path in SITE.glob("games/*/admin.py")),
    *(str(path.relative_to(SITE)) for path in SITE.glob("games/desk/*.py")),
    *(str(path.relative_to(SITE)) for path in SITE.glob("games/tournaments/[!_]*.py")),
    *(str(path.relative_to(SITE)) for path in SITE.glob("games/tournaments/*/[!_]*.py")),
]


def strings_of(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_":
            yield ast.literal_eval(node.args[0])


@pytest.mark.parametrize("language", ["de", "pl", "ko"])
def test_what_the_desk_and_tournaments_say_is_translated(language):
    said = {string for path in CODE for string in strings_of(SITE / path)}
    assert len(said) > 150
    with translation.override(language):
        missing = {string for string in said if string == translation.gettext(string)}
    assert missing <= {"Name", "name", "Pause", "status", "start"}


def test_names_are_never_translated(client, db):
    for language in ("de", "pl", "ko"):
        home = client.get("/", headers={"accept-language": language}).content.decode()
        assert "City of Spies: Estoril 1942" in home
