"""Everything the site says, it says in every language that the chooser offers."""

import gettext
import re
import subprocess
import tomllib
from functools import cache

import pytest
from django.utils import translation

from estoril.infra import portuguese
from estoril.infra.korean import FORMS, PARTICLE
from games.core import places
from games.engine.components import LOCATIONS
from games.lab import messages
from games.lab.messages import SITE, Said, sources
from tests.languages import TRANSLATED

# How much of the site a language must say before it may be offered, in percent. What it does not
# say yet is in English. Languages that are not named here say all of it.
ENOUGH: dict[str, int] = {}


class Nothing(gettext.NullTranslations):
    """Instead of the English, which may be the right translation."""

    def gettext(self, message):
        return ""

    def pgettext(self, context, message):
        return ""

    def ngettext(self, msgid1, msgid2, n):
        return ""

    def npgettext(self, context, msgid1, msgid2, n):
        return ""


@cache
def catalogue(language: str) -> gettext.GNUTranslations:
    with (SITE / f"estoril/locale/{language}/LC_MESSAGES/django.mo").open("rb") as file:
        catalogue = gettext.GNUTranslations(file)
    catalogue.add_fallback(Nothing())
    return catalogue


def translations(catalogue: gettext.GNUTranslations, said: Said) -> list[str]:
    """One for each plural form; an empty one where there is none."""
    match said:
        case Said(None, string, None):
            return [catalogue.gettext(string)]
        case Said(context, string, None):
            return [catalogue.pgettext(context, string)]
        case Said(None, string, plural):
            return [catalogue.ngettext(string, plural, n) for n in (1, 2, 5)]
        case Said(context, string, plural):
            return [catalogue.npgettext(context, string, plural, n) for n in (1, 2, 5)]


def missing(words: gettext.GNUTranslations) -> dict[str, list[Said]]:
    """What is not translated, by the file that says it."""
    return {
        name: untranslated
        for name, strings in sources().items()
        if (untranslated := [said for said in strings if not all(translations(words, said))])
    }


def lacking(language: str, words: gettext.GNUTranslations) -> dict[str, list[Said]]:
    """The same, of a language that says too little."""
    untranslated = missing(words)
    said = len(set().union(*sources().values()))
    share = 100 - 100 * len(set().union(*untranslated.values())) / said
    return untranslated if share < ENOUGH.get(language, 100) else {}


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_string_is_translated(language):
    assert lacking(language, catalogue(language)) == {}


def test_a_language_can_land_in_parts(monkeypatch):
    """With as much as is asked of it, and no less."""
    words = catalogue("pl")
    some = dict(list(words._catalog.items())[: len(words._catalog) // 2])  # type: ignore[attr-defined]
    monkeypatch.setattr(words, "_catalog", some)
    assert lacking("pl", words)
    monkeypatch.setitem(ENOUGH, "pl", 30)
    assert not lacking("pl", words)


def test_gathering_finds_notes_for_translators():
    source = """
# Translators: the end
# of the day
words = _("Night")
"""
    assert list(messages._notes(source)) == [(Said(None, "Night", None), "the end of the day")]


def test_what_is_gathered_is_what_gettext_reads(tmp_path):
    pot = tmp_path / "messages.pot"
    pot.write_text(messages.template())
    done = subprocess.run(
        ["msgfmt", "--check-format", "--statistics", "-o", "/dev/null", pot],
        capture_output=True,
        text=True,
        check=True,
    )
    assert f"{len(set().union(*sources().values()))} untranslated" in done.stderr


def test_the_strings_are_found():
    """In all the ways in which they stand in the sources."""
    assert Said(None, "Place a spy.", None) in sources()["games/story/questions.py"]
    assert Said("game", "Won", None) in sources()["templates/lobby/_card_finished.html"]
    assert Said(None, "Invitations", None) in sources()["templates/lobby/mine.html"]
    assert (
        Said(None, "One seat is free.", "%(free)s seats are free.")
        in sources()["templates/lobby/_open_table.html"]
    )
    jinja = sources()["templates/jinja/game/_network.html"]
    assert Said(None, "holds the Enigma", None) in jinja
    counted = sources()["templates/jinja/game/_holdings.html"]
    assert Said(None, "%(n)s tile in hand", "%(n)s tiles in hand") in counted
    assert Said("tabs", "More", None) in sources()["templates/jinja/game/_sheet_open.html"]
    assert Said(None, "{n} order", "{n} orders") in sources()["games/web/orders/panel.py"]
    assert len(set().union(*sources().values())) > 2500


PLACEHOLDER = re.compile(r"\{[\w.]*\}|%\(\w+\)[sd]")


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_name_what_the_original_names(language):
    words = catalogue(language)
    wrong = []
    for said in set().union(*sources().values()):
        named = set(PLACEHOLDER.findall(said.plural or said.string))
        *singular, last = translations(words, said)
        if last and set(PLACEHOLDER.findall(last)) != named:
            wrong.append(last)
        # One of something need not be counted.
        wrong += [text for text in singular if not set(PLACEHOLDER.findall(text)) <= named]
    assert wrong == []


GLOSSARY = tomllib.loads((SITE / "estoril/locale/glossary.toml").read_text())


def against_the_glossary(language: str, said: dict[Said, list[str]]) -> list[str]:
    """Messages that call something otherwise than the book in the box does."""
    terms, instead = GLOSSARY[language]["terms"], GLOSSARY[language]["instead"]
    wrong = [
        f"{message.string}: {text}"
        for message, texts in said.items()
        for text in texts
        if message.string in terms and text != terms[message.string]
    ]
    wrong += [
        f"{text}: {printed} is printed"
        for texts in said.values()
        for text in texts
        for word, printed in instead.items()
        if re.search(word, text)
    ]
    strings = {message.string for message in said}
    return wrong + [f"{term} is no message" for term in terms if term not in strings]


@pytest.fixture(scope="module")
def said_in_language():
    strings = set().union(*sources().values())
    words = {language: catalogue(language) for language in GLOSSARY}
    return {
        language: {said: translations(words[language], said) for said in strings}
        for language in GLOSSARY
    }


@pytest.mark.parametrize("language", GLOSSARY)
def test_things_are_called_as_in_the_box(said_in_language, language):
    assert against_the_glossary(language, said_in_language[language]) == []


def test_each_language_has_a_glossary():
    """With words of its book, or with where its words come from."""
    assert set(GLOSSARY) == set(TRANSLATED)
    for words in GLOSSARY.values():
        if "book" not in words:
            told = [term for terms in words["origins"].values() for term in terms]
            assert sorted(told) == sorted(words["terms"])


PLANTED = {
    "de": ("Diplomat", "Zieh ein Plättchen."),
    "pl": ("Dyplomacja", "Dobierz żeton."),
    "ko": ("의제", "임무 3개"),
    "pt": ("Diplomata", "Tira uma ficha."),
}


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_glossary_finds_other_words(said_in_language, language):
    """As the name of a thing, and in a sentence."""
    name, sentence = PLANTED[language]
    named = {Said("ability", "Diplomacy", None): [name]}
    assert against_the_glossary(language, said_in_language[language] | named)
    told = {Said(None, "Draw a tile.", None): [sentence]}
    assert len(against_the_glossary(language, said_in_language[language] | told)) == 1


def test_locations_are_printed_under_the_names_they_have_in_english():
    with translation.override("en"):
        assert {id: str(name) for id, name in places.NAMES.items()} == {
            id: location.name for id, location in LOCATIONS.items()
        }


def test_korean_particles_stand_where_they_are_chosen():
    """Behind a gap, in either form: anywhere else people would read both."""
    spelt = re.compile("|".join(f"{a}[/(]{b}|{b}[/(]{a}" for a, b in FORMS) + r"|\(으\)로|\(이\)라")
    words = catalogue("ko")
    for said in set().union(*sources().values()):
        for text in translations(words, said):
            assert len(spelt.findall(text)) == len(PARTICLE.findall(text)), text
            assert not re.search(r"[가-힣]\([를을는은가이과와로]\)|\([으이]\)", text), text


def test_portuguese_places_have_the_article_that_fits():
    """Wherever a preposition stands before one, and nowhere else, where people would read both."""
    either = re.compile("|".join(map(re.escape, portuguese.FORMS)), re.IGNORECASE)
    bare = re.compile(
        r"(?<![/\w])(?:em|de|por|[nd]?[oa]) \{(?:place|location|to|space)\}", re.IGNORECASE
    )
    words = catalogue("pt")
    for said in set().union(*sources().values()):
        for text in translations(words, said):
            assert len(either.findall(text)) == len(portuguese.ARTICLE.findall(text)), text
            assert not bare.search(text), text
    with translation.override("pt"):
        chosen = {portuguese.choose("o/a ", str(name)) for name in places.NAMES.values()}
        assert chosen == {"", "o ", "a "}
        assert portuguese.choose("no/na ", str(places.NAMES["alcantara"])) == "em "


def test_names_are_never_translated(client, db):
    for language in TRANSLATED:
        home = client.get("/", headers={"accept-language": language}).content.decode()
        assert "City of Spies: Estoril 1942" in home
