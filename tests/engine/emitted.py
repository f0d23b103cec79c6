"""What the engine tells of: every kind of event, and what its fields can be."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from games import engine
from games.lab.selfplay import random_options

# A kind; a kind, a field and what it holds; a kind and whether something of it is secret.
Shape = tuple[str, ...]


def kinds() -> set[str]:
    """Read from the source: whatever can be the first argument of ``emit``."""
    names = set()
    for path in Path(engine.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "emit":
                names |= set(_words(node.args[0]))
    return names


def _words(first: ast.expr) -> Iterator[str]:
    match first:
        case ast.Constant(str(word)):
            yield word
        case ast.IfExp(body=body, orelse=other):
            yield from _words(body)
            yield from _words(other)
        case _:
            raise AssertionError(f"an event of a kind that only running it tells: line {first}")


def shapes(events: Iterable[dict[str, Any]]) -> Iterator[Shape]:
    """Of events as they are stored."""
    for event in events:
        kind, secret = event["kind"], event["secret"] or {}
        yield (kind,)
        yield kind, "partly secret" if secret else "open"
        for name, value in (event["data"] | secret).items():
            yield kind, name, _form(value)


def _form(value: object) -> str:
    if value is None:
        return "nothing"
    return "empty" if value in ([], {}) else "something"


def met_at_random(games: int) -> set[Shape]:
    """In random games of random options, after the set-up: nobody is ever told of that as news."""
    met: set[Shape] = set()
    for number in range(games):
        rng = Random(f"events {number}")
        game = engine.Game.new(random_options(rng), rng.randbytes(32).hex())
        game.take_events()
        while not game.over:
            decision = rng.choice(game.decisions)
            move = engine.Move(decision.seat, decision.id, rng.choice(decision.options))
            met.update(shapes(event.to_json() for event in game.play(move)))
    return met
