"""Reads what a browser sends: an action of the engine, or words on why it is none."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext as _

from games.core.engine_text import say
from games.engine import MalformedAction, action_from_json, action_to_json
from games.engine import actions as a

if TYPE_CHECKING:
    from django.http import QueryDict

# The fields of each kind of action, by the name the engine's codec gives it.
FIELDS: Final = {name: action._fields for name, action in a.ACTIONS.items()}
_NUMBERS: Final = ("quarters", "by")
_WHOLE: Final = re.compile(r"-?[0-9]{1,9}", re.ASCII)


class Malformed(Exception):
    """Not a move at all; carries the words."""


def read(data: QueryDict) -> tuple[int, a.Action]:
    """The decision that is answered, and the answer."""
    decision = _whole(data.get("decision", ""))
    kind = data.get("kind", "")
    if kind not in FIELDS:
        raise Malformed(_("This form does not say what you want to do. Please choose again."))
    action: dict[str, Any] = {"kind": kind}
    for name in FIELDS[kind]:
        action[name] = _field(data, name)
    try:
        return decision, action_from_json(action)
    except MalformedAction as error:
        raise Malformed(say(error.reason)) from error


def _field(data: QueryDict, name: str) -> Any:
    if name == "tiles":
        return data.getlist(name)
    value = data.get(name, "")
    return _whole(value) if name in _NUMBERS else value or None


def _whole(value: str) -> int:
    if not _WHOLE.fullmatch(value):
        raise Malformed(_("A number is missing from this form. Please choose again."))
    return int(value)


def write(action: a.Action) -> list[tuple[str, str]]:
    """The hidden fields of a form that sends this action."""
    words = action_to_json(action)
    return [(name, str(value)) for name, value in words.items() if value is not None]
