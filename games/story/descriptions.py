"""What lies on the table, in sentences: for tips, for labels and for the board in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from . import texts
from .abilities import ABILITY_WORDS
from .locations import LOCATION_WORDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.engine import Bonus, Forecast, SeatStrength, SpyView, TileView
    from games.engine.components import Location, Space, Tile

# How a face-down tile is known.
HOW: Final = {
    "own": gettext_lazy("Face down: only you know who this is."),
    "peek": gettext_lazy("Face down: you have peeked at this tile."),
    "conspiracy": gettext_lazy("Face down: you saw this tile in a conspiracy."),
    "buried": gettext_lazy("Face down: everybody saw this tile go under the pile."),
    "deduced": gettext_lazy("Face down: it can be nobody else."),
    "over": gettext_lazy("Face down until the end of the game."),
}
BONUS: Final = {
    "printed": gettext_lazy("printed strength"),
    "nationalism": gettext_lazy("nationalism"),
    "dice": gettext_lazy("the Casino's dice"),
    **{location: words.stronger for location, words in LOCATION_WORDS.items() if words.stronger},
}


def place(space: Space, outer: bool) -> list[str]:
    """What is printed on a space."""
    lines = [
        _("Outer space: open to everybody.")
        if outer
        else _("Inner space: you need a spy of yours next to it."),
        _("Top Secret: a spy lies here face down.")
        if space.top_secret
        else _("A spy lies here face up."),
    ]
    if space.peek != "none":
        lines.append(str(texts.PEEKS[space.peek].line))
    if space.die_shift:
        lines.append(
            ngettext(
                "Whoever places here may move the airport die by {n}.",
                "Whoever places here may move the airport die by up to {n}.",
                space.die_shift,
            ).format(n=space.die_shift)
        )
    return lines


def tile_line(tile: Tile) -> str:
    """A character in a line."""
    symbols = ", ".join(str(ABILITY_WORDS[ability].name) for ability in tile.abilities)
    words = {
        "strength": tile.strength,
        "country": texts.COUNTRIES[tile.flag],
        "vp": str(tile.vp).replace("-", "\N{MINUS SIGN}"),
        "symbols": symbols,
    }
    if symbols:
        return _("strength {strength}, {country}, {vp} VP, {symbols}").format(**words)
    return _("strength {strength}, {country}, {vp} VP, no ability").format(**words)


def lying(tile: TileView) -> list[str]:
    """A tile lying somewhere, as far as the reader knows it."""
    if tile.tile is None:
        names = ", ".join(other.name for other in tile.can_be)
        if len(tile.can_be) > 12:
            return [_("Face down: one of {n} recruits.").format(n=len(tile.can_be))]
        return [_("Face down: one of {names}.").format(names=names)]
    lines = [f"{tile.tile.name}: {tile_line(tile.tile)}"]
    if not tile.face_up and tile.how in HOW:
        lines.append(str(HOW[tile.how]))
    return lines


def spy(spy: SpyView, names: Sequence[str]) -> list[str]:
    """A spy on a space; the first line says whose."""
    lines = [_("A spy of {player}.").format(player=names[spy.owner]), *lying(spy.tile)]
    if spy.controller != spy.owner:
        lines.append(
            _("Turned by a double agent: it works for {player} this round.").format(
                player=names[spy.controller]
            )
        )
    if spy.shielded:
        lines.append(_("Shielded: no ability touches it this round."))
    if spy.seduced:
        lines.append(_("Seduced: its abilities are gone, its strength counts."))
    return lines


def span(strength: SeatStrength) -> str:
    if strength.low == strength.high:
        return str(strength.low)
    return f"{strength.low}\N{EN DASH}{strength.high}"


def outlook(forecast: Forecast, names: Sequence[str]) -> str:
    """Who would win a location now, in a sentence."""
    strengths = ", ".join(f"{names[seat.seat]} ({span(seat)})" for seat in forecast.seats)
    words = {"strengths": strengths}
    if forecast.winner is not None:
        words["player"] = names[forecast.winner]
    match forecast.why:
        case "nobody":
            text = _("Nobody is here yet.")
        case "alone":
            text = _("{player} stands here alone: {strengths}.")
        case "strength":
            text = _("{player} is strongest as far as you know: {strengths}.")
        case "lowest_space":
            text = _("{player} leads by the lowest space: {strengths}.")
        case _:
            text = _("Open, because of what lies face down: {strengths}.")
    return text.format(**words)


def bonus(line: Bonus) -> str:
    """One line of a breakdown."""
    if line.tiles:
        flags = ", ".join(tile.name for tile in line.tiles)
        return _("{amount} {reason} (with {flags})").format(
            amount=f"+{line.amount}", reason=BONUS[line.reason], flags=flags
        )
    amount = str(line.amount) if line.reason == "printed" else f"+{line.amount}"
    return _("{amount} {reason}").format(amount=amount, reason=BONUS[line.reason])


def breakdown(forecast: Forecast, names: Sequence[str]) -> list[str]:
    """Spy by spy, where it comes from."""
    lines = []
    for seat in forecast.seats:
        for spy in seat.spies:
            if spy.tile.tile is None:
                lines.append(
                    _("{space}: {player}, face down, {low} to {high}").format(
                        space=spy.space.roman, player=names[seat.seat], low=spy.low, high=spy.high
                    )
                )
            else:
                lines.append(
                    _("{space}: {player}, {tile}: {parts}").format(
                        space=spy.space.roman,
                        player=names[seat.seat],
                        tile=spy.tile.tile.name,
                        parts=", ".join(bonus(part) for part in spy.lines),
                    )
                )
    if forecast.dice:
        lines.append(_("The Casino's dice are still to come: 0 to 5 more for each spy."))
    return lines


def number(location: Location, die: int | None) -> str:
    """The airport's number is its die."""
    return str(die if location.number is None else location.number)
