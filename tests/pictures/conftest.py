import pytest

from games import render


@pytest.fixture(autouse=True)
def folder(settings, tmp_path):
    """Where pictures are kept, of this test alone."""
    settings.PICTURES_DIR = tmp_path / "pictures"
    return settings.PICTURES_DIR


@pytest.fixture
def renders(monkeypatch):
    """How often the renderer was called, and with what."""
    calls = []
    drawn = render.picture

    def counted(view, **choices):
        calls.append(choices)
        return drawn(view, **choices)

    monkeypatch.setattr(render, "picture", counted)
    return calls


@pytest.fixture
def broken(monkeypatch):
    """A renderer that fails; call it to repair it."""

    def fail(view, **choices):
        raise RuntimeError("no ink")

    working = render.picture
    monkeypatch.setattr(render, "picture", fail)
    return lambda: monkeypatch.setattr(render, "picture", working)
