"""What is told about every ability, and what is said of several."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

from games.story.changes import Changer
from games.story.teller import Teller

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as Text

    from games.engine.components import Ability

ON_ITS_SPACE: Final = _("When the space it stands on is resolved. You may always decline.")
NO_REWARD: Final = _("A reward is never a target.")
NO_SHIELD: Final = _("A spy with a shield cannot be chosen.")
NOBODY: Final = ""  # in place of a rule for targets


@dataclass(frozen=True, slots=True)
class AbilityWords:
    """``name`` and ``line`` stand wherever the ability is mentioned; from ``what`` to ``rulings``
    is its article among the rules, figures in the example being those of the tiles.

    ``order_targets``: the rules by which orders may choose whom it is used against, or
    NOBODY; the first is followed by the button ``at_once``. ``tell``: the sentence of each kind of
    event that it causes; ``changes``: what such an event changes on the table.
    """

    id: Ability
    name: Text
    line: Text
    what: Text
    when: Text
    targets: tuple[Text, ...]
    limits: tuple[Text, ...]
    example: Text
    rulings: tuple[int, ...]
    at_once: Text | None = None
    order_targets: Mapping[str, Text] = field(default_factory=dict)
    tell: Mapping[str, Teller] = field(default_factory=dict)
    changes: Mapping[str, Changer] = field(default_factory=dict)
