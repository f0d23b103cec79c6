"""The pages around the rules speak every language that the chooser offers."""

import re
from pathlib import Path

import pytest
from django.utils import translation

TEMPLATES = Path(__file__).parent.parent / "templates"
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
    "admin/desk/log.html",
    "admin/desk/report.html",
    "base.html",
    "home.html",
    "mail/_section.html",
    "mail/news.html",
    "notify/_trouble.html",
    "notify/settings.html",
    "notify/unsubscribe.html",
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


def test_names_are_never_translated(client, db):
    for language in ("de", "pl", "ko"):
        home = client.get("/", headers={"accept-language": language}).content.decode()
        assert "City of Spies: Estoril 1942" in home
