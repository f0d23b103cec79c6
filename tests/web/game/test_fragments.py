"""What moves on an open page: the same whatever the process remembers, and nobody else's."""

from random import Random

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import RequestFactory
from django.utils import timezone, translation

from estoril.infra.remembered import Remembered
from games import engine
from games.models import Game
from games.web import slots
from games.web.game.fragments import Fragments, fragments, reader_of
from games.web.visits import Visit, visit
from tests.engine.hidden import another_truth
from tests.factory import make_game, make_user, play_moves

pytestmark = pytest.mark.django_db
MODULES = {"promo", "enigma", "vip", "roulette"}


def visited(game: Game, user=None) -> Visit:
    request = RequestFactory().get("/")
    request.user = user or AnonymousUser()
    return visit(request, game.key)


def readers(game: Game) -> list:
    return [None, *(seat.user for seat in game.seats.select_related("user"))]


def markup(found: Fragments) -> str:
    return "".join(piece for part in found.parts.values() for piece in part)


def test_what_is_remembered_is_what_would_be_drawn(time):
    game = make_game(3, rng=4, modules=MODULES)
    for moves in (1, 1, 1, 9, 1, 30, 1, 1):  # a page may miss some
        play_moves(game, moves)
        remembered = [fragments(visited(game, user)) for user in readers(game)]
        assert [found.line for found in remembered] == [game.line] * 4
        Remembered.forget()
        assert [fragments(visited(game, user)) for user in readers(game)] == remembered


@pytest.mark.parametrize("seed", range(3))
def test_another_truth_gives_the_same_although_the_first_is_remembered(seed):
    variants = {"secret_missions", "agenda"}
    game = make_game(4, moves=10 + 13 * seed, rng=seed, modules=MODULES, variants=variants)
    players = readers(game)
    truth = Game.objects.get(pk=game.pk).state
    for viewer in (None, 0, 1, 2, 3):
        user = None if viewer is None else players[viewer + 1]
        seen = fragments(visited(game, user))
        other = another_truth(game.engine_game().state, viewer, Random(seed))
        Game.objects.filter(pk=game.pk).update(state=engine.state_to_json(other))
        assert fragments(visited(game, user)) == seen
        if viewer is not None:  # somebody else sees the difference: the comparison can fail
            rivals = [fragments(visited(game, rival)) for rival in players]
            Game.objects.filter(pk=game.pk).update(state=truth)
            assert rivals != [fragments(visited(game, rival)) for rival in players]
        Game.objects.filter(pk=game.pk).update(state=truth)


def test_equal_readers_are_told_the_same_and_others_are_not():
    game = make_game(2, moves=12, rng=1)
    one, other = visited(game, make_user()), visited(game, make_user())
    assert reader_of(one) == reader_of(other)
    assert fragments(one) == fragments(other)
    different = [visited(game, user) for user in readers(game)]
    told = {reader_of(here): markup(fragments(here)) for here in (one, *different)}
    with translation.override("de"):
        told[reader_of(one)] = markup(fragments(one))
    with timezone.override("Asia/Seoul"):
        here = visited(game, make_user())
        told[reader_of(here)] = markup(fragments(here))
    assert len(told) == len(set(told.values())) == 6


def test_slots_hold_what_is_a_visitors_own():
    game = make_game(2, moves=3)
    asked = game.engine_game().unanswered[0].seat
    found = fragments(visited(game, readers(game)[asked + 1]))
    names = {slot for part in found.parts.values() for slot in part[1::2]}
    assert names <= set(slots.NAMES)
    assert {"since", "next", "waiting"} <= names


def test_what_is_as_it_was_need_not_be_told_again():
    game = make_game(2, moves=3)
    user = readers(game)[1]
    before = fragments(visited(game, user))
    play_moves(game, 1)
    now = fragments(visited(game, user))
    changed = now.since(before)
    assert changed.line == game.line
    assert {"heart", "story"} <= set(changed.parts) < set(now.parts)
    assert before.parts | changed.parts == now.parts


def test_what_somebody_is_called_is_told_at_once():
    """Although a name is no more than a part of what is remembered."""
    game = make_game(2, moves=5)
    user = readers(game)[1]
    for name, slug in (("Somebody", "one"), ("Somebody", "two"), ("Somebody Else", "two")):
        type(user).objects.filter(pk=user.pk).update(name=name, slug=slug)
        text = markup(fragments(visited(game)))
        assert name in text
        assert f"/{slug}/" in text
