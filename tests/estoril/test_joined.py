"""Static files made of others hold all of them, and everything they name is found."""

import re
from pathlib import Path, PurePosixPath

import pytest
from django.contrib.staticfiles import finders

from estoril.joined import JOINED

URL = re.compile(r'url\("([^"]+)"\)')


@pytest.mark.parametrize("path", JOINED)
def test_all_parts_are_there_in_their_order(path):
    text = _found(path)
    at = -1
    for part in JOINED[path]:
        then, at = at, text.find(_found(f"estoril/{part}"))
        assert at > then, part


@pytest.mark.parametrize("path", [path for path in JOINED if path.endswith(".css")])
def test_what_a_sheet_names_is_found_from_where_it_lies(path):
    names = URL.findall(_found(path))
    assert names
    for name in names:
        folder = PurePosixPath(path).parent
        for step in PurePosixPath(name).parts:
            folder = folder.parent if step == ".." else folder / step
        assert finders.find(str(folder)), name


@pytest.mark.parametrize("path", [path for path in JOINED if path.endswith(".js")])
def test_scripts_are_joined_as_blocks(path):
    """So neither may import or export anything."""
    assert not re.search(r"^\s*(import|export)\b", _found(path), re.MULTILINE)


def _found(path):
    return Path(finders.find(path)).read_text()
