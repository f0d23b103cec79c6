"""What decided each location, from the log of a game that is over."""

from random import Random

import pytest

from games.engine import Event, Game, Move, derive_seed
from games.engine.components import COLORS, TILES
from games.engine.options import MODULES
from games.lab.selfplay import random_options
from games.story.contests import Contest, Swing, contests_in, contests_of
from games.story.terms import Who
from tests.factory import make_game

NAMES = [
    Who(name, color)
    for name, color in zip(("Ana", "Rui", "Eva", "Gil", "Isa"), COLORS, strict=True)
]


def log_of(seed: int, **options):
    """The lines of a random game; each may lead to several events."""
    rng = Random(seed)
    game = Game.new(random_options(rng, **options), derive_seed(str(seed)))
    rows = [(0, [event.to_json() for event in game.take_events()])]
    while not game.over:
        decision = rng.choice(game.decisions)
        events = game.play(Move(decision.seat, decision.id, rng.choice(decision.options)))
        rows.append((len(rows), [event.to_json() for event in events]))
    return rows


def test_every_location_of_every_round_is_decided_once_as_the_log_tells():
    causes = set()
    for seed in range(30):
        rows = log_of(seed, modules=MODULES)
        contests = list(contests_in(rows))
        opened = [
            (number, event["data"]["location"])
            for number, events in rows
            for event in events
            if event["kind"] == "location_opened"
        ]
        assert [contest.location for contest in contests] == [where for _line, where in opened]
        won = [
            (event["data"]["seat"], event["data"]["tiles"])
            for _number, events in rows
            for event in events
            if event["kind"] == "reward_won"
        ]
        assert won == [(c.winner, list(c.won)) for c in contests if c.winner is not None]
        assert {contest.round for contest in contests} == {1, 2, 3, 4}
        for contest in contests:
            assert (contest.winner is None) == (contest.strengths == ())
            assert all(str(words) for words in contest.sentences(NAMES))
            causes.add(contest.swing and contest.swing.cause)
    assert causes == {
        None,
        "killed",
        "lured_away",
        "lured_here",
        "turned",
        "left_out",
        "dice",
        "nationalism",
        "place",
    }


def contest(strengths, swing=None, won=("zarah-l",), winner=0):
    return Contest(1, 7, "casino", winner, strengths, won, swing)


@pytest.mark.parametrize(
    ("decided", "sentences"),
    [
        (contest((4,)), "Ana wins Casino Estoril alone, with 4, and recruits Zarah L."),
        (contest((4,), won=()), "Ana wins Casino Estoril alone, with 4."),
        (contest((4, 2)), "Ana wins Casino Estoril, 4 to 2, and recruits Zarah L."),
        (contest((4, 2), won=()), "Ana wins Casino Estoril, 4 to 2."),
        (
            contest((4, 4)),
            "Ana wins Casino Estoril by the first space, 4 to 4, and recruits Zarah L.",
        ),
        (contest((4, 4), won=()), "Ana wins Casino Estoril by the first space, 4 to 4."),
        (contest((), won=(), winner=None), "Nobody wins Casino Estoril."),
        (
            contest((4, 2), Swing("killed", "zarah-l", 1), ()),
            "Ana wins Casino Estoril, 4 to 2. The death of Zarah L. of Rui decided it.",
        ),
        (
            contest((4, 2), Swing("dice"), ()),
            "Ana wins Casino Estoril, 4 to 2. The dice decided it.",
        ),
    ],
)
def test_in_words(decided, sentences):
    assert " ".join(map(str, decided.sentences(NAMES))) == sentences


def test_a_deed_swings_only_what_it_changes():
    """Rui's dead spy of strength 5 would have beaten Ana's 4; one of strength 2 would not."""

    def events(tile):
        placed = [
            ("casino.I", "red-vera-c", 0),
            ("casino.II", tile, 1),
            ("casino.III", "red-bruno-f", 2),
        ]
        yield "round_started", {"round": 1, "start": 0, "boards": [], "die": None}
        for space, spy, seat in placed:
            yield "placed", {"seat": seat, "space": space, "tile": spy, "face_up": True}
        use = {"seat": 0, "by": "casino.I", "target": "casino.II"}
        yield "assassinated", {**use, "tile": tile, "owner": 1}
        spies = {"casino.I": [["printed", 4, []]], "casino.III": [["printed", 1, []]]}
        standings = [[0, 4, 1], [2, 1, 3]]
        compared = {"location": "casino", "spies": spies, "dice": {}, "standings": standings}
        yield "compared", compared
        yield "reward_won", {"seat": 0, "location": "casino", "tiles": []}

    def swing(tile):
        told = [Event(kind, data).to_json() for kind, data in events(tile)]
        return next(contests_in([(1, told)])).swing

    strong = next(tile.id for tile in TILES.values() if tile.strength >= 5)
    weak = next(tile.id for tile in TILES.values() if tile.strength == 2)
    assert swing(strong) == Swing("killed", strong, 1)
    assert swing(weak) is None


@pytest.mark.django_db
def test_only_when_everybody_may_know_all(django_assert_num_queries):
    with pytest.raises(ValueError, match="not everybody"):
        contests_of(make_game(2, moves=20))
    game = make_game(2, moves=None, rng=3)
    with django_assert_num_queries(1):
        contests = contests_of(game)
    assert len(contests) == 24
    with django_assert_num_queries(0):
        assert contests_of(game) == contests
