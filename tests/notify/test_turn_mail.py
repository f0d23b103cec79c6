"""From a move to a letter: who is told, when, and how often."""

import datetime
import re

import pytest
from django.core.cache import cache

from games import engine
from games.core import jobs, presence
from games.delivery import attention, composition
from games.delivery.channels.mail import letter
from games.models import Game, Job, Seat
from games.notify import events, outbox, switches
from games.notify.kinds import Kind
from games.notify.models import Delivery, Habits, Notification
from games.pictures import table_picture
from games.services import play
from tests.factory import make_game

from .samples import NOON, person
from .times import Clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def clock(monkeypatch):
    return Clock(monkeypatch)


@pytest.fixture
def bruno():
    return person("Bruno", time_zone="Europe/Lisbon")


def open_game(*people, **options):
    """A running game of people who have addresses; nobody looks."""
    game = make_game(len(people), users=people, **options)
    told()
    return Game.objects.get(pk=game.pk)


def move(game):
    """By whoever is asked first; returns the person who moved."""
    game = Game.objects.get(pk=game.pk)
    decision = game.engine_game().unanswered[0]
    user = game.seats.get(number=decision.seat).user
    play.play(game.pk, user, decision.id, decision.options[0])
    told()
    return user


def told():
    """A worker sees at once to what a move means for people."""
    for job in Job.objects.filter(kind__in=["turns", "round", "over"]):
        assert jobs.run(job.pk)


def until_asked(game, user):
    """Others move until this person is asked."""
    while not Seat.objects.filter(game=game, user=user, awaiting=True).exists():
        move(game)


def work(clock, seconds=0.0):
    """So much later, a worker does what is due of letters."""
    clock.forward(seconds)
    while job := Job.objects.filter(kind="deliver", due__lte=clock.now).first():
        assert jobs.run(job.pk)


@pytest.fixture
def table(clock, amalia, bruno, smtp):
    """Bruno is asked, Amália has moved; what was told before is forgotten."""
    game = open_game(amalia, bruno)
    until_asked(game, amalia)
    Notification.objects.all().delete()
    Job.objects.filter(kind="deliver").delete()
    until_asked(game, bruno)
    return game


def alts(mail):
    """The words of each picture, by its id."""
    html = mail.get_body(("html",)).get_content()
    images = re.findall(r'src="cid:([^"]+)" width="600" alt="([^"]*)"', html)
    return dict(images)


def test_one_letter_for_one_turn(table, clock, smtp, bruno):
    work(clock, 5)
    assert smtp.mails == []
    work(clock, 60)
    (mail,) = smtp.mails
    assert mail["To"] == f"Bruno <{bruno.email}>"
    assert mail["Subject"] == f"{table.name}: your move. Place a spy."
    # The board, and what was missed.
    board, strip = [part for part in mail.walk() if part.get_content_type() == "image/png"]
    assert board["Content-ID"].startswith("<board-")
    assert strip["Content-ID"].startswith("<strip-")
    assert "Amália" in alts(mail)[strip["Content-ID"].strip("<>")]
    work(clock, 7 * 24 * 3600)
    assert len(smtp.mails) == 1
    assert Delivery.objects.get().state == "sent"
    assert not Job.objects.filter(kind="deliver").exists()


def test_the_text_tells_the_board_as_its_reader_knows_it(amalia, bruno):
    game = make_game(2, users=[amalia, bruno], moves=8)

    def board(user):
        seat = game.seats.select_related("user", "game").get(user=user)
        news = composition.news_of(events.of_seat(Kind.ROUND, seat, "round"))
        body = letter.compose([news], "somebody@example.org", NOON).body
        assert "The board:\n" + "\n".join(f"- {line}" for line in news.board) in body
        return news.board

    casino = "6 Casino Estoril: I {} (Bruno); III {} (Amália); reward: C. Rosa"
    assert casino.format("face down", "Roque") in board(amalia)
    assert casino.format("Araújo", "face down") in board(bruno)
    # Who has handed the seat to a bot sees what everybody sees.
    game.seats.filter(user=bruno).update(bot="agent")
    (line,) = [line for line in board(bruno) if "Casino" in line]
    assert line.count("face down") == 2


def test_where_no_picture_can_be_drawn_the_words_are_there(amalia, bruno, monkeypatch):
    game = make_game(2, users=[amalia, bruno], moves=8)
    seat = game.seats.select_related("user", "game").get(user=amalia)
    note = events.of_seat(Kind.ROUND, seat, "round")
    whole = composition.news_of(note)

    def unreadable(*_):
        raise engine.EngineError(engine.Text("The log does not replay."))

    cache.clear()
    monkeypatch.setattr(table_picture, "snapshot_at", unreadable)
    news = composition.news_of(note)
    assert news.picture is None
    assert news.board == whole.board


@pytest.mark.parametrize("kind", [Kind.ROUND, Kind.OVER, Kind.STARTED])
def test_who_lost_the_seat_is_not_shown_its_board(kind, clock, amalia, bruno, smtp):
    game = open_game(amalia, bruno)
    work(clock, 3600)
    smtp.raw.clear()
    for seat in game.seats.select_related("user", "game"):
        switches.switch(seat.user, "mail", [kind], on=True)
        outbox.tell([events.of_seat(kind, seat, f"news:{seat.pk}")])
    game.seats.filter(user=bruno).update(user=person("Carla"))
    work(clock, 60)
    assert [mail["To"].addresses[0].display_name for mail in smtp.mails] == ["Amália"]


def test_no_letter_once_the_turn_is_over(table, clock, smtp, amalia):
    until_asked(table, amalia)
    work(clock, 3600)
    assert [mail["To"].startswith("Bruno") for mail in smtp.mails] == [False] * len(smtp.mails)
    assert Delivery.objects.filter(user__name="Bruno").get().state == "needless"
    assert Notification.objects.get(user__name="Bruno").read


def test_who_looks_is_told_later(table, clock, smtp, bruno):
    seat = table.seats.get(user=bruno)
    name = presence.entry(seat.number, bruno.pk, "x")
    presence.store().renew([(table.pk, name)])
    work(clock, 60)
    assert smtp.mails == []
    presence.store().drop([(table.pk, name)])
    work(clock, 19 * 60)
    assert smtp.mails == []
    work(clock, 2 * 60)
    assert len(smtp.mails) == 1


def test_who_has_just_seen_it_is_told_later(table, clock, smtp, bruno, client):
    client.force_login(bruno)
    client.get(table.get_absolute_url())
    work(clock, 60)
    assert smtp.mails == []
    work(clock, 20 * 60)
    assert len(smtp.mails) == 1


def test_who_saw_it_before_the_turn_began_is_told(clock, amalia, bruno, smtp):
    game = open_game(amalia, bruno)
    until_asked(game, amalia)
    attention.note(game.seats.get(user=bruno).pk, bruno.pk)
    clock.forward(10)
    until_asked(game, bruno)
    work(clock, 60)
    assert [mail["Subject"] for mail in smtp.mails if mail["To"].startswith("Bruno")]


def test_several_games_make_one_letter(clock, amalia, bruno, smtp):
    games = [open_game(amalia, bruno, rng=n) for n in (1, 2, 3)]
    for number, game in enumerate(games):
        Game.objects.filter(pk=game.pk).update(name=f"Operation {number}")
        game.name = f"Operation {number}"
        until_asked(game, amalia)
    work(clock, 60)
    smtp.raw.clear()
    for game in games:
        until_asked(game, bruno)
        clock.forward(20)
    work(clock, 60)
    (mail,) = smtp.mails
    assert mail["Subject"].startswith("3 games wait for you: ")
    text = mail.get_body(("plain",)).get_content()
    assert all(game.name in text for game in games)


def test_quiet_hours(table, clock, smtp, bruno):
    now = clock.now.astimezone(datetime.UTC)
    bruno.time_zone = "UTC"
    bruno.save()
    begins = (now - datetime.timedelta(hours=1)).time()
    Habits.objects.create(
        user=bruno, quiet_from=begins, quiet_to=(now + datetime.timedelta(hours=2)).time()
    )
    work(clock, 3600)
    assert smtp.mails == []
    work(clock, 3700)
    assert len(smtp.mails) == 1


def test_the_night_is_quiet_where_nothing_else_is_said(table, clock, smtp, bruno):
    now = clock.now
    bruno.time_zone = "UTC"
    bruno.night_from = (now - datetime.timedelta(hours=1)).time()
    bruno.night_to = (now + datetime.timedelta(hours=2)).time()
    bruno.save()
    work(clock, 3600)
    assert smtp.mails == []
    work(clock, 3700)
    assert len(smtp.mails) == 1


def test_a_daily_mail_at_ones_own_hour(clock, amalia, bruno, smtp):
    bruno.time_zone = "UTC"
    bruno.save()
    at = clock.now + datetime.timedelta(hours=5)
    Habits.objects.create(user=bruno, digest_at=at.time())
    games = [open_game(amalia, bruno, rng=n) for n in (1, 2)]
    for game in games:
        until_asked(game, bruno)
        clock.forward(3600)
    work(clock, 2.9 * 3600)
    assert not [mail for mail in smtp.mails if mail["To"].startswith("Bruno")]
    work(clock, 720)
    (mail,) = [mail for mail in smtp.mails if mail["To"].startswith("Bruno")]
    assert all(game.name in mail.get_body(("plain",)).get_content() for game in games)


def test_a_guest_without_address_has_the_bell(clock, amalia, smtp, settings):
    from accounts import services

    settings.OUTBOX_PAGE = False
    guest = services.create_guest()
    game = open_game(amalia, guest)
    until_asked(game, guest)
    assert Notification.objects.filter(user=guest, kind=Kind.TURN, read=None).exists()
    assert not Delivery.objects.filter(user=guest).exists()


def test_a_refusing_server_delays_the_letter(table, clock, smtp):
    smtp.answers["MAIL"] = "451 not now"
    work(clock, 60)
    for _ in range(20):
        work(clock, 3600)
    assert smtp.raw == []
    assert Delivery.objects.get(user__name="Bruno").error.startswith("451")
    smtp.answers.clear()
    work(clock, 2 * 3600)
    assert len(smtp.mails) == 1
    work(clock, 24 * 3600)
    assert len(smtp.mails) == 1


def test_a_letter_in_doubt_comes_again_unchanged(table, clock, smtp, amalia, bruno):
    """The one window: it was taken, and nobody heard the server say so."""
    smtp.hang_up_after_data = True
    work(clock, 60)
    assert Delivery.objects.get(user=bruno).state == "sending"
    smtp.hang_up_after_data = False
    other = open_game(amalia, bruno, rng=9)
    until_asked(other, bruno)
    work(clock, 600)
    to_bruno = [mail for mail in smtp.mails if mail["To"].startswith("Bruno")]
    first, again, new = to_bruno
    assert first["Message-ID"] == again["Message-ID"] != new["Message-ID"]
    assert other.name in new["Subject"]


def test_a_worker_that_dies_before_the_server_is_asked_doubles_nothing(table, clock, smtp, bruno):
    Delivery.objects.filter(user=bruno).update(state="sending")
    work(clock, 60)
    assert len(smtp.mails) == 1
    assert Delivery.objects.get(user=bruno).state == "sent"


def test_dead_addresses_end_it(table, clock, smtp, bruno):
    smtp.answers["RCPT"] = "550 5.1.1 nobody here"
    work(clock, 60)
    assert Delivery.objects.get(user=bruno).state == "failed"
    bruno.refresh_from_db()
    assert bruno.mail_trouble
    assert not Job.objects.filter(kind="deliver").exists()


def test_two_moves_in_one_transaction_tell_nothing_twice(table):
    seat = table.seats.get(awaiting=True)
    current = Game.objects.get(pk=table.pk)
    play.store(current, current.engine_game())
    assert Notification.objects.filter(seat=seat).count() == 1


def test_what_fails_is_not_told(clock, amalia, bruno):
    from django.db import transaction

    game = open_game(amalia, bruno)
    before = Notification.objects.count()

    @transaction.atomic
    def move_in_vain():
        until_asked(game, amalia)
        until_asked(game, bruno)
        raise RuntimeError

    with pytest.raises(RuntimeError):
        move_in_vain()
    assert Notification.objects.count() == before
