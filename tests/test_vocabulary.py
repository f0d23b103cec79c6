"""Plain words: docstrings are whole sentences, and names say what they stand for."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SITE = Path(__file__).parent.parent
FOLDERS = ("accounts", "estoril", "games")
# A docstring that begins like this continues the name, which a stranger cannot complete.
PREPOSITION = re.compile(
    r"(about|above|across|after|against|among|around|as|at|before|behind|below|beside|between|by"
    r"|during|for|from|in|into|of|off|on|out|over|since|to|under|until|up|upon|with|within|without)"
    r"(?![\w-])",
    re.IGNORECASE,
)
# Names that anything could have.
EMPTY = frozenset({"found", "one"})

DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def fragments(tree: ast.Module) -> list[str]:
    """Return the docstrings that begin in the middle of a sentence."""
    nodes = [node for node in ast.walk(tree) if isinstance(node, DOCUMENTED)]
    texts = [ast.get_docstring(node) or "" for node in nodes]
    return [text for text in texts if PREPOSITION.match(text)]


def empty_names(tree: ast.Module) -> list[str]:
    """Return the names given to something that say nothing of it, with their lines."""
    return [f"{name} in line {line}" for name, line in bindings(tree) if name in EMPTY]


def bindings(tree: ast.Module) -> Iterator[tuple[str | None, int]]:
    for node in ast.walk(tree):
        match node:
            case ast.Name(ctx=ast.Store()):
                yield node.id, node.lineno
            case ast.arg():
                yield node.arg, node.lineno
            case ast.alias():
                yield node.asname, node.lineno
            case ast.MatchAs() | ast.MatchStar() | ast.ExceptHandler():
                yield node.name, node.lineno
            case ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef():
                yield node.name, node.lineno


@pytest.fixture(scope="module")
def trees() -> dict[str, ast.Module]:
    paths = [path for folder in FOLDERS for path in (SITE / folder).rglob("*.py")]
    return {str(path.relative_to(SITE)): ast.parse(path.read_text()) for path in sorted(paths)}


def test_docstrings_are_whole_sentences(trees):
    assert not {path: texts for path, tree in trees.items() if (texts := fragments(tree))}


def test_names_say_what_they_stand_for(trees):
    assert not {path: names for path, tree in trees.items() if (names := empty_names(tree))}


@pytest.mark.parametrize(
    ("docstring", "is_fragment"),
    [
        ("Of one thing.", True),
        ("By: whom.", True),
        ("Offers one thing.", False),
        ("In-memory store.", False),
        ("", False),
    ],
)
@pytest.mark.parametrize("head", ["", "class A:\n ", "def a():\n ", "async def a():\n "])
def test_fragments_are_noticed(head, docstring, is_fragment):
    assert bool(fragments(ast.parse(f'{head}"""{docstring}"""'))) == is_fragment


@pytest.mark.parametrize(
    "source",
    [
        "one = 1",
        "[1 for one in ()]",
        "(one := 1)",
        "def a(one): ...",
        "lambda *, one: 1",
        "def one(): ...",
        "import a as one",
        "with a as (one, other): ...",
        "match a:\n case {'b': one}: ...",
        "match a:\n case [*one]: ...",
        "try: ...\nexcept A as one: ...",
    ],
)
def test_empty_names_are_noticed(source):
    assert empty_names(ast.parse(source)) == [f"one in line {source.count(chr(10)) + 1}"]


def test_other_uses_of_the_words_are_none():
    assert not empty_names(ast.parse("a.one = b(one=c['found'])"))
