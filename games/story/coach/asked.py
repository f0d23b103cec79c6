"""What is asked now: what the decision is about in this very position, and what to look at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from estoril.infra.optional import required
from games.engine import DecisionView, Forecast, SpyView, View, forecast, forecast_of, neighbours
from games.engine.actions import Kind, Use
from games.engine.components import MARKERS, USAGE, RewardSpace, Space, Tile
from games.engine.suppose import spies, spy_at, to_come, with_spy, without_spy
from games.story.abilities import ABILITY_WORDS
from games.story.terms import Person, Place, Several, Who

from .notes import Note, medals

MOST_NAMED: Final = 6
DISCARD_VP: Final = 1  # that a discarded tile is worth
Adviser = Callable[[View, DecisionView, Sequence[Who]], list[Note]]


def asked(view: View, names: Sequence[Who], chosen: Space | None = None) -> list[Note]:
    """Two or three sentences on what is asked of the viewer; none if nothing is.

    ``chosen``: where they think of placing a spy; then they are told of that place.
    """
    for decision in view.decisions:
        if decision.seat == view.viewer and decision.options and not view.over:
            if decision.kind == "place" and chosen:
                return [_prize_at(view, chosen.location)]
            return ADVISERS[decision.kind](view, decision, names)
    return []


# ── while spies are placed ───────────────────────────────────────────────────────────────────


def _place(view: View, decision: DecisionView, names: Sequence[Who]) -> list[Note]:
    seat = view.seats[decision.seat]
    notes = []
    if seat.markers == MARKERS[len(view.seats)]:
        template = ngettext(
            "You have {n} [marker](marker): so many spies you may place this round.",
            "You have {n} [markers](marker): so many spies you may place this round.",
            seat.markers,
        )
        notes.append(Note(template, n=seat.markers))
    reach = {action.space.location for action in decision.options}  # type: ignore[union-attr]
    prizes = [prize for prize in _prizes(view, decision.seat) if prize[0].location in reach]
    if prizes:
        outlook, tiles = max(prizes, key=lambda prize: sum(tile.vp for tile in prize[1]))
        notes += [_prize(outlook.location, tiles), _contest(outlook, decision.seat, names)]
        return [*notes, *_dice(outlook)]
    text = _(
        "Whoever is [strongest](strength) at a [location](location) wins its [reward](reward). Some"
        " lie [face down](top-secret): a [peek](peek) tells whether they are worth it."
    )
    return [*notes, Note(text)]


def _prizes(view: View, seat: int) -> list[tuple[Forecast, list[Tile]]]:
    """What the seat could still win, of what it knows: where somebody else leads, or nobody."""
    prizes = []
    for board in view.boards:
        tiles = [reward.tile for reward in board.rewards if reward.tile]
        outlook = required(forecast(view, board.location))
        if tiles and outlook.winner != seat:
            prizes.append((outlook, tiles))
    return prizes


def _prize_at(view: View, location: str) -> Note:
    board = required(view.board(location))
    tiles = [reward.tile for reward in board.rewards if reward.tile]
    if not tiles:
        text = _("The [reward](reward) at {place} lies [face down](top-secret).")
        return Note(text, place=Place(location))
    return _prize(location, tiles)


def _prize(location: str, tiles: list[Tile]) -> Note:
    place = Place(location)
    if len(tiles) > 1:
        text = _("At {place} there is more than one [reward](reward) to win: {tiles}.")
        return Note(text, place=place, tiles=medals(tiles))
    (tile,) = tiles
    words = {"place": place, "tile": Person(tile), "points": _minus(tile.vp)}
    if tile.abilities:
        template = ngettext(
            "Winning {place} gets you {tile}: {points} [point](vp) and an [ability](ability),"
            " {abilities}.",
            "Winning {place} gets you {tile}: {points} [points](vp) and an [ability](ability),"
            " {abilities}.",
            abs(tile.vp),
        )
        names = dict.fromkeys(str(ABILITY_WORDS[ability].name) for ability in tile.abilities)
        return Note(template, abilities=Several(names), **words)
    template = ngettext(
        "Winning {place} gets you {tile}: {points} [point](vp), a [strength](strength) of"
        " {strength}.",
        "Winning {place} gets you {tile}: {points} [points](vp), a [strength](strength) of"
        " {strength}.",
        abs(tile.vp),
    )
    return Note(template, strength=tile.strength, **words)


def _contest(outlook: Forecast, seat: int, names: Sequence[Who]) -> Note:
    """How it stands where the seat does not lead."""
    if not outlook.seats:
        return Note(_("Nobody is there yet: a single spy is enough if nobody follows."))
    if outlook.winner is None:
        text = _(
            "Who leads there is open: spies lie [face down](top-secret), and only the strengths"
            " they could have are known."
        )
        return Note(text)
    leader = next(other for other in outlook.seats if other.seat == outlook.winner)
    words = {"player": names[leader.seat], "strength": leader.high}
    own = next((mine for mine in outlook.seats if mine.seat == seat), None)
    if own:
        return Note(
            _("{player} leads there with {strength}, you have {own}. A tie goes to the lowest"
              " [space](space)."),
            own=own.low,
            **words,
        )  # fmt: skip
    return Note(
        _("{player} leads there with a [strength](strength) of {strength}. A tie goes to the lowest"
          " [space](space)."),
        **words,
    )  # fmt: skip


def _peek(view: View, decision: DecisionView, names: Sequence[Who]) -> list[Note]:
    places = [action.at for action in decision.options]  # type: ignore[union-attr]
    spied = [spy_at(view, place) for place in places if isinstance(place, Space)]
    rewards = [place.location for place in places if isinstance(place, RewardSpace)]
    notes = [Note(_("A [peek](peek) shows one [face-down](top-secret) tile to you alone."))]
    unknown = (spy for spy in spied if spy and not spy.tile.tile)
    if rival := max(unknown, key=_spread, default=None):
        low, high = _bounds(rival)
        text = _("The spy of {player} at {place} has a [strength](strength) of {low} to {high}.")
        words = {"player": names[rival.owner], "place": Place(rival.space)}
        notes.append(Note(text, low=low, high=high, **words))
    if rewards:
        text = _("Is the [reward](reward) at {places} worth more spies? Then you would know.")
        notes.append(Note(text, places=Several(Place(id) for id in dict.fromkeys(rewards))))
    return notes


def _bounds(spy: SpyView) -> tuple[int, int]:
    strengths = [tile.strength for tile in spy.tile.can_be]
    return min(strengths), max(strengths)


def _spread(spy: SpyView) -> int:
    low, high = _bounds(spy)
    return high - low


def _turn(_view: View, _decision: DecisionView, _names: Sequence[Who]) -> list[Note]:
    text = _(
        "Your spy is the first at {place}, so you may turn the board. [Spaces](space) that then lie"
        " at the rim are [outer ones](outer-space), open to everybody; to the others one needs a"
        " spy next door."
    )
    return [Note(text, place=Place("alcantara"))]


def _shift(view: View, _decision: DecisionView, _names: Sequence[Who]) -> list[Note]:
    text = _(
        "The die is the airport's number, now {die}: the lower it is, the sooner the airport is"
        " [resolved](resolve), and the fewer spies elsewhere have acted before."
    )
    return [Note(text, die=view.die)]


def _enigma(_view: View, _decision: DecisionView, _names: Sequence[Who]) -> list[Note]:
    text = _(
        "Where the Enigma lies, spies and [reward](reward) lie open: a place for strong spies, not"
        " for secrets. Whoever wins there takes it; at the end it is worth 2 [points](vp)."
    )
    return [Note(text)]


# ── at the end of a round ────────────────────────────────────────────────────────────────────


def _ability(view: View, decision: DecisionView, names: Sequence[Who]) -> list[Note]:
    here = required(view.acting).location
    outlook = required(forecast(view, here))
    notes = [_standing(outlook, decision.seat, names), *_dice(outlook)]
    if outlook.winner != decision.seat and (tiles := _swings(view, decision)):
        text = _("An [ability](ability) can change that. You would lead if you used it on {tiles}.")
        return [*notes, Note(text, tiles=_some(tiles))]
    if turned := _turned(view, decision):
        text = _("Turned by the double agent, these would make you lead where they stand: {tiles}.")
        return [*notes, Note(text, tiles=_some(turned))]
    if "diplomacy" in view.symbols:
        return [*notes, _shield(view, decision.seat)]
    if "conspiracy" in view.symbols:
        text = _(
            "A conspiracy may change the [reward](reward): for a better one if you will win it, for"
            " a worse one if you will not."
        )
        return [*notes, Note(text)]
    if "seduction" in view.symbols:
        text = _(
            "Whoever is lured here no longer counts where they stood: whose lead would that break?"
        )
        return [*notes, Note(text)]
    text = _(
        "Nothing you could do here makes you lead. An [ability](ability) need not be used: what is"
        " not used is gone for this round."
    )
    if outlook.winner == decision.seat:
        text = _(
            "An [ability](ability) need not be used. Does anybody who acts later endanger your"
            " lead?"
        )
    return [*notes, Note(text)]


def _standing(outlook: Forecast, seat: int, names: Sequence[Who]) -> Note:
    """Who would win the location that is resolved now; all its tiles lie open."""
    place = Place(outlook.location)
    if len(outlook.seats) == 1:
        return Note(_("You stand alone at {place}."), place=place)
    strength = {other.seat: other.low for other in outlook.seats}
    words: dict[str, object] = {}
    if outlook.winner == seat:
        text = _("As it stands you win {place}: your [strength](strength) is {own}, the next {n}.")
        second = max(n for other, n in strength.items() if other != seat)
        words = {"own": strength[seat], "n": second}
    elif outlook.winner is None:
        text = _("As it stands {place} is open.")
    elif strength[outlook.winner] == strength[seat]:
        text = _(
            "As it stands {player} wins {place} with {n}, as much as you have: a tie goes to the"
            " lowest [space](space)."
        )
        words = {"player": names[outlook.winner], "n": strength[seat]}
    else:
        text = _(
            "As it stands {player} wins {place}: their [strength](strength) is {n}, yours {own}."
        )
        leader = outlook.winner
        words = {"player": names[leader], "n": strength[leader], "own": strength[seat]}
    return Note(text, place=place, **words)


def _dice(outlook: Forecast) -> list[Note]:
    """What no strength tells."""
    text = _("The Casino's dice are still to come: 0 to 5 more for each spy.")
    return [Note(text)] if outlook.dice else []


def _swings(view: View, decision: DecisionView) -> list[Tile]:
    """Who has to leave, or to come here, for the seat to lead here."""
    here = required(view.acting).location
    tiles = []
    for action, spy in _uses(view, decision):
        if USAGE[action.ability].displaces:
            after = without_spy(view, spy.space)
            if action.to:
                after = with_spy(after, replace(spy, space=action.to, seduced=True))
            if _leads(after, here, decision.seat):
                tiles.append(required(spy.tile.tile))
    return tiles


def _turned(view: View, decision: DecisionView) -> list[Tile]:
    """Who makes the seat lead elsewhere by working for it; the double agent goes home."""
    tiles = []
    for action, spy in _uses(view, decision):
        there = spy.space.location
        if action.ability == "double_agent" and not _leads(view, there, decision.seat):
            rest = without_spy(without_spy(view, required(view.acting)), spy.space)
            if _leads(with_spy(rest, replace(spy, controller=decision.seat)), there, decision.seat):
                tiles.append(required(spy.tile.tile))
    return tiles


def _uses(view: View, decision: DecisionView) -> Iterator[tuple[Use, SpyView]]:
    """What could be done to spies that the seat knows."""
    for action in decision.options:
        spy = spy_at(view, action.target) if isinstance(action, Use) and action.target else None
        if isinstance(action, Use) and spy and spy.tile.tile:
            yield action, spy


def _leads(view: View, location: str, seat: int) -> bool:
    return required(forecast(view, location)).winner == seat


def _some(tiles: list[Tile]) -> Several:
    return Several(Person(tile) for tile in list(dict.fromkeys(tiles))[:MOST_NAMED])


def _shield(view: View, seat: int) -> Note:
    """Who could still harm a spy of the seat, as far as it knows."""
    acting = required(view.acting)
    around = {acting.location, *view.grid().adjacent[acting.location]}
    hostile = {ability for ability, usage in USAGE.items() if usage.hostile}
    strikers = [
        spy.tile.tile
        for spy in spies(view)
        if spy.controller != seat
        and spy.space.location in around
        and to_come(view, spy)
        and not spy.seduced
        and spy.tile.tile
        and hostile.intersection(spy.tile.tile.abilities)
    ]
    if strikers:
        text = _("A [shield](shield) keeps a spy of yours from these, who act later: {tiles}.")
        return Note(text, tiles=_some(strikers))
    text = _(
        "A [shield](shield) keeps assassins, seducers and double agents off a spy. You see none who"
        " act later, here or next door."
    )
    return Note(text)


def _conspiracy(view: View, decision: DecisionView, names: Sequence[Who]) -> list[Note]:
    tiles = [action.tile for action in decision.options]  # type: ignore[union-attr]
    winner = required(forecast(view, required(view.resolving))).winner
    if winner == decision.seat:
        first = Note(_("As it stands you win here: bury what you want least."))
    elif winner is None:
        first = Note(_("Bury what you want least if you win here, or your rivals most if not."))
    else:
        text = _("As it stands {player} wins here: bury what they should not have.")
        first = Note(text, player=names[winner])
    return [first, _medals(tiles)]


def _nationalism(view: View, decision: DecisionView, names: Sequence[Who]) -> list[Note]:
    here = required(view.board(required(view.resolving)))
    left_out = replace(here, left_out=(*here.left_out, decision.seat))
    with_it = required(forecast(view, here.location)).winner
    without = forecast_of(left_out, neighbours(view, here)).winner
    text = _("[Nationalism](ability) counts unless you leave it out.")
    if with_it is None or without is None or with_it == without:
        notes = [Note(text)]
    else:
        text = _(
            "[Nationalism](ability) decides here: with yours {winner} wins, without it {other}."
        )
        notes = [Note(text, winner=names[with_it], other=names[without])]
    tiles = [reward.tile for reward in here.rewards if reward.tile]
    return [*notes, _medals(tiles)] if tiles else notes


def _boca(view: View, decision: DecisionView, _names: Sequence[Who]) -> list[Note]:
    spaces = [action.space for action in decision.options]  # type: ignore[union-attr]
    tiles = [required(required(spy_at(view, space)).tile.tile) for space in spaces]
    text = _("You are the weakest here, and lose a spy for good: no [points](vp), no discard.")
    return [Note(text), _medals(tiles)]


def _medals(tiles: list[Tile]) -> Note:
    return Note(_("The [points](vp) on their medals: {tiles}."), tiles=medals(tiles))


def _discard(view: View, decision: DecisionView, _names: Sequence[Who]) -> list[Note]:
    hand = view.seats[decision.seat].hand
    cheap = [tile for tile in hand if tile.vp <= DISCARD_VP]
    text = _(
        "In your [discard pile](discard-pile) every tile is worth 1 [point](vp), but its flag and"
        " symbols count for no [mission](mission) any more."
    )
    if not cheap:
        return [Note(text), _medals(sorted(hand, key=lambda tile: tile.vp)[:3])]
    second = _("Their medals are no more than that, so nothing is lost: {tiles}.")
    return [Note(text), Note(second, tiles=_some(cheap))]


def _minus(number: int) -> str:
    return str(number).replace("-", "\N{MINUS SIGN}")


ADVISERS: Final[dict[Kind, Adviser]] = {
    "place": _place,
    "peek": _peek,
    "turn": _turn,
    "shift": _shift,
    "enigma": _enigma,
    "ability": _ability,
    "conspiracy": _conspiracy,
    "nationalism": _nationalism,
    "boca": _boca,
    "discard": _discard,
}
