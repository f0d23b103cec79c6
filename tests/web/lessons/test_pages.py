"""A chapter in plain pages and forms, as everybody may play it."""

import json
import re
from html import unescape

import pytest
from django.urls import reverse
from django.utils import translation

from games.engine import IllegalAction, action_to_json
from games.lessons.chapters import CHAPTERS, FIRST_MISSION
from games.lessons.progress import Progress
from games.lessons.runner import moment
from games.web.game import forms
from tests.languages import LANGUAGES
from tests.lessons.tries import everything

pytestmark = pytest.mark.django_db


def address(chapter, name="chapter"):
    return reverse(f"lessons:{name}", args=[chapter.id])


def progress_of(client) -> Progress:
    return Progress.from_json(client.session.get("lessons", {}))


def skip_to(client, chapter, number):
    session = client.session
    session["lessons"] = {"steps": {chapter.id: number}}
    session.save()


def answer_form(now, action) -> dict:
    return {"step": now.number, "decision": now.decision.id, **fields_of(action)}


def fields_of(action) -> dict:
    data = action_to_json(action)
    return {name: value for name, value in data.items() if value is not None}


def say(client, chapter, data, language="en"):
    return client.post(address(chapter, "move"), data, headers={"accept-language": language})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chapter", CHAPTERS.values(), ids=CHAPTERS)
def test_a_chapter_is_played_to_its_end(client, chapter, language):
    for number, step in enumerate(chapter.steps):
        page = client.get(address(chapter), headers={"accept-language": language})
        assert page.status_code == 200
        with translation.override(language):
            assert str(step.say) in unescape(page.content.decode())
        now = moment(chapter, number)
        data = answer_form(now, now.answer) if step.answer else {"step": number, "go": "next"}
        answered = say(client, chapter, data, language)
        assert answered.status_code == 302
    assert chapter.id in progress_of(client).done
    later = FIRST_MISSION[FIRST_MISSION.index(chapter) + 1 :] if chapter in FIRST_MISSION else ()
    assert answered["Location"] == (address(later[0]) if later else reverse("lessons:index"))
    assert client.get(answered["Location"]).status_code == 200


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chapter", CHAPTERS.values(), ids=CHAPTERS)
def test_no_wrong_answer_leads_on(client, chapter, language):
    """Whatever is allowed is told to be beside the point, what is not gets the engine's reason."""
    for number, step in enumerate(chapter.steps):
        if not step.answer:
            continue
        skip_to(client, chapter, number)
        now = moment(chapter, number)
        allowed = [action for action in now.decision.options if action != now.answer]
        others = [a for a in everything(now.decision.kind) if a not in now.decision.options]
        most = 6 if language == "en" else 1  # tests/lessons/ has them all, without pages
        for action in (*some(allowed, most), *some(others, most)):
            answered = say(client, chapter, answer_form(now, action), language)
            assert answered.status_code == 422, action
            with translation.override(language):
                assert problem_of(answered) == reason(now, action)
        assert progress_of(client).step_of(chapter) == number


def some(actions, most) -> list:
    """So many of them, from all over the list."""
    return actions[:: -(-len(actions) // most)] if actions else []


def reason(now, action) -> str:
    try:
        assert not now.is_right(action)
    except IllegalAction as error:
        return translation.gettext(error.reason.template).format(**error.reason.params)
    return str(now.step.hint)


def problem_of(response) -> str:
    said = re.search(r'<p class="problem" role="alert">(.*?)</p>', response.content.decode())
    return unescape(said[1])


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"kind": "fly"},
        {"kind": "place"},
        {"kind": "place", "tile": "nobody", "space": "tamariz.II", "decision": "1"},
        {"kind": "place", "decision": "one"},
        {"kind": "discard", "tiles": ["x"], "decision": "1"},
    ],
)
def test_nonsense_is_no_answer(client, data):
    chapter = FIRST_MISSION[0]
    skip_to(client, chapter, 3)
    answered = say(client, chapter, {"step": 3, **data})
    assert answered.status_code == 400
    assert progress_of(client).step_of(chapter) == 3


@pytest.mark.parametrize("query", ["d=1&tile=red-araujo", "d=1&tile=x&space=y", "d=x", "step=9&d="])
def test_an_address_is_never_an_error(client, query):
    for number in range(len(FIRST_MISSION[0].steps)):
        skip_to(client, FIRST_MISSION[0], number)
        assert client.get(f"{address(FIRST_MISSION[0])}?{query}").status_code == 200


def test_a_space_that_is_closed_says_why_when_it_is_tried(client):
    """Every place on the board leads somewhere once a spy is chosen."""
    chapter = FIRST_MISSION[0]
    skip_to(client, chapter, 3)
    page = client.get(f"{address(chapter)}?d=1&tile=red-araujo").content.decode()
    link = re.search(r'id="pick-tamariz-III"\s+href="([^"]+)"', page)
    assert "hit--lit" not in page[link.start() - 80 : link.start()]
    tried = client.get(f"{address(chapter)}{unescape(link[1]).split('#')[0]}")
    assert "inner space" in problem_of(tried)
    assert progress_of(client).step_of(chapter) == 3


def test_what_was_meant_for_another_step_changes_nothing(client):
    """Such as a second click, or an old tab."""
    chapter = FIRST_MISSION[0]
    for _click in range(2):
        assert say(client, chapter, {"step": 0, "go": "next"}).status_code == 302
    assert progress_of(client).step_of(chapter) == 1
    assert say(client, chapter, {"step": "", "go": "next"}).status_code == 302
    assert progress_of(client).step_of(chapter) == 1


def test_what_is_to_be_done_cannot_be_skipped(client):
    chapter = FIRST_MISSION[0]
    skip_to(client, chapter, 3)
    assert say(client, chapter, {"step": 3, "go": "next"}).status_code == 400
    assert progress_of(client).step_of(chapter) == 3


def test_back_and_again(client):
    chapter = FIRST_MISSION[1]
    skip_to(client, chapter, 5)
    say(client, chapter, {"step": 5, "go": "back"})
    assert progress_of(client).step_of(chapter) == 4
    say(client, chapter, {"go": "again"})
    assert progress_of(client).step_of(chapter) == 0
    say(client, chapter, {"step": 0, "go": "back"})
    assert progress_of(client).step_of(chapter) == 0


def test_htmx_gets_the_table_alone_and_goes_on_to_the_next_chapter(client):
    chapter, htmx = FIRST_MISSION[5], {"hx-request": "true"}
    part = client.get(address(chapter), headers=htmx).content.decode()
    assert part.lstrip().startswith('<div id="game"')
    assert 'id="missions"' in part
    assert "<noscript>" not in part
    assert "<html" not in part
    skip_to(client, chapter, len(chapter.steps) - 1)
    data = {"step": len(chapter.steps) - 1, "go": "next"}
    done = client.post(address(chapter, "move"), data, headers=htmx)
    assert done.headers["HX-Redirect"] == reverse("lessons:index")


def test_chapters_that_do_not_exist(client):
    for name in ("chapter", "move", "dismiss"):
        assert client.get(reverse(f"lessons:{name}", args=["nothing"])).status_code in (404, 405)
        assert client.post(reverse(f"lessons:{name}", args=["nothing"])).status_code in (404, 405)


def test_progress_from_other_chapters_than_there_are_is_left_out():
    kept = {"steps": {"gone": 2, "enigma": 99, "vip": 1}, "done": ["gone", "vip"], "knows": 1}
    read = Progress.from_json(kept)
    assert (read.steps, read.done, read.knows) == ({"vip": 1}, {"vip"}, True)
    assert Progress.from_json(json.loads(json.dumps(read.to_json()))) == read


def test_forms_say_what_the_engine_reads():
    """The test's forms are the page's."""
    action = moment(FIRST_MISSION[0], 3).answer
    assert fields_of(action) == dict(forms.write(action))
