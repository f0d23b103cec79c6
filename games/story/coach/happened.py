"""What just happened, and why: a sentence of the viewer's own log, and what is behind it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from django.utils.translation import gettext as _

from games.story import texts
from games.story.abilities import ABILITY_WORDS
from games.story.locations import LOCATION_WORDS
from games.story.log import Entry
from games.story.teller import ComparedSpy
from games.story.terms import Several, Words

from .notes import Figured, Note

FEW_LETTERS: Final = 40
Reason = Callable[[Entry, int], Note]


def happened(entries: Sequence[Entry], viewer: int) -> list[Words]:
    """The weightiest news since the viewer's own last move, and what explains it.

    ``entries``: the newest of the viewer's log.
    """
    own = max((entry.line for entry in entries if entry.own), default=0)
    news = [entry for entry in entries if entry.line >= own and not entry.own_doing]
    for reasons in (WEIGHTY, SLIGHT):
        for entry in reversed(news):
            if entry.kind in reasons:
                told = _before(entry, entries) if entry.kind == "reward_won" else entry
                return [entry.words, _reason(told, viewer)]
    return []


def _reason(entry: Entry, viewer: int) -> Note:
    return (WEIGHTY | SLIGHT)[entry.kind](entry, viewer)


def _before(won: Entry, entries: Sequence[Entry]) -> Entry:
    """The comparison by which a reward was won, if it is among what was told."""
    same = (e for e in entries if e.kind == "compared" and e.line <= won.line)
    place = (won.round, won.location)
    return next((e for e in reversed(list(same)) if (e.round, e.location) == place), won)


# ── reasons ──────────────────────────────────────────────────────────────────────────────────


def _compared(entry: Entry, _viewer: int) -> Note:
    spies = Several(_counts(spy) for spy in entry.spies)
    strengths: dict[str, int] = {}
    for spy in entry.spies:
        strengths[spy.player.color] = strengths.get(spy.player.color, 0) + spy.strength
    best = sorted(strengths.values(), reverse=True)
    if len(best) == 1:
        return Note(_("No rival was there. What each spy counted: {spies}."), spies=spies)
    if best[0] == best[1]:
        text = _(
            "Equally [strong](strength): then the lowest [space](space) wins. What each spy"
            " counted: {spies}."
        )
        return Note(text, spies=spies)
    return Note(_("[Strength](strength) decides. What each spy counted: {spies}."), spies=spies)


def _counts(spy: ComparedSpy) -> str:
    """A spy and its strength; with what it is made of where that is said in a few words."""
    parts = ", ".join(map(str, spy.parts))
    is_told = len(spy.parts) > 1 and len(parts) <= FEW_LETTERS
    return Figured(spy.person.tile, parts if is_told else spy.strength)


def _placed(entry: Entry, _viewer: int) -> Note:
    if entry.tiles:
        return Note(_("It lies open: you see what [strength](strength) there is to beat."))
    text = _(
        "It lies [face down](top-secret): a [peek](peek) shows you who it is, or else the end of"
        " the round."
    )
    return Note(text)


def _peeked(entry: Entry, viewer: int) -> Note:
    if entry.seat == viewer:
        return Note(_("You alone know that now, and your board remembers it."))
    return Note(_("Now they know who that is; others do not."))


def _said(text: Callable[[], str]) -> Reason:
    """One that is the same always."""
    return lambda _entry, _viewer: Note(text())


def _ability(id: str) -> Reason:
    return _said(lambda: f"{ABILITY_WORDS[id].name}: {ABILITY_WORDS[id].line}")


def _enigma() -> str:
    return _("Where the Enigma lies nothing is secret, and the winner takes it: 2 [points](vp).")


def _recruited(_entry: Entry, _viewer: int) -> Note:
    return Note(_("Whoever wins a location takes its [reward](reward) into their hand."))


WEIGHTY: Final[dict[str, Reason]] = {
    "compared": _compared,
    "reward_won": _recruited,
    "reward_unclaimed": _said(
        lambda: _("Without a spy there nobody can win the [reward](reward): it is gone.")
    ),
    "spy_lost": _said(lambda: str(LOCATION_WORDS["boca"].line)),
    "stakes_won": _said(lambda: str(texts.MODULES["roulette"].line)),
    "stakes_lost": _said(lambda: str(texts.MODULES["roulette"].line)),
    "enigma_won": _said(_enigma),
    "enigma_unclaimed": _said(_enigma),
    **{
        kind: _ability(id)
        for id, words in ABILITY_WORDS.items()
        for kind in words.tell
    },
    "location_opened": _said(
        lambda: _(
            "Its tiles are turned up. Spies act in the order of their numerals, then"
            " [strengths](strength) are compared."
        )
    ),
    "spies_retrieved": _said(
        lambda: _(
            "Every tile goes back to its owner. Who then has more than six gives the rest to the"
            " [discard pile](discard-pile)."
        )
    ),
    "discarded": _said(
        lambda: _("A discarded tile is worth 1 [point](vp), whatever its medal says.")
    ),
    "round_started": _said(
        lambda: _("New boards, new [rewards](reward), and everybody has all [markers](marker).")
    ),
}  # fmt: skip
SLIGHT: Final[dict[str, Reason]] = {
    "placed": _placed,
    "peeked": _peeked,
    "staked": _said(lambda: str(texts.MODULES["roulette"].line)),
    "board_turned": _said(
        lambda: _(
            "Whoever comes there first may turn it: other [spaces](space) now lie at the rim, open"
            " to everybody."
        )
    ),
    "die_shifted": _said(lambda: str(LOCATION_WORDS["airport"].line)),
    "enigma_placed": _said(_enigma),
    "rewards_revealed": _said(_enigma),
}
