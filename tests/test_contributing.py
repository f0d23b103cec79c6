"""What CONTRIBUTING.md says: what each new thing needs, and whether something of it is missing."""

import importlib
import re
from pathlib import Path

import pytest
from django.conf import settings

from games.bots import BOTS
from games.bots.abilities import HABITS
from games.engine.abilities import RULES
from games.engine.actions import ANSWERS, KINDS
from games.engine.components import ABILITIES, LOCATIONS, USAGE
from games.engine.game import RULES as DECISION_RULES
from games.ratings import skill
from games.render import posters, symbols
from games.story.abilities import ABILITY_WORDS
from games.story.coach.asked import ADVISERS
from games.story.locations import LOCATION_WORDS
from games.story.questions import QUESTIONS
from games.tournaments import words as tournament_words
from games.tournaments.formats import DEFAULTS, FORMATS
from games.tournaments.models import Tournament
from games.web.game.decision_panel import PANELS
from games.web.lobby import words as lobby_words

SITE = Path(settings.BASE_DIR)


@pytest.mark.parametrize("ability", ABILITIES)
def test_an_ability(ability):
    assert (ability in RULES) == USAGE[ability].chosen
    assert ability in HABITS
    assert ability in symbols._DRAWINGS
    assert (SITE / f"templates/icons/{ability}.svg").exists()
    words = ABILITY_WORDS[ability]
    assert words.id == ability
    assert bool(words.at_once) == bool(words.order_targets) == USAGE[ability].chosen
    assert USAGE[ability].targets == any(words.order_targets)


@pytest.mark.parametrize("location", LOCATIONS)
def test_a_location(location):
    rules, words = LOCATIONS[location], LOCATION_WORDS[location]
    assert bool(words.stronger) == bool(rules.favours or rules.nationalists)
    assert location in posters._DRAWINGS
    assert f".plain-{location} {{" in _style_sheet("game-board.css")


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_of_decision(kind):
    assert kind in ANSWERS
    assert kind in DECISION_RULES
    assert kind in QUESTIONS
    assert kind in ADVISERS
    assert kind in PANELS


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot(bot):
    assert bot in lobby_words.BOTS
    assert bot in skill.BOTS


@pytest.mark.parametrize("format", FORMATS)
def test_a_format(format):
    assert format in DEFAULTS
    assert format in tournament_words.FORMATS
    assert format in Tournament.Format.values


def _style_sheet(name: str) -> str:
    return (SITE / "estoril/static/estoril/css" / name).read_text(encoding="utf-8")


# ── the pages themselves ─────────────────────────────────────────────────────────────────────


def test_files_that_the_pages_name_exist():
    """In capitals stands what a newcomer names."""
    page = (SITE / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:games|estoril|templates|tests|docs)/[\w./-]+)`", page))
    missing = [path for path in named if not re.search("[A-Z]{2}", path) and not _exists(path)]
    assert len(named) > 20
    assert missing == []


def _exists(path: str) -> bool:
    return (SITE / path).exists()


def test_types_that_the_glossary_names_exist():
    page = (SITE / "docs/glossary.md").read_text(encoding="utf-8")
    named = re.findall(r"`((?:games|accounts|estoril)(?:\.\w+)+)`", page)
    assert len(named) > 40
    assert [name for name in named if not _importable(name)] == []


def _importable(name: str) -> bool:
    """A module, something in it, or something in a class in it."""
    parts = name.split(".")
    for end in range(len(parts), 0, -1):
        try:
            thing = importlib.import_module(".".join(parts[:end]))
        except ModuleNotFoundError:
            continue
        for part in parts[end:]:
            if part in getattr(thing, "__dataclass_fields__", {}):
                return True
            if part in getattr(thing, "__annotations__", {}):
                return True
            if not hasattr(thing, part):
                return False
            thing = getattr(thing, part)
        return True
    return False


@pytest.mark.parametrize("page", ["docs/glossary.md"])
def test_terms_are_sorted(page):
    tables = (SITE / page).read_text(encoding="utf-8").split("\n## ")[1:]
    for table in tables:
        terms = re.findall(r"^\| ([^|]+) \| [^|]+ \| `", table, re.MULTILINE)
        assert terms == sorted(terms, key=str.casefold)
