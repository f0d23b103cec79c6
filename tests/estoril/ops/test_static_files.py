"""Static files are collected where anything is not as it was, and only there."""

import pytest

from estoril.ops import static_files


@pytest.fixture
def collected(settings, tmp_path, monkeypatch):
    """A file of ours, and how often it was collected."""
    settings.VAR_DIR, settings.STATIC_ROOT = tmp_path, tmp_path / "static"
    source = tmp_path / "source.css"
    source.write_text("a {}")
    times = []

    def collect(*_arguments, **_options):
        settings.STATIC_ROOT.mkdir(exist_ok=True)
        (settings.STATIC_ROOT / "source.css").write_bytes(source.read_bytes())
        (settings.STATIC_ROOT / "staticfiles.json").write_text("{}")
        times.append(source.read_text())

    monkeypatch.setattr(static_files, "call_command", collect)
    monkeypatch.setattr(static_files, "_sources", lambda: [source])
    static_files.collect()
    assert len(times) == 1
    return times


def test_not_again_if_nothing_changed(collected):
    static_files.collect()
    assert len(collected) == 1


def test_again_if_a_file_is_another(collected, tmp_path):
    (tmp_path / "source.css").write_text("a { color: red }")
    static_files.collect()
    assert collected[1:] == ["a { color: red }"]
    static_files.collect()
    assert len(collected) == 2


@pytest.mark.parametrize("damage", ["", "{"])
def test_again_if_what_was_collected_is_damaged(collected, tmp_path, damage):
    (tmp_path / "static" / "staticfiles.json").write_text(damage)
    static_files.collect()
    assert len(collected) == 2


def test_again_if_what_was_collected_is_gone(collected, tmp_path):
    (tmp_path / "static" / "source.css").unlink()
    static_files.collect()
    assert len(collected) == 2


def test_again_if_it_was_interrupted(collected, tmp_path, monkeypatch):
    def interrupted(*_arguments, **_options):
        raise KeyboardInterrupt

    (tmp_path / "source.css").write_text("a { color: red }")
    with monkeypatch.context() as patch:
        patch.setattr(static_files, "call_command", interrupted)
        with pytest.raises(KeyboardInterrupt):
            static_files.collect()
    (tmp_path / "source.css").write_text("a {}")  # as it was when it was last whole
    static_files.collect()
    assert len(collected) == 2
