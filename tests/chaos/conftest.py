"""``make chaos`` ends with what happened, in figures."""

from typing import Any

import pytest

_figures: dict[Any, Any] = {}


@pytest.fixture
def record_figures():
    return _figures.__setitem__


def pytest_terminal_summary(terminalreporter):
    for database, figures in _figures.items():
        terminalreporter.section(f"chaos with {database}")
        for what, count in figures.items():
            terminalreporter.write_line(f"{what:<16} {count:>5}")
