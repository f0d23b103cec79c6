"""The table of a lesson: that of the game page, where what is not allowed may be tried."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple
from urllib.parse import urlencode

from games.core.engine_text import say
from games.engine import ActionError, MalformedAction, action_from_json
from games.engine.actions import Kind
from games.engine.components import COLORS, LOCATIONS, REWARD_SPACES, SPACES
from games.lessons.chapter import LEARNER
from games.lessons.runner import Moment
from games.render import StyleName
from games.story import texts
from games.story.playback import changed, dice
from games.story.terms import Who
from games.web.game import overlay
from games.web.game.choice import STEPS
from games.web.game.players import PlayerLine, quiet_lines
from games.web.game.scene import Scene

RIVALS: Final = ("Baltazar", "Cecília")


class Tried(NamedTuple):
    """How a place answers a decision: the action's name in the engine's codec, its field for the
    place, and what has to be chosen before."""

    action: str
    field: str
    before: str = ""


TRIED: Final[dict[Kind, Tried]] = {
    "place": Tried("place", "space", "tile"),
    "peek": Tried("peek", "at"),
    "ability": Tried("use", "target", "ability"),
    "boca": Tried("sacrifice", "space"),
}


def players() -> list[Who]:
    """Whoever learns goes by their colour, as nobody need have a name here."""
    names = (str(texts.COLORS[COLORS[0]]), *RIVALS)
    return [Who(name, color) for name, color in zip(names, COLORS, strict=False)]


class LessonScene(Scene):
    """``moment``: the step that is shown. What is only read asks for nothing."""

    has_story = False

    def __init__(
        self, moment: Moment, query: Mapping[str, str], style: StyleName, *, scripted: bool
    ) -> None:
        view = moment.view
        events = [event.to_json() for event in moment.events]
        super().__init__(
            view,
            players()[: len(view.seats)],
            query,
            changed(events, LEARNER, False),
            dice(events, LEARNER, False),
            style=style,
            deciding=bool(moment.step.answer),
            composed=True,
            scripted=scripted,
        )
        self.moment, self.step = moment, moment.step

    def tries(self) -> dict[str, str]:
        """All places can be clicked: the engine says why one is refused."""
        choice, tried = self.choice, TRIED.get(self.choice.kind) if self.choice else None
        if choice is None or tried is None or tried.field not in self._linked:
            return {}
        chosen = choice.chosen.get(tried.before, "")
        if tried.before and not chosen:
            return {}
        words = {tried.before: chosen} if chosen and tried.before not in choice.picked else {}
        places = [*SPACES, *(REWARD_SPACES if tried.field == "at" else ())]
        return {place: urlencode({**words, tried.field: place}) for place in places}

    def refusal(self, query: Mapping[str, str]) -> str:
        """Why the rules forbid what the address says, if it is an answer and they do."""
        choice, tried = self.choice, TRIED.get(self.choice.kind) if self.choice else None
        if choice is None or tried is None or query.get("d") != str(choice.decision.id):
            return ""
        fields = {name: query.get(name) or None for name in STEPS[choice.kind]}
        if not fields[tried.field] or fields[tried.field] == choice.picked.get(tried.field):
            return ""
        try:
            self.moment.is_right(action_from_json({"kind": tried.action, **fields}))
        except MalformedAction:
            return ""
        except ActionError as error:
            return say(error.reason)
        return ""

    @property
    def pin(self) -> overlay.Pin | None:
        return overlay.pin(self.view, self.step.at)

    @property
    def about(self) -> str:
        """The part of the page that the step is about."""
        at = self.step.at
        return "board" if at in SPACES or at in REWARD_SPACES or at in LOCATIONS else at

    def player_lines(self) -> list[PlayerLine]:
        return [] if self.view.over else quiet_lines(self)
