"""An order that waits for its moment, beside the question it answers; ghosts on one's own board."""

import json
from typing import Any

import pytest
from django.urls import reverse
from django.utils.html import escape

from games.core.access import visit as access_visit
from games.engine import view_for
from games.engine.suppose import to_place
from games.models import Game, Move, Orders
from games.orders import Act, Book, Plan
from games.services import orders, play
from games.web.orders.ghosts import Ghost, ghosts
from games.web.orders.waiting import waiting
from games.web.visits import Visit
from tests.factory import make_game, make_user, play_until, settle
from tests.markup import flat
from tests.tables import HTMX
from tests.web.orders.form import client_of, view_of

pytestmark = pytest.mark.django_db

TITLE = "An order is waiting"


def address(game, name: str) -> str:
    return reverse(f"games:{name}", args=[game.key])


def asked_with_order(turns: int = 2):
    """Whoever is asked to place has left orders for this spy and the next ones."""
    game = make_game(2)
    decision = game.engine_game().unanswered[0]
    seat = game.seats.get(number=decision.seat)
    options: Any = to_place(view_of(game, seat)).decisions[0].options
    step = len(options) // turns
    placements = {n: (Plan(*options[n * step])._replace(peek=("nothing",)),) for n in range(turns)}
    book = Book(1, placements, discard=("weakest",))
    orders.save(game.pk, seat.user, book, 0)
    return game, seat, decision, book


def heart(client, game) -> str:
    return flat(client.get(game.get_absolute_url(), headers=HTMX).content.decode())


def form_of(decision) -> dict[str, int]:
    return {"decision": decision.id, "version": Orders.objects.get().version}


# ── told to its author, and to nobody else ───────────────────────────────────────────────────


def test_the_question_says_that_an_order_is_waiting():
    game, seat, decision, book = asked_with_order()
    page = heart(client_of(seat.user), game)
    assert TITLE in page
    assert f"{book.placements[0][0].tile.name} goes to" in page
    assert "It will be carried out between" in page
    assert f'name="decision" value="{decision.id}"' in page
    for name in ("play_order", "cancel_order", "orders"):
        assert address(game, name) in page


@pytest.mark.parametrize("who", ["rival", "stranger", "nobody"])
def test_nobody_else_is_told(who):
    game, seat, _decision, _book = asked_with_order()
    rival = game.seats.exclude(pk=seat.pk).get()
    client = client_of({"rival": rival.user, "stranger": make_user()}.get(who))
    assert TITLE not in heart(client, game)
    fragment = client.get(address(game, "waiting_order"))
    assert fragment.status_code in (200, 302, 404)
    assert TITLE not in fragment.content.decode()
    for name in ("play_order", "cancel_order"):
        assert client.get(address(game, name)).status_code in (302, 405)
        client.post(address(game, name), {"decision": 1, "version": 1})
    assert not Move.objects.filter(game=game).exists()
    assert not orders.book_of(orders.left(seat, 1)).empty


def test_the_kept_page_of_a_seat_does_not_keep_what_orders_say():
    """The page is cached by what everybody at the table may know; orders change without it."""
    game, seat, decision, _book = asked_with_order()
    client = client_of(seat.user)
    assert TITLE in heart(client, game)
    orders.cancel(game.pk, seat.user, decision.id, 1)
    assert TITLE not in heart(client, game)
    assert 'id="waiting-order"' in heart(client, game)


def test_the_fragment_renews_itself():
    game, seat, decision, _book = asked_with_order()
    client = client_of(seat.user)
    fragment = client.get(address(game, "waiting_order"))
    assert TITLE in fragment.content.decode()
    assert fragment["Cache-Control"] == "private, no-store"
    orders.cancel(game.pk, seat.user, decision.id, 1)
    assert TITLE not in client.get(address(game, "waiting_order")).content.decode()


def test_saving_tells_the_rest_of_the_page():
    game, seat, _decision, _book = asked_with_order()
    form = {"round": 1, "version": 1, "discard": ["weakest"]}
    client = client_of(seat.user)
    answer = client.post(address(game, "orders"), form, headers=HTMX)
    assert answer["HX-Trigger"] == "estoril:orders"
    assert "HX-Trigger" not in client.post(
        address(game, "orders"), form | {"version": 2, "show": "1"}, headers=HTMX
    )


@pytest.mark.parametrize("kind", ["peek", "ability", "conspiracy", "boca", "discard"])
def test_whatever_is_asked_the_waiting_answer_is_told_in_words(kind):
    for rng in range(20):
        game = play_until(make_game(2, rng=rng), kind, rng=rng)
        if decision := next((d for d in game.engine_game().unanswered if d.kind == kind), None):
            break
    seat = game.seats.get(number=decision.seat)
    view = view_of(game, seat)
    spy = next((s for b in view.boards for s in b.spies if s.space is view.acting), None)
    tile = spy.tile.tile if spy else None
    placed = [s for b in view.boards for s in b.spies if s.owner == seat.number and s.tile.tile]
    turn = view.options.markers - view.seats[seat.number].markers - 1
    book = Book(
        view.round,
        {turn: tuple(Plan(s.tile.tile, s.space, peek=("rival", "reward")) for s in placed)}
        if kind == "peek"
        else {},
        {tile: _anything(decision.options)} if kind == "ability" else {},
        ("points", "keep"),
        ("weakest",),
        ("weakest",),
    )
    orders.save(game.pk, seat.user, book, 0)
    page = heart(client_of(seat.user), game)
    assert TITLE in page
    form = {"decision": decision.id, "version": 1}
    client_of(seat.user).post(address(game, "play_order"), form)
    assert Move.objects.filter(game=game, decision=decision.id, seat=seat.number).exists()


def _anything(options):
    """A wish that is possible."""
    use = next(option for option in options if option != ())
    return (Act(use.ability, use.target, use.to),)


# ── play now, cancel ─────────────────────────────────────────────────────────────────────────


def test_play_now_is_ones_own_move():
    game, seat, decision, book = asked_with_order()
    client = client_of(seat.user)
    answer = client.post(address(game, "play_order"), form_of(decision), follow=True)
    assert answer.redirect_chain == [(game.get_absolute_url(), 302)]
    move = Move.objects.get(game=game, decision=decision.id)
    assert move.action["tile"] == book.placements[0][0].tile.id
    assert "By your sealed orders" not in answer.content.decode()
    assert orders.book_of(Orders.objects.get()) == book


def test_cancel_leaves_everything_else():
    game, seat, decision, book = asked_with_order()
    answer = client_of(seat.user).post(
        address(game, "cancel_order"), form_of(decision), follow=True
    )
    assert TITLE not in answer.content.decode()
    kept = orders.book_of(Orders.objects.get())
    assert kept.placements == {1: book.placements[1]}
    assert kept.discard == book.discard
    settle(game)
    assert not Move.objects.filter(game=game).exists()


@pytest.mark.parametrize("name", ["play_order", "cancel_order"])
@pytest.mark.parametrize("form", [{}, {"decision": "x", "version": "1"}, {"decision": "1"}])
def test_what_no_form_of_ours_sends_does_nothing(name, form):
    game, seat, _decision, book = asked_with_order()
    answer = client_of(seat.user).post(address(game, name), form, follow=True)
    assert "This form was not complete" in answer.content.decode()
    assert not Move.objects.filter(game=game).exists()
    assert orders.book_of(Orders.objects.get()) == book


def test_a_second_window_is_told():
    game, seat, decision, book = asked_with_order()
    form = form_of(decision)
    orders.save(game.pk, seat.user, book, 1)
    answer = client_of(seat.user).post(address(game, "play_order"), form, follow=True)
    assert "another window" in answer.content.decode()
    assert not Move.objects.filter(game=game).exists()


def test_the_orders_page_shows_what_waits_and_lets_it_be_changed():
    game, seat, _decision, book = asked_with_order()
    client = client_of(seat.user)
    page = flat(client.get(address(game, "orders")).content.decode())
    assert TITLE in page
    assert f'<option value="{book.placements[0][0].tile.id}" selected>' in page
    assert TITLE not in client.get(address(game, "orders"), headers=HTMX).content.decode()


# ── ghosts ───────────────────────────────────────────────────────────────────────────────────


def test_ghosts_are_numbered_placements_still_to_come():
    game, seat, _decision, book = asked_with_order(3)
    view = view_of(game, seat)
    plan = book.placements[0][0]
    assert ghosts(view, book)[0] == Ghost(1, 1, plan.tile, plan.space.location, plan.space)
    assert [(ghost.order, ghost.alternative) for ghost in ghosts(view, book)] == [
        (1, 1),
        (2, 1),
        (3, 1),
    ]
    settle(game)
    later = view_of(Game.objects.get(pk=game.pk), seat)
    assert [ghost.order for ghost in ghosts(later, book)] == [2, 3]
    assert ghosts(later, Book(2, book.placements)) == []


def test_ghosts_are_in_their_owners_panel_alone():
    game, seat, _decision, book = asked_with_order()
    rival = game.seats.exclude(pk=seat.pk).get()
    plan = book.placements[0][0]
    marks = escape(json.dumps(["1", plan.tile.id, plan.space.id]))
    fragment = client_of(seat.user).get(address(game, "orders"), headers=HTMX)
    assert marks in fragment.content.decode()
    theirs = client_of(rival.user).get(address(game, "orders"), headers=HTMX)
    assert 'data-ghosts="[]"' in theirs.content.decode()
    stranger = client_of(make_user()).get(address(game, "orders"), headers=HTMX)
    assert stranger.status_code == 404


def test_nobody_is_told_of_anothers_waiting_order(rf):
    game, seat, _decision, _book = asked_with_order()
    rival = game.seats.exclude(pk=seat.pk).get()
    state = game.engine_game().state

    def visiting(user) -> Visit:
        request = rf.get("/")
        request.user = user
        return access_visit(request, game.key, Visit)

    own = view_for(state, seat.number)
    assert waiting(visiting(seat.user), own)
    others = (visiting(rival.user), visiting(make_user()))
    for view in (own, view_for(state, rival.number), view_for(state, None)):
        for other in others:
            assert waiting(other, view) is None
    play.resign(game.pk, seat.user)
    assert waiting(visiting(seat.user), own) is None
