"""Templates can be read: by people, line by line, and by Django."""

import ast
import re
from pathlib import Path

import pytest
from django.template.loader import get_template
from django.utils import translation
from django.utils.translation import gettext, ngettext
from jinja2 import UndefinedError

from estoril.infra.jinja import environment, render

ROOT = Path(__file__).parent.parent
LONGEST = 160
DJANGO, JINJA = ROOT / "templates", ROOT / "templates" / "jinja"
# By the name that a template is asked for.
TEMPLATES = {
    str(path.relative_to(JINJA if path.is_relative_to(JINJA) else DJANGO)): path
    for path in sorted(DJANGO.rglob("*"))
    if path.suffix != ""
}
# Django's own ways to write a date or an hour, of which each country has another.
BY_HAND = re.compile(r"\|\s*(?:date|time|timesince|timeuntil|naturaltime)\b|{% now\b")
FORMATTERS = {"date_format", "time_format", "dateformat", "timesince", "timeuntil", "strftime"}
DATES = "games/core/dates.py"
FOR_PROGRAMS = "games/web/tournaments/calendar.py"  # iCalendar
NAMED = re.compile(r"(?:{% (?:include|extends|jinja) |{{ part\()[\"']([^\"']+)[\"']")


def test_no_line_is_longer_than_a_screen():
    long = {
        f"{path}:{number}": len(line)
        for path, file in TEMPLATES.items()
        for number, line in enumerate(file.read_text().splitlines(), 1)
        if len(line) > LONGEST
    }
    assert not long


@pytest.mark.parametrize("path", TEMPLATES)
def test_every_template_and_what_it_names_can_be_read(path):
    """Also those that only a rare page shows."""
    get_template(path)
    for name in NAMED.findall(TEMPLATES[path].read_text()):
        get_template(name)


def test_a_name_is_of_one_engine():
    """What both had would be Django's, and the other one's never seen."""
    assert {(DJANGO / path).exists() + (JINJA / path).exists() for path in TEMPLATES} == {1}


def test_what_jinja_draws_is_escaped():
    english = environment().speaking("en")
    drawn = english.from_string(
        "{{ name }}{% trans %}Round {{ name }}{% endtrans %}{{ _('Round') }}"
    )
    assert drawn.render({"name": "<b>"}) == "&lt;b&gt;Round &lt;b&gt;Round"
    with pytest.raises(UndefinedError):
        english.from_string("{{ nobody.name }}").render({})


def test_jinja_says_it_in_the_language_of_the_reader():
    """Each language has compiled templates of its own; nobody else's words are in them."""
    words = {}
    for language in ("de", "en", "ko", "de"):
        with translation.override(language):
            drawn = render("game/_zoom.html", {})
            counted = render("game/_holdings.html", {"tiles": 2, "markers": 1, "discards": 0})
            said = (gettext("Closer"), ngettext("%(n)s marker left", "%(n)s markers left", 1))
        assert f">{said[0]}<" in drawn
        assert said[1] % {"n": 1} in counted
        words[language] = said
    assert len(set(words.values())) == 3


def test_no_template_writes_dates_by_hand():
    """But by the filters of ``games/web/templatetags/dates.py``: there is one format for all."""
    found = {path: BY_HAND.findall(file.read_text()) for path, file in TEMPLATES.items()}
    assert {path: uses for path, uses in found.items() if uses} == {}
    assert BY_HAND.search("{{ game.created|date:'c' }}")


def test_nor_does_code():
    """But by ``games/core/dates.py``."""
    writing = {
        path.relative_to(ROOT).as_posix()
        for folder in ("accounts", "estoril", "games")
        for path in (ROOT / folder).rglob("*.py")
        if FORMATTERS & set(_names_in(path))
    }
    assert writing == {DATES, FOR_PROGRAMS}


def _names_in(path):
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.alias):
            yield node.name
