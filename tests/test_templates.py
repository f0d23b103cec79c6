"""Templates can be read: by people, line by line, and by Django."""

import re
from pathlib import Path

import pytest
from django.template.loader import get_template

TEMPLATES = Path(__file__).parent.parent / "templates"
LONGEST = 160
PATHS = sorted(
    str(path.relative_to(TEMPLATES)) for path in TEMPLATES.rglob("*") if path.suffix != ""
)
NAMED = re.compile(r"{% (?:include|extends) [\"']([^\"']+)[\"']")


def test_no_line_is_longer_than_a_screen():
    long = {
        f"{path}:{number}": len(line)
        for path in PATHS
        for number, line in enumerate((TEMPLATES / path).read_text().splitlines(), 1)
        if len(line) > LONGEST
    }
    assert not long


@pytest.mark.parametrize("path", PATHS)
def test_every_template_and_what_it_names_can_be_read(path):
    """Also those that only a rare page shows."""
    get_template(path)
    for name in NAMED.findall((TEMPLATES / path).read_text()):
        get_template(name)
