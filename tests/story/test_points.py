"""Points so far: by the rules of the score sheet, and never more than the viewer may know."""

from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.engine import Game, derive_seed, view_for, view_revealed
from games.engine.options import MODULES, VARIANTS
from games.lab.selfplay import random_options
from games.story.points import Hidden, Part, points_so_far
from tests.engine.hidden import another_truth
from tests.engine.strategies import advance, games, seeds


def played_out(seed: int, **options) -> Game:
    rng = Random(seed)
    game = Game.new(random_options(rng, **options), derive_seed(str(seed)))
    advance(game, rng, 1000)
    return game


@settings(max_examples=40)
@given(seeds)
def test_at_the_end_they_are_those_of_the_score_sheet(seed):
    game = played_out(seed)
    result = game.state.result
    columns = {"hand": "hand", "discards": "discards", "mission": "missions"}
    columns |= {"agenda": "agenda", "enigma": "enigma"}
    for view in (view_for(game.state, None), view_revealed(game.state, game.state)):
        for points, line in zip(points_so_far(view), result.seats, strict=True):
            assert points.total == line.total
            assert not points.hidden
            for source, column in columns.items():
                parts = [part.points for part in points.parts if part.source == source]
                assert sum(parts) == getattr(line, column)


@settings(max_examples=150)
@given(games(), seeds, st.data())
def test_what_a_viewer_may_not_know_changes_nothing(game, seed, data):
    assume(not game.over)
    viewer = data.draw(st.sampled_from([None, *range(game.state.players)]))
    other = another_truth(game.state, viewer, Random(seed))
    told = points_so_far(view_for(game.state, viewer))
    assert points_so_far(view_for(other, viewer)) == told
    for points in told:
        assert points.total == sum(part.points for part in points.parts)


@settings(max_examples=60)
@given(games(), seeds)
def test_a_spectator_knows_no_secret_missions_and_no_agendas(game, seed):
    game.state.deal_hidden = True  # at its end, too
    secret = {mission.id for mission in (*game.state.secret_missions, *game.state.agendas)}
    for points in points_so_far(view_for(game.state, None)):
        assert not {part.mission for part in points.parts} & secret
        assert points.hidden.agenda == bool(game.state.agendas)
        assert points.hidden.missions == len(game.state.secret_missions)


def test_players_count_what_they_alone_know():
    """Their agendas and the missions they share with neighbours; so the tests above can fail."""
    sources = set()
    for seed in range(6):
        rng = Random(seed)
        game = Game.new(
            random_options(rng, players=4, modules=MODULES, variants=VARIANTS),
            derive_seed(str(seed)),
        )
        advance(game, rng, 60)
        for viewer in range(4):
            told = points_so_far(view_for(game.state, viewer))
            assert [points.hidden.agenda for points in told] == [s != viewer for s in range(4)]
            assert {points.hidden.missions for points in told} == {2}
            sources |= {(part.source, part.place) for part in told[viewer].parts}
    assert {source for source, _place in sources} == {
        "hand",
        "discards",
        "mission",
        "agenda",
        "enigma",
    }


def test_a_staked_tile_counts_for_those_who_cannot_tell_which_it_is():
    for seed in range(60):
        rng = Random(seed)
        game = Game.new(
            random_options(rng, players=3, modules={"roulette"}), derive_seed(str(seed))
        )
        while not game.over and not any(not stake.public for stake in game.state.stakes):
            advance(game, rng, 1)
        if game.state.stakes:
            break
    stake = next(stake for stake in game.state.stakes if not stake.public)
    own = points_so_far(view_for(game.state, stake.seat))[stake.seat]
    public = points_so_far(view_for(game.state, None))[stake.seat]
    assert (own.hidden.stakes, public.hidden.stakes) == (0, 1)
    medals = [sum(p.points for p in points.parts if p.source == "hand") for points in (own, public)]
    assert medals[1] - medals[0] == stake.tile.vp


@pytest.mark.parametrize(
    ("part", "sentence"),
    [
        (Part("hand", -1), "\N{MINUS SIGN}1 point by the medals of the tiles."),
        (Part("hand", 7), "7 points by the medals of the tiles."),
        (Part("discards", 1), "1 point by discarded tiles."),
        (Part("enigma", 2), "2 points by the Enigma."),
        (Part("mission", 6, "most-women", "first"), "6 points by the lead in “Most women”."),
        (
            Part("mission", 3, "most-women", "shared"),
            "3 points by a share of the lead in “Most women”.",
        ),
        (
            Part("mission", 3, "most-women", "second"),
            "3 points by the second place in “Most women”.",
        ),
        (Part("agenda", 1, "most-women"), "1 point by the secret agenda, “Most women”."),
    ],
)
def test_in_words(part, sentence):
    assert str(part) == sentence


def test_what_is_hidden_in_words():
    assert not Hidden()
    assert Hidden(agenda=True, missions=2, stakes=1).sentences() == [
        "A secret agenda is still to be counted.",
        "2 secret missions are not counted here: they are not open to you.",
        "1 of these tiles is staked at the roulette, and will not come home.",
    ]
