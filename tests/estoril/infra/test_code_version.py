"""What one version of the site has put into the cache, another does not show."""

from pathlib import Path

import pytest

from estoril.infra import code_version
from tests.factory import make_game

ROOT = Path(__file__).parents[3]
# What they keep are plain values, which any version understands.
PLAIN = {"games/web/tournaments/lists.py"}


@pytest.fixture
def sources(tmp_path, settings):
    settings.BASE_DIR = tmp_path
    for name in ("templates/game/_board.html", "games/web/words.py", "games/lab/arena.py"):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text("as it was")
    yield tmp_path
    code_version.version.cache_clear()


def version():
    code_version.version.cache_clear()
    return code_version.version()


def test_the_version_is_that_of_what_is_drawn_with(sources):
    first = version()
    assert version() == first
    (sources / "games/lab/arena.py").write_text("another")
    (sources / "games/web/words.pyc").write_text("compiled")
    assert version() == first
    (sources / "templates/game/_board.html").write_text("another")
    second = version()
    (sources / "games/web/words.py").rename(sources / "games/web/names.py")
    assert len({first, second, version()}) == 3


@pytest.mark.django_db
def test_after_an_update_a_game_is_drawn_anew(client, monkeypatch):
    game = make_game(2, moves=3)
    path = f"/games/{game.key}/log/"
    drawn = []

    def markup(template, context):
        drawn.append(template)
        return str(len(drawn))

    monkeypatch.setattr("games.web.replay.whole_log.render_to_string", markup)
    for code, times in (("old", 1), ("old", 1), ("new", 2)):
        monkeypatch.setattr(code_version, "version", lambda code=code: code)
        assert client.get(path, {"again": len(drawn)}).status_code == 200
        assert len(drawn) == times


def test_all_markup_in_the_cache_names_the_version():
    """Markup, and objects of our own, which another version may not be able to read."""
    for path in (ROOT / "games/web").rglob("*.py"):
        source = path.read_text()
        if "cache.set(" in source and str(path.relative_to(ROOT)) not in PLAIN:
            assert "of_this_version(" in source, path
