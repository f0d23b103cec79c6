"""Every chapter is played to its end by the engine, and its words are few."""

import re

import pytest
from django.core.management import call_command
from django.utils import translation

from games.core.engine_text import say
from games.engine import ActionError, IllegalAction, violations
from games.engine.actions import ANSWERS
from games.engine.components import LOCATIONS, REWARD_SPACES, SPACES
from games.engine.options import MODULES, VARIANTS
from games.lessons.chapter import LEARNER
from games.lessons.chapters import CHAPTERS, EXTRAS, FIRST_MISSION
from games.lessons.position import state_of
from games.lessons.runner import action_of, moment, words_of
from tests.languages import LANGUAGES
from tests.lessons.tries import everything

WORDS_A_MINUTE = 200
STEPS = [(chapter, number) for chapter in CHAPTERS.values() for number in range(len(chapter.steps))]
TASKS = [(chapter, number) for chapter, number in STEPS if chapter.steps[number].answer]


def named(pairs):
    return [pytest.param(*pair, id=f"{pair[0].id}-{pair[1]}") for pair in pairs]


@pytest.mark.parametrize("chapter", CHAPTERS.values(), ids=CHAPTERS)
def test_positions_are_ones_that_the_rules_know(chapter):
    assert violations(state_of(chapter.position)) == []


@pytest.mark.parametrize(("chapter", "number"), named(STEPS))
def test_every_step_is_reached(chapter, number):
    now = moment(chapter, number)
    assert violations(now.game.state) == []
    assert chapter.steps[number].at in {*SPACES, *REWARD_SPACES, *LOCATIONS} | {
        "hand",
        "missions",
        "players",
    }
    location = now.step.at.split(".")[0]
    if location in LOCATIONS:
        assert now.view.board(location), "what it is about is not on the table"
    if now.step.at == "missions":
        assert now.view.missions


@pytest.mark.parametrize(("chapter", "number"), named(TASKS))
def test_of_all_that_is_allowed_one_answer_is_right(chapter, number):
    now = moment(chapter, number)
    assert now.is_right(now.answer)
    others = [action for action in now.decision.options if action != now.answer]
    assert others
    assert not any(now.is_right(action) for action in others)
    assert now.step.hint, "who tries something else that is allowed deserves a word"


@pytest.mark.parametrize(("chapter", "number"), named(TASKS))
def test_the_engine_says_why_it_refuses_something(chapter, number):
    now = moment(chapter, number)
    kind = now.decision.kind
    for action in everything(kind):
        if action in now.decision.options:
            continue
        with pytest.raises(IllegalAction) as refused:
            now.is_right(action)
        for language in LANGUAGES:
            with translation.override(language):
                assert "{" not in say(refused.value.reason)
        if type(action) in ANSWERS[kind]:
            assert now.is_right(now.answer), "a refusal changes nothing"


@pytest.mark.parametrize("words", ["", "place", "place araujo", "fly away", "discard nobody"])
def test_words_that_are_no_answer(words):
    with pytest.raises((ActionError, ValueError)):
        action_of(words, LEARNER)


@pytest.mark.parametrize(("chapter", "number"), named(TASKS))
def test_answers_and_words(chapter, number):
    for action in moment(chapter, number).decision.options:
        assert action_of(words_of(action), LEARNER) == action


def test_the_command_plays_a_chapter(capsys):
    call_command("lesson", "enigma")
    told = capsys.readouterr().out
    assert "3. museum: enigma museum" in told
    assert "   or enigma palacio" in told


def count_words(chapters) -> int:
    texts = [str(text) for c in chapters for text in (c.title, *(step.say for step in c.steps))]
    return sum(len(text.split()) for text in texts)


def test_the_first_mission_is_read_in_half_of_ten_minutes():
    """The other half is for what the page asks, and for the clicks."""
    assert len(FIRST_MISSION) == 6
    assert count_words(FIRST_MISSION) <= 5 * WORDS_A_MINUTE


@pytest.mark.parametrize("chapter", EXTRAS, ids=lambda chapter: chapter.id)
def test_an_extra_chapter_is_read_in_a_minute(chapter):
    assert count_words([chapter]) <= WORDS_A_MINUTE


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("chapter", "number"), named(STEPS))
def test_a_step_says_one_thing_in_one_or_two_sentences(chapter, number, language):
    with translation.override(language):
        text = str(chapter.steps[number].say)
    names = re.compile(r"\b(?:[A-Z]|Sto)\.(?= \w)|(?:[A-Z]\.)+(?= )")
    ends = re.findall(r"[.!?](?:\s|$)", names.sub("", text))
    assert 1 <= len(ends) <= 3
    assert len(text) <= 260


def test_modules_and_variants_that_change_play_have_a_chapter():
    taught = frozenset().union(*(chapter.teaches for chapter in EXTRAS))
    assert taught == {*MODULES, *VARIANTS} - {"promo"}, "promo characters play by the usual rules"
    assert not any(chapter.teaches for chapter in FIRST_MISSION)
