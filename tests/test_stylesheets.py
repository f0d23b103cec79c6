"""The rules at the top of css/base/tokens.css."""

import re
from collections import defaultdict
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from estoril.joined import JOINED
from games.web.install.views import ICONS, MASKABLE

SITE = Path(__file__).parent.parent
STATIC = SITE / "estoril/static"
CSS = STATIC / "estoril/css"
TEMPLATES = SITE / "templates"
SHEETS = sorted(str(path.relative_to(CSS)) for path in CSS.rglob("*.css"))

BREAKPOINTS = {"30rem", "40rem", "48rem", "60rem"}
THEMES = {"base/tokens.css", "base/contrast.css"}  # themes may agree on a colour
WRITTEN = "game-overlay.css"  # from the renderer's own colours
COLOUR = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(.*?\)")
NAMED_COLOUR = re.compile(
    r"(?<![\w-])(?:white|black|gr[ae]y|silver|red|green|blue|yellow|pink|gold|orange|brown|navy)(?![\w-])"
)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
CUSTOM_PROPERTY = re.compile(r"--[\w-]+:[^;]*;")
PAGE_SHEET = re.compile(r"estoril/css/[\w-]+\.css")
USED = re.compile(r"{% static [\"']([^\"']+)[\"'] %}")


@cache
def text(sheet: str) -> str:
    return COMMENT.sub("", (CSS / sheet).read_text())


@cache
def used() -> dict[str, set[str]]:
    """The static files that templates name, by the folder of the template."""
    classes: dict[Any, Any] = defaultdict(set)
    for path in TEMPLATES.rglob("*.html"):
        classes[path.relative_to(TEMPLATES).parts[0]] |= set(USED.findall(path.read_text()))
    return classes


@pytest.mark.parametrize("sheet", SHEETS)
def test_screens_differ_at_few_widths_and_say_on_which_side(sheet):
    for query in re.findall(r"@(?:media|container)([^{]*)", text(sheet)):
        sides = re.findall(r"\((?:width|inline-size) (?:<|>=) (\w+)\)", query)
        assert len(sides) == len(re.findall(r"width|height|inline-size|block-size", query)), query
        assert set(sides) <= BREAKPOINTS, query


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_colour_is_a_custom_property(sheet):
    rest = CUSTOM_PROPERTY.sub("", text(sheet))
    assert not COLOUR.findall(rest)
    values = ";".join(re.findall(r":\s([^;{}]*);", rest))
    assert not NAMED_COLOUR.findall(values)


def test_a_colour_is_written_in_one_sheet():
    sheets = defaultdict(set)
    for sheet in set(SHEETS) - {WRITTEN}:
        for colour in COLOUR.findall(text(sheet)):
            sheets[colour].add("a theme" if sheet in THEMES else sheet)
    assert not {colour: where for colour, where in sheets.items() if len(where) > 1}


@pytest.mark.parametrize("sheet", SHEETS)
def test_whatever_is_important_says_why(sheet):
    """In a comment that begins with the word, above the rule or the block around it."""
    for block in re.split(r"\n(?=\S)", (CSS / sheet).read_text()):
        if "!important;" in block:
            before = (CSS / sheet).read_text().split(block)[0]
            assert re.search(r"/\* !important: [^*]+\*/\s*$", before), block


@pytest.mark.parametrize("sheet", [sheet for sheet in SHEETS if "/" not in sheet])
def test_a_sheet_is_called_after_the_folder_of_the_templates_that_use_it(sheet):
    folder = sheet.removesuffix(".css").split("-")[0]
    assert (TEMPLATES / folder).is_dir()
    assert f"{folder}.css" in SHEETS
    assert with_joined(used()[folder]) & {f"estoril/css/{sheet}"}


def test_a_folder_of_templates_that_uses_sheets_of_pages_has_one_of_its_own():
    without = {
        folder: sheets
        for folder, names in used().items()
        if (sheets := {name for name in with_joined(names) if PAGE_SHEET.fullmatch(name)})
        and f"estoril/css/{folder}.css" not in sheets
    }
    assert not without


@pytest.mark.parametrize("path", JOINED)
def test_what_is_joined_is_called_after_its_pages(path):
    name = re.fullmatch(r"estoril/(css|js)/joined/(\w+)\.\1", path)[2]
    assert name == "site" or (TEMPLATES / name).is_dir()


def test_every_static_file_is_used():
    named = with_joined(set(chain.from_iterable(used().values())))
    named |= {
        f"estoril/fonts/{name}"
        for sheet in SHEETS
        for name in re.findall(r"fonts/([\w.-]+)", text(sheet))
    }
    named |= {f"estoril/icons/{name}" for name in (*ICONS, MASKABLE)}
    files = {str(path.relative_to(STATIC)) for path in STATIC.rglob("*") if path.is_file()}
    assert {name for name in files - named if not name.endswith(".LICENSE.txt")} == set()


def with_joined(names: set[str]) -> set[str]:
    """These and the parts of those that are joined."""
    return names | {f"estoril/{part}" for name in names for part in JOINED.get(name, ())}
