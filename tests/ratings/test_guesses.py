"""Guesses at face-down tiles: whose they are, who sees them when, and what they are worth."""

import pytest
from django.test import Client
from django.urls import reverse

from games.core import jobs
from games.core.refusals import Refused
from games.engine.components import TILES
from games.models import Game, Job, Move
from games.ratings import ladders
from games.ratings.guesses import riddles, scoring, settlement
from games.ratings.guesses.models import Guess
from games.ratings.models import Standing
from games.services import play
from games.staff import figures
from tests.factory import make_game, make_user, play_moves, play_until
from tests.tables import HTMX
from tests.web.test_no_leak import fetched

pytestmark = pytest.mark.django_db


class Scene:
    """A game with face-down tiles on the board, seen by its first player."""

    def __init__(self):
        self.game = make_game(3, moves=6, rng=4)
        self.seats = list(self.game.seats.select_related("user"))
        self.me, self.rival, _third = (seat.user for seat in self.seats)
        self.view = riddles.view_of(self.game, self.seats[0])
        self.riddle = riddles.open_to(self.view)[0]
        truth = self.game.engine_game().state.spies[self.riddle.space].tile
        self.right = truth.id
        self.wrong = next(tile.id for tile in self.riddle.can_be if tile is not truth)
        self.address = reverse("games:suspicions", args=[self.game.key])

    def pin(self, tile, user=None):
        seat = next(seat for seat in self.seats if seat.user == (user or self.me))
        return riddles.pin(self.game, seat.user, seat, self.riddle.space.id, tile)

    def client(self, user=None):
        client = Client()
        if user:
            client.force_login(user)
        return client

    def finish(self):
        """With this round's places as they were, and the guesses settled."""
        game = play_moves(Game.objects.get(pk=self.game.pk), None, rng=9)
        assert game.is_over
        settlement.settle(game.pk)
        self.game = game
        return Guess.objects.filter(game=game)


@pytest.fixture
def scene():
    return Scene()


def test_what_may_be_guessed_is_what_the_view_leaves_open(scene):
    for riddle in riddles.open_to(scene.view):
        assert riddle.owner != 0
        assert len(riddle.can_be) > 1
    seen = [spy for board in scene.view.boards for spy in board.spies if spy.tile.tile]
    assert seen
    with pytest.raises(Refused):
        riddles.pin(scene.game, scene.me, scene.seats[0], seen[0].space.id, seen[0].tile.tile.id)


@pytest.mark.parametrize("tile", ["", "nobody", "garbo"])
def test_only_who_it_can_be(scene, tile):
    assert tile not in {candidate.id for candidate in scene.riddle.can_be}
    with pytest.raises(Refused):
        scene.pin(tile)
    assert not Guess.objects.exists()


def test_a_guess_remembers_how_open_it_was(scene):
    guess = scene.pin(scene.wrong)
    assert guess.choices == len(scene.riddle.can_be)
    again = scene.pin(scene.right)
    assert again.pk == guess.pk
    assert Guess.objects.get().tile == scene.right


def test_nothing_is_guessed_while_a_round_is_resolved(scene):
    game = play_until(scene.game, "ability")
    view = riddles.view_of(game, scene.seats[0])
    assert view.turn is None
    assert riddles.open_to(view) == []


def test_right_ones_gain_wrong_ones_lose(scene):
    scene.pin(scene.right)
    scene.pin(scene.wrong, scene.seats[riddle_free(scene)].user)
    right, wrong = scene.finish().order_by("-points")
    assert right.points == len(scene.riddle.can_be) - 1
    assert wrong.points == -1
    assert {right.truth, wrong.truth} == {scene.right}
    rows = Standing.objects.filter(leaderboard="deduction")
    assert sorted(rows.values_list("points", "games", "wins")) == [
        (-1, 1, 0),
        (right.points, 1, 1),
    ]


def riddle_free(scene):
    """A seat that may guess at the same tile, and is not the first one's."""
    return next(seat.number for seat in scene.seats[1:] if seat.number != scene.riddle.owner)


def test_blind_guesses_gain_nothing():
    for choices in range(2, 12):
        gained = scoring.points(choices, right=True) + (choices - 1) * scoring.points(
            choices, right=False
        )
        assert gained == 0


def test_settling_twice_and_again_from_the_games_comes_to_the_same(scene):
    scene.pin(scene.right)
    scene.finish()
    told = figures.digest()
    settlement.settle(scene.game.pk)
    assert figures.digest() == told
    settlement.settle_all()
    assert figures.digest() == told


def test_only_who_plays_for_a_rating_is_on_the_board(scene):
    scene.seats[0].__class__.objects.filter(pk=scene.seats[0].pk).update(rated=False)
    scene.pin(scene.right)
    assert not scene.finish().get().counts
    assert not Standing.objects.filter(leaderboard="deduction").exists()


# ── pages ────────────────────────────────────────────────────────────────────────────────────


def test_pinning_without_javascript_and_with_it(scene):
    client = scene.client(scene.me)
    page = client.get(scene.address).content.decode()
    assert "Who is it?" in page
    body = {"space": scene.riddle.space.id, "tile": scene.wrong}
    assert client.post(scene.address, body).url == scene.address
    answer = client.post(scene.address, body | {"tile": scene.right}, headers=HTMX)
    assert "<html" not in answer.content.decode()
    assert "slip--pinned" in answer.content.decode()
    assert f'value="{scene.right}" selected' in client.get(scene.address).content.decode()
    assert Guess.objects.get().tile == scene.right


def test_what_cannot_be_is_refused_with_words(scene):
    answer = scene.client(scene.me).post(scene.address, {"space": "x", "tile": "y"})
    assert answer.status_code == 409
    assert "nothing to guess there" in answer.content.decode()


def test_who_may_pin(scene):
    body = {"space": scene.riddle.space.id, "tile": scene.right}
    assert scene.client().post(scene.address, body).status_code == 302
    assert scene.client(make_user()).post(scene.address, body).status_code == 403
    play.resign(scene.game.pk, scene.me)
    assert scene.client(scene.me).post(scene.address, body).status_code == 403
    assert not Guess.objects.exists()


def test_nobody_else_learns_anything_while_the_game_runs(scene, django_capture_on_commit_callbacks):
    others = [scene.rival, make_user(), None]
    before = [fetched(scene.client(user), scene.game) for user in others]
    with django_capture_on_commit_callbacks() as told:
        scene.pin(scene.right)
    assert told == []  # to no socket either
    assert [fetched(scene.client(user), scene.game) for user in others] == before
    # The comparison would notice: the player's own page differs.
    mine = fetched(scene.client(scene.me), scene.game)
    Guess.objects.all().delete()
    assert fetched(scene.client(scene.me), scene.game) != mine


def test_the_answer_is_kept_nowhere(scene):
    answer = scene.client(scene.me).get(scene.address)
    assert answer["Cache-Control"] == "private, no-store"


def test_afterwards_everybody_sees_who_guessed_what(scene):
    scene.pin(scene.right)
    scene.finish()
    for user in (scene.rival, make_user(), None):
        page = scene.client(user).get(scene.address).content.decode()
        assert TILES[scene.right].name in page
        assert scene.me.name in page
        assert "✓" in page


def test_not_while_others_play_the_same_deal(scene):
    scene.pin(scene.right)
    scene.finish()
    Game.objects.filter(pk=scene.game.pk).update(deal_hidden=True)
    for user in (scene.me, make_user()):
        answer = scene.client(user).get(scene.address)
        assert answer.status_code == 403
        assert TILES[scene.right].name not in answer.content.decode()


def test_no_points_while_others_play_the_same_deal(scene):
    """They would tell whether it was right."""
    scene.pin(scene.right)
    Game.objects.filter(pk=scene.game.pk).update(deal_hidden=True)
    scene.finish()
    Job.objects.all().delete()
    jobs.put(settlement.JOB, scene.game.pk, game=scene.game)
    job = Job.objects.get()
    assert jobs.run(job.pk)
    settlement.settle_all()
    assert not Guess.objects.exclude(points=None).exists()
    assert not Standing.objects.filter(leaderboard=ladders.DEDUCTION).exists()
    Game.objects.filter(pk=scene.game.pk).update(deal_hidden=False)
    job.refresh_from_db()
    assert jobs.run(job.pk, job.due)
    assert Guess.objects.get().points > 0
    assert not Job.objects.filter(kind=settlement.JOB).exists()


def test_a_private_game_keeps_its_guesses_until_it_is_revealed(scene):
    scene.pin(scene.right)
    games, stranger = Game.objects.filter(pk=scene.game.pk), scene.client(make_user())
    games.update(private=True)
    assert stranger.get(scene.address).status_code == 404
    scene.finish()
    games.update(private=True, deal_hidden=True)
    assert stranger.get(scene.address).status_code == 404
    games.update(deal_hidden=False)
    assert TILES[scene.right].name in stranger.get(scene.address).content.decode()


def test_queries_do_not_grow(scene, django_assert_max_num_queries):
    client = scene.client(scene.me)
    with django_assert_max_num_queries(8):
        client.get(scene.address)
    for riddle in riddles.open_to(scene.view):
        riddles.pin(scene.game, scene.me, scene.seats[0], riddle.space.id, riddle.can_be[0].id)
    with django_assert_max_num_queries(8):
        client.get(scene.address)
    scene.finish()
    with django_assert_max_num_queries(8):
        client.get(scene.address)


def test_the_game_page_costs_nothing_more(scene, django_assert_max_num_queries):
    client = scene.client(scene.me)
    for _ in range(2):  # what is news the first time is none the second
        client.get(scene.game.get_absolute_url())
    with django_assert_max_num_queries(7):  # one of them for orders that may wait
        page = client.get(scene.game.get_absolute_url()).content.decode()
    assert scene.address in page


def test_whoever_deletes_the_account_takes_secret_guesses_along(scene):
    from accounts.services import delete_account

    scene.pin(scene.right)
    delete_account(scene.me)
    assert not Guess.objects.exists()
    assert Move.objects.filter(game=scene.game).exists()
