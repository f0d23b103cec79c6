"""The rulings as text: all there, once, in order, and finished sentences."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.utils.translation import override

from games.web.rules.rulings import CHAPTERS, RULINGS, Basis, Chapter, Ruling

TEXTS = ("question", "answer", "reason")


@pytest.fixture(autouse=True)
def _source_language():
    with override(None):
        yield


def faults_of_one(ruling: Ruling, numbers: set[int]) -> Iterator[str]:
    for name in TEXTS:
        text = str(getattr(ruling, name))
        if not text.strip():
            yield f"empty {name}"
        if text != " ".join(text.split()):
            yield f"stray space in {name}"
        if not text.endswith("?" if name == "question" else "."):
            yield f"{name} without its closing mark"
        for number in re.findall(r"\brulings? (\d+)", text):
            if int(number) not in numbers - {ruling.number}:
                yield f"no other ruling {number}"


def faults(chapters: tuple[Chapter, ...]) -> list[str]:
    """Everything that is wrong with the text of these chapters, in words."""
    rulings = [ruling for chapter in chapters for ruling in chapter.rulings]
    numbers = [ruling.number for ruling in rulings]
    texts = Counter(str(getattr(ruling, name)).strip() for ruling in rulings for name in TEXTS)
    texts.update(str(chapter.title).strip() for chapter in chapters)
    problems = [] if numbers == list(range(1, 123)) else ["numbers are not 1 to 122 in order"]
    for ruling in rulings:
        problems += [f"{ruling.number}: {fault}" for fault in faults_of_one(ruling, set(numbers))]
    problems += [f"{chapter.slug}: no title" for chapter in chapters if not str(chapter.title)]
    problems += [f"twice: {text}" for text, times in texts.items() if times > 1]
    return problems


def test_rulings_are_complete_and_well_formed():
    assert faults(CHAPTERS) == []


def test_every_ruling_is_found_by_its_number():
    assert list(RULINGS) == list(range(1, 123))
    assert all(ruling.number == number for number, ruling in RULINGS.items())


def test_chapters_have_distinct_slugs():
    slugs = [chapter.slug for chapter in CHAPTERS]
    assert len(slugs) == len(set(slugs))
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", slug) for slug in slugs)


def test_every_basis_has_a_label_and_a_use():
    assert len({str(basis.label) for basis in Basis}) == len(Basis)
    assert {ruling.basis for ruling in RULINGS.values()} == set(Basis)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"number": 7}, "numbers are not 1 to 122 in order"),
        ({"question": " "}, "6: empty question"),
        ({"reason": ""}, "6: empty reason"),
        ({"question": "Only telling."}, "6: question without its closing mark"),
        ({"answer": "An unfinished"}, "6: answer without its closing mark"),
        ({"answer": "Glued  together."}, "6: stray space in answer"),
        ({"reason": "As in ruling 123."}, "6: no other ruling 123"),
        ({"reason": "As in ruling 6."}, "6: no other ruling 6"),
        (
            {"answer": CHAPTERS[0].rulings[6].answer},
            f"twice: {CHAPTERS[0].rulings[6].answer}",
        ),
    ],
)
def test_a_spoilt_ruling_is_noticed(change, fault):
    first = CHAPTERS[0]
    spoilt = (*first.rulings[:5], replace(first.rulings[5], **change), *first.rulings[6:])
    assert fault in faults((replace(first, rulings=spoilt), *CHAPTERS[1:]))


def test_a_missing_or_displaced_ruling_is_noticed():
    order = "numbers are not 1 to 122 in order"
    assert order in faults(CHAPTERS[:-1])
    assert order in faults((CHAPTERS[1], CHAPTERS[0], *CHAPTERS[2:]))
