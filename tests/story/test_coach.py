"""The coach has something to say about every decision, and tells what its reader may know."""

import re
from functools import cache
from random import Random

import pytest
from django.utils import translation

from games.core.viewers import ALL, SPECTATOR, seat_of
from games.engine import Game, Options, derive_seed, view_for
from games.engine.actions import KINDS
from games.engine.components import COLORS
from games.engine.options import MODULES, VARIANTS
from games.lab.selfplay import random_options
from games.story import coach
from games.story.coach.asked import ADVISERS
from games.story.coach.happened import SLIGHT, WEIGHTY
from games.story.coach.notes import TERM
from games.story.log import tell
from games.story.sentences import TELL
from games.story.table import blank_table
from games.story.teller import Telling
from games.story.terms import Who
from games.web.rules.glossary import TERMS
from tests.engine.hidden import another_truth
from tests.engine.strategies import advance
from tests.languages import TRANSLATED
from tests.story.played import played
from tests.story.test_steps_leak import POISON, poisoned
from tests.test_translations import Said, catalogue, sources, translations

SLUGS = {term.slug for term in TERMS}
MOST_LETTERS, MOST_NOTES = 340, 4
GAMES = [f"coach {number}" for number in range(12)]


def seated(game):
    return [viewer for viewer in game.viewers if viewer not in (ALL, SPECTATOR)]


def is_said(notes):
    """Few words, without a gap, and words of the game are those of the glossary."""
    text = " ".join(map(str, notes))
    assert 1 <= len(notes) <= MOST_NOTES
    assert len(text) <= MOST_LETTERS, text
    assert not re.search(r"[\[\]{}]|None", text), text
    for note in notes:
        if isinstance(note, coach.Note):
            assert SLUGS.issuperset(note.terms)
            assert not TERM.search(note.html)


def own_decision(view):
    return next((d for d in view.decisions if d.seat == view.viewer and d.options), None)


@cache
def asked_in(name):
    """What was asked and said in a game, by kind."""
    game = played(name)
    said = []
    for viewer in seated(game):
        for view in game.views(viewer):
            notes = coach.asked(view, game.names)
            if view.over or own_decision(view) is None:
                assert notes == []
            else:
                said.append((own_decision(view).kind, notes))
    return said


@pytest.mark.parametrize("name", GAMES)
def test_every_decision_has_a_note(name):
    for _kind, notes in asked_in(name):
        is_said(notes)


def test_every_kind_of_decision_was_met():
    assert {kind for name in GAMES for kind, _notes in asked_in(name)} == set(KINDS)
    assert set(ADVISERS) == set(KINDS)


def news(game, viewer, rows):
    """What just happened, after each line."""
    seat = seat_of(viewer)
    telling = Telling(seat, game.names, blank_table(game.names))
    entries = list(tell(telling, rows, 0, over=False))
    said = []
    for number in range(len(rows)):
        upto = [entry for entry in entries if number - 20 < entry.line <= number]
        said.append(coach.happened(upto, seat))
    return said


@pytest.mark.parametrize("name", GAMES[:6])
def test_what_just_happened_is_explained(name):
    game = played(name)
    for viewer in seated(game):
        told = [notes for notes in news(game, viewer, game.rows) if notes]
        assert len(told) > len(game.rows) * 0.6  # after one's own moves nothing is new yet
        for notes in told:
            is_said(notes)


def test_what_is_explained_are_events_that_there_are():
    """Of the others nothing need be explained."""
    explained = WEIGHTY.keys() | SLIGHT.keys()
    assert TELL.keys() - explained == {
        *("passed", "peek_declined", "discard_chosen", "discard_changed"),
        *("round_ended", "game_over"),
    }
    assert explained <= TELL.keys()


def test_a_line_says_what_wins_at_every_kind_of_table():
    options = [random_options(Random(seed)) for seed in range(40)]
    assert len({str(coach.goal(some)) for some in options}) == 4
    for some in options:
        is_said([coach.goal(some)])
        assert len(str(coach.goal(some))) <= 110
    everything = Options(players=4, modules=frozenset(MODULES), variants=frozenset(VARIANTS))
    assert len(coach.sources(everything)) == 7


# ── nothing is given away ────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("number", range(60))
def test_another_truth_behind_the_same_eyes_is_advised_the_same(number):
    rng = Random(number)
    current = Game.new(random_options(rng), derive_seed(str(rng.random())))
    advance(current, rng, rng.randint(0, 120))
    while not current.over and not current.decisions:
        current.unfold()
    if current.over:
        return
    seat = current.decisions[0].seat
    names = [Who(f"Player {n}", COLORS[n]) for n in range(current.state.options.players)]
    other = another_truth(current.state, seat, rng)
    honest = [str(note) for note in coach.asked(view_for(current.state, seat), names)]
    assert honest
    assert [str(note) for note in coach.asked(view_for(other, seat), names)] == honest


@pytest.mark.parametrize("name", GAMES[:4])
def test_others_secrets_do_not_change_what_is_told(name):
    game = played(name)
    for viewer in seated(game):
        rows = [poisoned(row, viewer, over=False) for row in game.rows]
        honest = [[str(note) for note in notes] for notes in news(game, viewer, game.rows)]
        again = [[str(note) for note in notes] for notes in news(game, viewer, rows)]
        assert POISON not in str(again)
        assert again == honest


# ── in every language ────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_mark_the_same_words(language):
    words, wrong, marked = catalogue(language), [], 0
    said: set[Said] = set().union(
        *(strings for name, strings in sources().items() if name.startswith("games/story/coach/"))
    )
    for text in said:
        slugs = {slug for _text, slug in TERM.findall(text.string)}
        marked += bool(slugs)
        wrong += [
            translated
            for translated in translations(words, text)
            if {slug for _text, slug in TERM.findall(translated)} != slugs
        ]
    assert wrong == []
    assert marked > 25


@pytest.mark.parametrize("language", TRANSLATED)
def test_notes_are_short_in_every_language(language):
    game = played(GAMES[0])
    viewer = seated(game)[0]
    with translation.override(language):
        for view in game.views(viewer):
            if notes := coach.asked(view, game.names):
                is_said(notes)
        for notes in news(game, viewer, game.rows):
            assert not notes or is_said(notes) is None
        assert len(str(coach.goal(game.options))) <= 120
