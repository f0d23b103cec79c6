"""What is chosen when a game is set up, and by what the list of games is narrowed down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games import engine
from games.clock import CUSTOM, PACES, Pace
from games.clock.pace import LONGEST_ALLOWANCE, LONGEST_RESERVE, SHORTEST_ALLOWANCE
from games.core.dates import span
from games.core.engine_text import say
from games.engine.options import SWITCH_VALUES
from games.models import Game
from games.models.game import LONGEST_NAME
from games.story import texts

from . import words
from .colors import ColorChoice, color_choices

PLAYERS = (2, 3, 4, 5)
MISSES = (1, 2, 3, 5, 10)
PERCENT = (50, 70, 80, 90, 95)
UNITS = {"minutes": _("minutes"), "hours": _("hours"), "days": _("days")}  # as timedelta has them
MOST_FRIENDS = 24  # as check boxes
FOLDED = ("most_misses", "substitutes", "least_reliability")


def _named(entries: Mapping[str, Any]) -> list[tuple[str, object]]:
    return [(name, entry.name) for name, entry in entries.items()]


@dataclass(frozen=True, slots=True)
class Option:
    """One radio button or check box, with the line that explains it."""

    id: str
    type: str
    name: str
    value: str
    label: object
    line: object
    chosen: bool


class NewGame(forms.Form):
    players = forms.TypedChoiceField(
        label=_("Players"), coerce=int, choices=[(n, n) for n in PLAYERS], initial=3
    )
    color = forms.ChoiceField(
        label=_("Your colour"), choices=texts.COLORS.items(), initial="red", required=False
    )
    bots = forms.TypedChoiceField(
        label=_("Bots among them"), coerce=int, choices=[(n, n) for n in range(5)], initial=0
    )
    bot_kind = forms.ChoiceField(
        label=_("Kind of bot"),
        choices=_named(words.SEATED),
        initial=words.USUAL_BOT,
        required=False,
    )
    hurry = forms.BooleanField(label=_("Bots move at once"), required=False)
    pace = forms.ChoiceField(
        label=_("Pace"), choices=_named(words.PACES), initial=Game.Pace.DAILY.value
    )
    allowance = forms.IntegerField(
        label=_("For each decision"), min_value=1, max_value=9999, initial=2, required=False
    )
    allowance_unit = forms.ChoiceField(choices=UNITS.items(), initial="days", required=False)
    reserve = forms.IntegerField(
        label=_("Reserve"), min_value=0, max_value=9999, initial=3, required=False
    )
    reserve_unit = forms.ChoiceField(choices=UNITS.items(), initial="days", required=False)
    most_misses = forms.TypedChoiceField(
        label=_("Missed decisions in a row until a bot takes the seat"),
        coerce=int,
        choices=[(n, n) for n in MISSES],
        initial=3,
        empty_value=3,  # type: ignore[arg-type]  # any value will do
        required=False,
    )
    substitutes = forms.BooleanField(label=_("Substitutes may take over"), required=False)
    least_reliability = forms.TypedChoiceField(
        label=_("Least reliability"),
        coerce=int,
        choices=[(0, _("anybody may join")), *((n, f"{n} %") for n in PERCENT)],
        initial=0,
        empty_value=0,  # type: ignore[arg-type]  # any value will do
        required=False,
    )
    door = forms.ChoiceField(
        label=_("Who may join"), choices=_named(words.DOORS), initial="open", required=False
    )
    rated = forms.BooleanField(label=_("Rated"), required=False, initial=True)
    modules = forms.MultipleChoiceField(
        label=_("Modules"), choices=_named(texts.MODULES), required=False
    )
    variants = forms.MultipleChoiceField(
        label=_("Variants"), choices=_named(texts.VARIANTS), required=False
    )
    edition = forms.ChoiceField(
        label=_("Edition"), choices=_named(texts.EDITIONS), initial="2019", required=False
    )
    name = forms.CharField(
        label=_("Name of the game"),
        max_length=LONGEST_NAME,
        required=False,
        help_text=_("Leave it empty and we make one up."),
    )
    invite = forms.CharField(
        label=_("Invite somebody by name"),
        max_length=40,
        required=False,
        help_text=_("They are told, and find the table under “My games”."),
        widget=forms.TextInput(
            {"autocomplete": "off", "spellcheck": "false", "list": "acquaintances"}
        ),
    )
    friends = forms.MultipleChoiceField(label=_("Invite friends"), required=False)

    def __init__(
        self, *args: Any, friends: Sequence[str] = (), others: Sequence[str] = (), **kwargs: Any
    ) -> None:
        """``friends``, ``others``: whom the reader may want to invite."""
        super().__init__(*args, **kwargs)
        self.fields["friends"].choices = [(name, name) for name in friends]  # type: ignore[attr-defined]
        self.others = others
        for name, values in SWITCH_VALUES.items():
            answers = [(value, texts.SWITCH_VALUES[name, value].name) for value in values]
            self.fields[name] = forms.ChoiceField(
                label=texts.SWITCHES[name],
                choices=[("", _("as in the edition")), *answers],
                required=False,
            )

    def clean(self) -> dict[str, Any]:
        super().clean()
        data = self.cleaned_data
        if "pace" in data:
            self._clean_pace(data)
        if "players" in data:
            self._clean_options(data)
            self._clean_bots(data)
        return data

    def _clean_pace(self, data: dict) -> None:
        if data["pace"] != CUSTOM:
            data["time"] = PACES[data["pace"]]
            return
        allowance, reserve = (
            timedelta(**{data.get(f"{name}_unit") or "days": data.get(name) or 0})
            for name in ("allowance", "reserve")
        )
        if not SHORTEST_ALLOWANCE <= allowance <= LONGEST_ALLOWANCE:
            bounds = {"least": span(SHORTEST_ALLOWANCE), "most": span(LONGEST_ALLOWANCE)}
            reason = gettext("Each decision needs some time: from {least} to {most}.")
            self.add_error("allowance", reason.format(**bounds))
        elif reserve > LONGEST_RESERVE:
            reason = gettext("The reserve is too large: {most} at most.")
            self.add_error("reserve", reason.format(most=span(LONGEST_RESERVE)))
        else:
            data["time"] = Pace(allowance, reserve)

    def _clean_options(self, data: dict) -> None:
        chosen = {name: data[name] for name in ("players", "modules", "variants") if name in data}
        switches = {name: data[name] for name in SWITCH_VALUES if data.get(name)}
        edition = data.get("edition") or "2019"
        try:
            data["options"] = engine.Options.from_json(
                {**chosen, "edition": edition, "switches": switches}
            )
        except engine.OptionsError as error:
            self.add_error(None, say(error.reason))

    def _clean_bots(self, data: dict) -> None:
        most = data["players"] - 1
        if data.get("bots", 0) > most:
            reason = ngettext(
                "One of the seats is yours: there is room for one bot.",
                "One of the seats is yours: there is room for {count} bots.",
                most,
            )
            self.add_error("bots", reason.format(count=most))
        elif data.get("bots", 0) == most and self.invited():
            self.add_error("invite", gettext("Leave a seat for whom you invite."))

    # What the services are called with.

    def invited(self) -> list[str]:
        data = self.cleaned_data
        return [name for name in (*data.get("friends", ()), data.get("invite")) if name]

    def is_rated(self) -> bool:
        """Where nobody can watch, nothing counts."""
        return self.cleaned_data["rated"] and self.cleaned_data["door"] != "private"

    def custom_pace(self) -> Pace | None:
        return self.cleaned_data["time"] if self.cleaned_data["pace"] == CUSTOM else None

    def bot_kinds(self) -> list[str]:
        return [self.cleaned_data["bot_kind"] or words.USUAL_BOT] * self.cleaned_data["bots"]

    def seats_in_words(self) -> list[str]:
        return words.seats_in_words(self.cleaned_data["players"], self.cleaned_data["bots"])

    def pace_in_words(self) -> str:
        return words.pace_line(self.cleaned_data["time"])

    def remark(self) -> str:
        return words.remark_on(self.cleaned_data["options"])

    def played_with(self) -> list[words.Line]:
        return list(words.played_with(self.cleaned_data["options"]))

    # What the page shows.

    def edition_options(self) -> Iterator[Option]:
        return self._options("edition", texts.EDITIONS, "radio")

    def module_options(self) -> Iterator[Option]:
        return self._options("modules", texts.MODULES, "checkbox")

    def variant_options(self) -> Iterator[Option]:
        return self._options("variants", texts.VARIANTS, "checkbox")

    def pace_options(self) -> Iterator[Option]:
        return self._options("pace", words.PACES, "radio")

    def door_options(self) -> Iterator[Option]:
        return self._options("door", words.DOORS, "radio")

    def bot_options(self) -> Iterator[Option]:
        return self._options("bot_kind", words.SEATED, "radio")

    def player_options(self) -> Iterator[Option]:
        chosen = self._chosen("players")
        for n in PLAYERS:
            yield Option(f"players-{n}", "radio", "players", str(n), n, "", str(n) in chosen)

    def color_options(self) -> list[ColorChoice]:
        return color_choices(self["color"].value())

    def bots_options(self) -> Iterator[Option]:
        chosen = self._chosen("bots")
        for n in range(5):
            yield Option(f"bots-{n}", "radio", "bots", str(n), n, "", str(n) in chosen)

    def friend_options(self) -> Iterator[Option]:
        chosen = self._chosen("friends")
        for number, (name, _label) in enumerate(self.fields["friends"].choices):  # type: ignore[attr-defined]
            yield Option(f"friend-{number}", "checkbox", "friends", name, name, "", name in chosen)

    def switches(self) -> Iterator[tuple[forms.BoundField, list[texts.Entry]]]:
        for name, values in SWITCH_VALUES.items():
            yield self[name], [texts.SWITCH_VALUES[name, value] for value in values]

    @property
    def has_switches(self) -> bool:
        """Whether what is folded away holds anything chosen."""
        changed = (self._chosen(name) - {""} for name in (*SWITCH_VALUES, "hurry"))
        return any(changed)

    @property
    def expects_absence(self) -> bool:
        """The same, of what is said about those who stay away."""
        changed = (self._chosen(name) - {str(self.fields[name].initial)} for name in FOLDED)
        return any(changed)

    def _chosen(self, name: str) -> set[str]:
        value = self[name].value()
        if value is None or value is False:
            return set()
        return set(map(str, value)) if isinstance(value, list | tuple) else {str(value)}

    def _options(self, name: str, entries: Mapping[Any, Any], type: str) -> Iterator[Option]:
        chosen = self._chosen(name)
        for value, entry in entries.items():
            id = f"{name}-{value}"
            yield Option(id, type, name, value, entry.name, entry.line, value in chosen)


class Filters(forms.Form):
    """Filters of the list of open games. Whatever cannot be understood narrows nothing."""

    players = forms.TypedChoiceField(
        label=_("Players"),
        coerce=int,
        empty_value=None,
        choices=[("", _("any number")), *((n, n) for n in PLAYERS)],
        required=False,
    )
    pace = forms.ChoiceField(
        label=_("Pace"), choices=[("", _("any pace")), *_named(words.PACES)], required=False
    )
    box = forms.ChoiceField(
        label=_("Played with"),
        choices=[
            ("", _("anything")),
            ("base", _("the base game")),
            ("more", _("expansions")),
        ],
        required=False,
    )

    def narrow(self, games: QuerySet[Game]) -> QuerySet[Game]:
        self.is_valid()
        data = self.cleaned_data
        if data.get("players"):
            games = games.filter(players=data["players"])
        if data.get("pace"):
            games = games.filter(pace=data["pace"])
        if data.get("box") == "base":
            games = games.filter(options__modules=[])
        if data.get("box") == "more":
            games = games.exclude(options__modules=[])
        return games

    @property
    def active(self) -> bool:
        self.is_valid()
        return any(self.cleaned_data.values())
