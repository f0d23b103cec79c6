"""The score sheet of a finished game, with the reason for every point."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine import Options, View
from games.engine.components import ENIGMA_VP, MISSION_VP, MISSIONS, Tile
from games.engine.scoring import SECOND_VP, MissionScore, Result, SeatScore

from . import texts
from .terms import Several, Who, Words


@dataclass(frozen=True, slots=True)
class Share:
    """One player's part of a row. ``count`` None: nothing is counted here."""

    points: int
    count: int | None = None
    best: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    name: str
    line: str
    shares: tuple[Share, ...]
    why: tuple[Words, ...] = ()


@dataclass(frozen=True, slots=True)
class Player:
    who: Who
    score: SeatScore
    hand: tuple[Tile, ...]
    discards: tuple[Tile, ...]
    won: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    headline: Words
    ties: tuple[Words, ...]
    players: tuple[Player, ...]  # by seat, as the columns
    rows: tuple[Row, ...]

    @property
    def width(self) -> int:
        """Columns, that of the names among them."""
        return len(self.players) + 1

    @property
    def ranking(self) -> list[Player]:
        return sorted(self.players, key=lambda player: (player.score.place, player.score.seat))


def score_sheet(view: View, players: Sequence[Who]) -> Sheet:
    """Make it from the view of a game that is over; ``players`` by seat."""
    result = view.result
    if result is None:
        raise ValueError("the game is not over")
    return Sheet(
        headline=_headline(result, players),
        ties=tuple(_ties(result)),
        players=tuple(
            Player(
                players[line.seat],
                line,
                view.seats[line.seat].hand,
                view.seats[line.seat].discards,
                line.seat in result.winners,
            )
            for line in result.seats
        ),
        rows=(
            _discards(result),
            _hands(result),
            *(_mission(score, view, players) for score in result.missions),
            *_agendas(result, players, view.options),
            *_enigma(result, players, view.options),
        ),
    )


def _headline(result: Result, players: Sequence[Who]) -> Words:
    points = result.seats[result.winners[0]].total
    if len(result.winners) == 1:
        template = ngettext(
            "{player} wins with {points} point.", "{player} wins with {points} points.", points
        )
        return Words(template, player=players[result.winners[0]], points=points)
    template = ngettext(
        "{players} share the victory with {points} point.",
        "{players} share the victory with {points} points.",
        points,
    )
    return Words(template, players=Several(players[s] for s in result.winners), points=points)


def _ties(result: Result) -> list[Words]:
    words = {
        "missions": _("The points are level: more missions accomplished decide."),
        "hand": _("The missions are level, too: more points in hand decide."),
        "shared": _("Everything is level: the victory is shared."),
    }
    return [Words(words[tie]) for tie in result.tie_breaks]


def _discards(result: Result) -> Row:
    return Row(
        _("Discards"),
        _("1 point for each tile in the discard pile."),
        tuple(Share(line.discards) for line in result.seats),
    )


def _hands(result: Result) -> Row:
    return Row(
        _("Hand"),
        _("The medals of the tiles in hand."),
        tuple(Share(line.hand) for line in result.seats),
    )


# ── missions ─────────────────────────────────────────────────────────────────────────────────


def _mission(score: MissionScore, view: View, players: Sequence[Who]) -> Row:
    entry = texts.MISSIONS[score.mission]
    return Row(
        str(entry.name),
        str(entry.line),
        tuple(
            Share(points, count, seat in score.first)
            for seat, (points, count) in enumerate(zip(score.points, score.counts, strict=True))
        ),
        (
            *_secret(score, view, players),
            *_first(score, view.options, players),
            *_second(score, view.options, players),
        ),
    )


def _secret(score: MissionScore, view: View, players: Sequence[Who]) -> list[Words]:
    return [
        Words(
            _("A secret between {one} and {other}; it counts for everybody."),
            one=players[secret.seats[0]],
            other=players[secret.seats[1]],
        )
        for secret in view.secret_missions
        if secret.mission is not None and secret.mission.id == score.mission
    ]


def _first(score: MissionScore, options: Options, players: Sequence[Who]) -> list[Words]:
    if not score.first:
        return [Words(_("Nobody has any: no points."))]
    fewest = MISSIONS[score.mission].fewest
    count = score.counts[score.first[0]]
    if len(score.first) == 1:
        template = (
            _("{player} has the fewest, {count}, and takes {points}.")
            if fewest
            else _("{player} has the most, {count}, and takes {points}.")
        )
        return [Words(template, player=players[score.first[0]], count=count, points=MISSION_VP)]
    pool = MISSION_VP + (SECOND_VP if "second_place" in options.variants else 0)
    if fewest:
        template = _(
            "{players} have the fewest, {count}: "
            "{pool} points for {number} players make {points} each."
        )
    else:
        template = _(
            "{players} have the most, {count}: "
            "{pool} points for {number} players make {points} each."
        )
    return _shared(template, score, score.first, pool, count, options, players)


def _second(score: MissionScore, options: Options, players: Sequence[Who]) -> list[Words]:
    if not score.second:
        return []
    count = score.counts[score.second[0]]
    if len(score.second) == 1:
        template = _("{player} comes second with {count} and takes {points}.")
        return [Words(template, player=players[score.second[0]], count=count, points=SECOND_VP)]
    template = _(
        "{players} come second with {count}: {pool} points for {number} players make {points} each."
    )
    return _shared(template, score, score.second, SECOND_VP, count, options, players)


def _shared(
    template: str,
    score: MissionScore,
    seats: Sequence[int],
    pool: int,
    count: int,
    options: Options,
    players: Sequence[Who],
) -> list[Words]:
    words = Words(
        template,
        players=Several(players[seat] for seat in seats),
        count=count,
        pool=pool,
        number=len(seats),
        points=score.points[seats[0]],
    )
    if pool % len(seats) == 0:
        return [words]
    up = "second_place" in options.variants and options.switches.second_place_rounding == "up"
    return [words, Words(_("Shares are rounded up.") if up else _("Shares are rounded down."))]


# ── agendas, Enigma ──────────────────────────────────────────────────────────────────────────


def _agendas(result: Result, players: Sequence[Who], options: Options) -> list[Row]:
    if not result.agendas:
        return []
    why = [
        Words(
            ngettext(
                "{player}: {agenda}, {points} point.",
                "{player}: {agenda}, {points} points.",
                agenda.points,
            ),
            player=players[seat],
            agenda=texts.MISSIONS[agenda.mission].name,
            points=agenda.points,
        )
        for seat, agenda in enumerate(result.agendas)
    ]
    if options.switches.agenda_starting_tiles == "excluded":
        why.append(Words(_("Starting characters do not count.")))
    return [
        Row(
            _("Secret agenda"),
            _("1 point for each fitting symbol or flag, in hand or discarded."),
            tuple(Share(agenda.points) for agenda in result.agendas),
            tuple(why),
        )
    ]


def _enigma(result: Result, players: Sequence[Who], options: Options) -> list[Row]:
    if "enigma" not in options.modules:
        return []
    owner = next((line.seat for line in result.seats if line.enigma), None)
    if owner is None:
        why = Words(_("Nobody holds it at the end."))
    else:
        why = Words(_("{player} holds it at the end."), player=players[owner])
    return [
        Row(
            _("Enigma"),
            _("Worth {points} points to its owner.").format(points=ENIGMA_VP),
            tuple(Share(line.enigma) for line in result.seats),
            (why,),
        )
    ]
