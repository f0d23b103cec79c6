"""The newspaper of whole random games of every kind: no sentence has a hole, every sentence comes
to be printed, the same issue always reads the same, and nobody's secret chooses a word."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest
from django.utils import translation
from django.utils.functional import Promise

from games.core.viewers import ALL, seat_of
from games.engine.components import COLORS, TILES
from games.story import log
from games.story.curve import Stop, stop_at
from games.story.gazette import Issue, day_of, issue, patterns
from games.story.gazette.editor import Editor
from games.story.gazette.headlines import WEIGHTS, banner
from games.story.gazette.night import Night
from games.story.rows import Row
from games.story.table import blank_table
from games.story.teller import Telling
from games.story.terms import Who, Words, people
from tests.languages import LANGUAGES
from tests.story.played import Played, played
from tests.story.test_steps_leak import POISON, poisoned

GAMES = [f"gazette {number}" for number in range(12)]
HOLE = re.compile(r"[{}%]|None|  |POISON|\.\.|^\W*$")


@cache
def stops(game: Played, viewer: str) -> list[Stop]:
    ends = [
        (row.number, event["data"]["round"])
        for row in game.rows
        for event in row.events
        if event["kind"] == "round_ended"
    ]
    numbers = dict([(0, 0), *ends])
    views = enumerate(game.views(viewer))
    return [stop_at(view, numbers[line], line) for line, view in views if line in numbers]


def issues(game: Played, viewer: str, key: str, rows: list[Row] | None = None) -> Iterator[Issue]:
    telling = Telling(seat_of(viewer), game.names, blank_table(game.names))
    entries = list(log.tell(telling, rows or game.rows, 0, over=viewer == ALL))
    result = game.final.result
    winners = [game.names[seat] for seat in result.winners] if result and not game.hidden else []
    for before, after in pairwise(stops(game, viewer)):
        told = [entry for entry in entries if before.line < entry.line <= after.line]
        yield issue.compose(key, told, game.names, before, after, winners)


def printed(paper: Issue) -> list[Words]:
    """Every sentence of it."""
    heads = [paper.headline, *paper.decks, *paper.opening, paper.weather]
    articles = [words for article in paper.articles for words in article.sentences]
    return [*heads, *articles, *paper.sightings, *paper.society, *paper.whispers]


def as_text(paper: Issue) -> str:
    return repr(paper)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_has_a_hole(language):
    with translation.override(language):
        for name in GAMES[:6]:
            game = played(name)
            for viewer in game.viewers:
                for paper in issues(game, viewer, name):
                    lines = [*map(str, printed(paper)), paper.advertisement]
                    assert not [line for line in lines if HOLE.search(line)]
                    assert all(words.html for words in printed(paper))
                    assert len(paper.articles) == 2 * game.options.columns
                    assert len(paper.standings) == game.options.players


def all_patterns() -> set[str]:
    found = set()
    for value in vars(patterns).values():
        groups = value.values() if isinstance(value, dict) else [value]
        for group in groups:
            if isinstance(group, tuple) and group and isinstance(group[0], Promise):
                found |= {str(sentence) for sentence in group}
    return found


def test_every_sentence_is_printed_sooner_or_later(monkeypatch):
    chosen = set()
    choose = Editor.choose

    def noting(editor, kind, among):
        words = choose(editor, kind, among)
        chosen.add(str(words))
        return words

    monkeypatch.setattr(Editor, "choose", noting)
    for number, name in enumerate(GAMES):
        game = played(name)
        for key in range(12):
            list(issues(game, game.viewers[number % 2], f"{name} {key}"))
        list(issues(played(name, hidden=True), "red", name))
    assert len(all_patterns()) > 120
    # Too rare for these games, and tried below.
    rare = (
        *(patterns.HEADLINES["shared"], patterns.HEADLINES["quiet"], patterns.DEEDS["stakes_lost"]),
        *(patterns.NO_TALLY, patterns.NO_SOCIETY, patterns.NO_PRIZE),
    )
    assert all_patterns() - chosen == {str(words) for group in rare for words in group}


def entry(kind: str, player: Who | None, **names: object) -> log.Entry:
    """At the Casino, in the last round."""
    return log.Entry(
        line=7,
        kind=kind,
        seat=None if player is None else COLORS.index(player.color),
        player=player,
        round=4,
        section="location",
        location="casino",
        words=Words("", **names),
        tiles=(TILES["garbo"],),
        notes=(),
        spies=(),
        when=None,
        own=False,
        first=True,
        decision=None,
        by_bot=False,
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_rare_can_be_printed_too(language):
    players = played(GAMES[0]).names
    before, after = (Stop(round, line, (0,) * len(players)) for round, line in ((3, 1), (4, 9)))
    lost = entry("stakes_lost", None, tiles=people(["garbo"]))
    won = entry("reward_won", players[0])._replace(tiles=())
    with translation.override(language):
        for key in "abcdefgh":
            opened = entry("location_opened", None)
            quiet = issue.compose(key, [opened, lost], players, before, after)
            assert str(quiet.headline) in map(str, patterns.HEADLINES["quiet"])
            assert str(quiet.opening[1]) in map(str, patterns.NO_TALLY)
            assert str(quiet.society[0]) in map(str, patterns.NO_SOCIETY)
            assert "Garbo" in str(quiet.articles[0].sentences[1])
            bare = issue.compose(key, [opened, won], players, before, after)
            assert str(bare.articles[0].sentences[1]) in map(str, patterns.NO_PRIZE)
            shared = banner(Night(is_last=True), players[:2], Editor(key, 4))
            assert all(str(name) in str(shared) for name in players[:2])
            for paper in (quiet, bare):
                assert not [words for words in printed(paper) if HOLE.search(str(words))]


def test_the_same_issue_always_reads_the_same_and_others_do_not():
    game = played(GAMES[1])
    first, again = (list(map(as_text, issues(game, "red", "key"))) for _ in range(2))
    assert first == again
    assert first != list(map(as_text, issues(game, "red", "another")))
    dates = [day_of("key", round) for round in range(1, 5)]
    assert {(after - before).days for before, after in pairwise(dates)} == {1}
    assert all(date.year == 1942 and 6 <= date.month <= 9 for date in dates)


@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("name", GAMES[:4])
def test_others_secrets_change_nothing(name, hidden):
    game = played(name, hidden=hidden)
    for viewer in game.viewers:
        if viewer == ALL:
            continue
        rows = [poisoned(row, viewer, over=False) for row in game.rows]
        truth = [as_text(paper) for paper in issues(game, viewer, name)]
        assert [as_text(paper) for paper in issues(game, viewer, name, rows)] == truth
        assert POISON not in "".join(truth)


def test_what_only_one_reader_was_told_stands_in_their_paper_alone():
    whispers = {}
    for viewer in ("red", "green", "spectator", ALL):
        papers = [paper for name in GAMES[:4] for paper in issues(played(name), viewer, name)]
        whispers[viewer] = [str(words) for paper in papers for words in paper.whispers]
    assert whispers["spectator"] == []
    assert whispers["red"]
    assert whispers["green"]
    assert set(whispers["red"]) != set(whispers["green"])
    assert len(whispers[ALL]) > len(whispers["red"])


def test_a_letter_and_the_page_have_the_same_headline():
    """Unless it takes more than the log to know it: then the letter has none."""
    same = 0
    for name in GAMES:
        game = played(name)
        telling = Telling(None, game.names, blank_table(game.names))
        entries = list(log.tell(telling, game.rows, 0, over=False))
        winners = [game.names[seat] for seat in game.final.result.winners]
        for paper in issues(game, "spectator", name):
            night = Night.of(entry for entry in entries if entry.round == paper.round)
            words = banner(night, winners, Editor(name, paper.round))
            assert words is None or str(words) == str(paper.headline)
            same += words is not None
    assert same > 20
    assert WEIGHTS["won"] > WEIGHTS["news"] > WEIGHTS["lead"]
