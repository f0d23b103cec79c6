"""What the site says, as its sources say it: for translators, and for tests that all is said.

Django's own ``makemessages`` does not read the templates of Jinja, nor calls inside of f-strings.
"""

from __future__ import annotations

import ast
import re
import subprocess
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.utils.translation.template import templatize

from games.web.jinja import environment

SITE = Path(settings.BASE_DIR)
LOCALE = SITE / "estoril" / "locale"
JINJA = SITE / "templates" / "jinja"


class Said(NamedTuple):
    context: str | None
    string: str
    plural: str | None


# Which arguments of a call are context, string and plural.
CALLS = {
    "_": (None, 0, None),
    "gettext": (None, 0, None),
    "gettext_lazy": (None, 0, None),
    "gettext_noop": (None, 0, None),
    "ngettext": (None, 0, 1),
    "ngettext_lazy": (None, 0, 1),
    "pgettext": (0, 1, None),
    "pgettext_lazy": (0, 1, None),
    "npgettext": (0, 1, 2),
    "npgettext_lazy": (0, 1, 2),
}
STRING = r"u?(?:'(?:\\.|[^'\\])*'|\"(?:\\.|[^\"\\])*\")"
# What Django makes of a template for makemessages: such calls between much that is no Python.
TEMPLATE_CALL = re.compile(rf"\b(?:_|n?p?gettext)\({STRING}(?:, *{STRING})*")


def said_in_python(source: str) -> Iterator[Said]:
    for said, _line in _calls(source):
        yield said


def _calls(source: str) -> Iterator[tuple[Said, int]]:
    """What is said in Python, with the line where the call begins."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    for node in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        if not isinstance(node.func, ast.Name | ast.Attribute):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
        if name not in CALLS:
            continue
        values: list[Any] = [a.value if isinstance(a, ast.Constant) else None for a in node.args]
        context, string, plural = (None if n is None else values[n] for n in CALLS[name])
        if string is not None:  # a string that is named where it is used was marked elsewhere
            yield Said(context, string, plural), node.lineno


def said_in_jinja(source: str) -> Iterator[Said]:
    for _line, name, words in environment().extract_translations(source):  # type: ignore[attr-defined]
        values: list[Any] = [words] if isinstance(words, str) else list(words)
        context, string, plural = (None if n is None else values[n] for n in CALLS[name])
        assert string is not None
        yield Said(context, string, plural)


def said_in(path: Path) -> list[Said]:
    """Read it in the order of the file, everything once."""
    source = path.read_text()
    if path.is_relative_to(JINJA):
        said = said_in_jinja(source)
    elif path.suffix == ".py":
        said = said_in_python(source)
    else:
        said = said_in_python("\n".join(f"{c})" for c in TEMPLATE_CALL.findall(templatize(source))))
    return list(dict.fromkeys(said))


@cache
def sources() -> dict[str, list[Said]]:
    """What each file says."""
    paths = [
        *(path for app in ("accounts", "estoril", "games") for path in SITE.glob(f"{app}/**/*.py")),
        *(path for path in SITE.glob("templates/**/*") if path.suffix in {".html", ".txt", ".svg"}),
    ]
    said = {str(path.relative_to(SITE)): said_in(path) for path in sorted(paths)}
    return {name: strings for name, strings in said.items() if strings}


_HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
# A comment above a call that begins like this is for whoever translates.
_NOTE = "# Translators: "


def _notes(source: str) -> Iterator[tuple[Said, str]]:
    lines = ["", *map(str.strip, source.splitlines())]
    for said, line in _calls(source) if _NOTE in source else ():
        above = line - 1
        while lines[above].startswith("# ") and not lines[above].startswith(_NOTE):
            above -= 1
        if lines[above].startswith(_NOTE):
            words = [lines[above].removeprefix(_NOTE), *(n[2:] for n in lines[above + 1 : line])]
            yield said, " ".join(words)


def template() -> str:
    """All messages with their places, as a .pot file. Places are files: lines move every day."""
    places: dict[Said, list[str]] = {}
    notes: dict[Said, str] = {}
    for name, strings in sources().items():
        for said in strings:
            places.setdefault(said, []).append(name)
        if name.endswith(".py"):
            notes |= dict(_notes((SITE / name).read_text()))
    entries = (_entry(said, names, notes.get(said, "")) for said, names in places.items())
    return _HEAD + "".join(entries)


def _entry(said: Said, names: list[str], note: str) -> str:
    lines = [f"#. {note}"] if note else []
    lines += [f"#: {name}" for name in names]
    whole = said.string + (said.plural or "")
    if re.search(r"%\(\w+\)[sd]", whole):
        lines.append("#, python-format")
    elif re.search(r"\{[\w.]+\}", whole):
        lines.append("#, python-brace-format")
    if said.context is not None:
        lines.append(f"msgctxt {_quoted(said.context)}")
    lines.append(f"msgid {_quoted(said.string)}")
    if said.plural is None:
        lines.append('msgstr ""')
    else:
        lines += [f"msgid_plural {_quoted(said.plural)}", 'msgstr[0] ""', 'msgstr[1] ""']
    return "\n" + "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    for plain, escaped in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("\t", "\\t")):
        text = text.replace(plain, escaped)
    return f'"{text}"'


WIDTH = "--width=100"


def update(language: str) -> str:
    """Bring a language up to date and compile it; how far it is, in gettext's own words.

    Its translations stay, those of messages that are no longer said go.
    """
    folder = LOCALE / language / "LC_MESSAGES"
    po, mo = folder / "django.po", folder / "django.mo"
    with tempfile.NamedTemporaryFile("w", suffix=".pot") as pot:
        pot.write(template())
        pot.flush()
        quietly = ("--quiet", "--update", "--backup=off", "--no-fuzzy-matching")
        _run("msgmerge", *quietly, WIDTH, po, pot.name)
    _run("msgattrib", "--no-obsolete", WIDTH, "-o", po, po)
    return _run("msgfmt", "--check-format", "--statistics", "-o", mo, po)


def _run(*command: object) -> str:
    done = subprocess.run(  # noqa: S603 - gettext's own, with files of ours
        [*map(str, command)], check=True, capture_output=True, text=True
    )
    return done.stderr.strip()
