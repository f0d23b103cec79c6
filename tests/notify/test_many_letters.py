"""Many letters by one worker: read together, sent one by one, each once."""

import datetime
from collections import Counter
from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.functional import lazystr

from games.core import jobs
from games.delivery import handlers, headlines
from games.delivery.channels.mail.mailer import Mailer
from games.delivery.channels.push import sender as push
from games.delivery.dispatch import Dispatch
from games.delivery.news import SENT
from games.delivery.relevance import Relevance
from games.models import Game, Job, Seat
from games.notify import events, outbox, switches
from games.notify.kinds import Kind
from games.notify.models import Delivery, Habits, Notification
from games.notify.outbox import Destination
from tests.factory import make_game

from .samples import person
from .times import Clock

pytestmark = pytest.mark.django_db

HOUR = datetime.timedelta(hours=1)


@pytest.fixture
def clock(monkeypatch):
    return Clock(monkeypatch)


def tell(*people, key="cup"):
    events.tournament(key, dict.fromkeys(people, "It begins."), about="Taça", path="/")


def the_jobs():
    return list(Job.objects.filter(kind=outbox.JOB).order_by("pk"))


def work():
    """What the broker brings to a worker: a message for each job."""
    return [jobs.run(job.pk) for job in the_jobs()]


def states():
    return list(Delivery.objects.order_by("pk").values_list("state", flat=True))


def addressed(smtp):
    """How many letters everybody got."""
    return Counter(mail["To"].addresses[0].addr_spec for mail in smtp.mails)


@pytest.fixture
def people(smtp, clock, monkeypatch):
    monkeypatch.setattr(handlers, "TOGETHER_FOR", 600)  # however busy the machine is
    return [person(f"Person {number}", time_zone="UTC") for number in range(5)]


def test_one_message_brings_all_letters_over_one_connection(people, smtp):
    tell(*people)
    assert work() == [True, False, False, False, False]
    assert addressed(smtp) == {person.email: 1 for person in people}
    assert smtp.connections == 1
    assert states() == ["sent"] * 5
    assert not the_jobs()


def test_a_letter_is_written_while_another_is_sent_and_goes_once_that_is_noted(
    people, smtp, monkeypatch
):
    told = []
    write, transmit = Mailer.write, Mailer._transmit

    def writing(*letter):
        told.append("written")
        return write(*letter)

    def sending(*letter):
        told.append(states().count("sent"))
        transmit(*letter)

    monkeypatch.setattr(Mailer, "write", writing)
    monkeypatch.setattr(Mailer, "_transmit", sending)
    tell(*people)
    work()
    assert told == ["written", 0, "written", 1, "written", 2, "written", 3, "written", 4]


def test_a_worker_takes_only_so_many_along(people, smtp, monkeypatch):
    monkeypatch.setattr(handlers, "AT_ONCE", 3)
    tell(*people)
    assert work() == [True, False, False, True, False]
    assert addressed(smtp) == {person.email: 1 for person in people}


def test_what_is_refused_to_one_arrives_at_the_others(people, smtp):
    people[2].email = "péssoa@example.org"  # letters that SMTP does not know
    people[2].save()
    people[2].emailaddress_set.update(email=people[2].email)
    tell(*people)
    work()
    assert states() == ["sent", "sent", "failed", "sent", "sent"]
    assert len(smtp.raw) == 4


def test_habits_are_each_ones_own(people, smtp, clock):
    later = clock.now + datetime.timedelta(hours=3)
    tell(*people)
    Habits.objects.create(user=people[0], paused=True)
    quiet = {"quiet_from": (clock.now - datetime.timedelta(hours=1)).time()}
    Habits.objects.create(user=people[1], quiet_to=later.time(), **quiet)
    work()
    assert addressed(smtp) == {person.email: 1 for person in people[2:]}
    (job,) = the_jobs()  # who pauses is asked for again when that ends
    assert job.subject == f"mail/{people[1].pk}/0"
    assert job.due == later
    clock.forward(3 * 3600)
    work()
    assert addressed(smtp) == {person.email: 1 for person in people[1:]}


# ── what cannot be composed ──────────────────────────────────────────────────────────────────


def seat_asked(*people, **options):
    """Of a new game, with nothing else to tell."""
    game = make_game(2, users=people, moves=3, **options)
    Notification.objects.all().delete()
    Job.objects.all().delete()
    return Seat.objects.select_related("user", "game").get(game=game, awaiting=True)


def texts(smtp):
    return [mail.get_body(("plain",)).get_content() for mail in smtp.mails]


def test_a_turn_is_told_without_what_cannot_be_made_of_its_game(people, smtp, clock, caplog):
    seat = seat_asked(*people[:2])
    clock.forward(1)
    outbox.tell([events.of_seat(Kind.TURN, seat, "turn")])
    Game.objects.filter(pk=seat.game_id).update(state={"round": 1})
    work()
    (text,) = texts(smtp)
    assert "Your move, spymaster." in text
    assert "While you were away:" in text  # the log is sound
    assert "The board:" not in text
    assert [record for record in caplog.records if "without its board in words" in record.message]
    assert states() == ["sent"]


def test_what_cannot_be_put_into_words_is_left_out_alone(people, smtp, clock, monkeypatch):
    """One that fails when the letter is written, not before."""
    seat = seat_asked(*people[:2])
    clock.forward(1)
    outbox.tell([events.of_seat(Kind.TURN, seat, "turn")])
    tell(seat.user)
    nonsense = replace(headlines.WORDINGS[Kind.TURN], line=lazystr("{nobody} knows"))
    monkeypatch.setitem(headlines.WORDINGS, Kind.TURN, nonsense)
    work()
    (text,) = texts(smtp)
    assert "It begins." in text
    assert "Your move" not in text
    assert states() == ["failed", "sent"]
    assert "KeyError in headlines.py" in Delivery.objects.get(state="failed").error
    monkeypatch.undo()  # somebody mends it
    assert jobs.run_due(timezone.now() + HOUR) == 2
    assert states() == ["sent", "sent"]
    assert "Your move" in texts(smtp)[-1]


def unreadable(user, seat):
    """A notification that nothing can be made of."""
    return events.of_seat(Kind.RELIABILITY, seat, "reliability", user=user, text="often")


def test_what_always_fails_is_given_up_alone(people, smtp, clock, client, admin_user):
    """The rest of the letter goes out, once, and so does what comes later. It is tried again by
    itself, as often as any job, and then left to the staff."""
    seat = seat_asked(*people[:2])
    outbox.tell([unreadable(seat.user, seat)])
    tell(seat.user)
    tell(people[4])
    work()
    assert addressed(smtp) == {seat.user.email: 1, people[4].email: 1}
    for number in range(jobs.MOST_ATTEMPTS):
        clock.forward(2 * 3600)
        tell(seat.user, key=f"later {number}")
        work()
        assert jobs.run_due() == 1
    assert addressed(smtp)[seat.user.email] == 1 + jobs.MOST_ATTEMPTS
    aside = Job.objects.get(kind=outbox.ASIDE_JOB)
    assert aside.failed
    assert aside.error.startswith("ValueError in composition.py")
    assert len({mail["Message-ID"] for mail in smtp.mails}) == len(smtp.mails)
    failed = Delivery.objects.get(state="failed")
    assert failed.notification.kind == Kind.RELIABILITY
    assert failed.error.startswith("ValueError in composition.py")
    assert set(states()) == {"failed", "sent"}
    assert not the_jobs()
    client.force_login(admin_user)
    page = client.get("/admin/notify/delivery/?state=failed").content.decode()
    assert "ValueError in composition.py" in page
    # Once it is mended, staff have it tried again.
    Notification.objects.filter(pk=failed.notification_id).update(text="2")
    outbox.retry(failed)
    work()
    assert "2 times in a row" in texts(smtp)[-1]


def test_what_waited_for_days_is_not_given_up_at_the_first_trouble(people, smtp, clock):
    tell(people[0])
    habits = Habits(user=people[0], paused=True)
    outbox.change(habits)
    clock.forward(30 * 24 * 3600)
    habits.paused = False
    outbox.change(habits)
    smtp.answers["MAIL"] = "451 not now"
    work()
    assert states() == ["waiting"]
    smtp.answers.clear()
    clock.forward(60)
    work()
    assert states() == ["sent"]


def test_one_push_message_that_fails_holds_back_no_other(people, monkeypatch):
    """They go out one by one, over the same way."""
    seat = seat_asked(*people[:2])
    seat.user.push_subscriptions.create(endpoint="https://push.example/1", browser="Firefox")
    sent = []
    monkeypatch.setattr(push, "send", lambda message: sent.append(message.news) or SENT)
    moment = Relevance.moment

    def fails_for_one(relevance, delivery, now):
        if delivery.notification.kind == Kind.RELIABILITY:
            raise KeyError
        return moment(relevance, delivery, now)

    monkeypatch.setattr(Relevance, "moment", fails_for_one)
    switches.switch(seat.user, "push", [Kind.TOURNAMENT, Kind.RELIABILITY], on=True)
    outbox.tell([unreadable(seat.user, seat)])
    tell(seat.user)
    work()
    assert [news.kind for news in sent] == [Kind.TOURNAMENT]
    states = Delivery.objects.filter(channel="push").order_by("pk")
    assert list(states.values_list("state", flat=True)) == ["failed", "sent"]


# ── who dies ─────────────────────────────────────────────────────────────────────────────────


def dies_after(letters):
    """A worker that is killed in the middle: it tells nobody how far it got."""
    delivered: list[Destination] = []
    deliver = Dispatch.deliver

    def dying(dispatch, destination):
        if len(delivered) == letters:
            raise SystemExit
        delivered.append(destination)
        return deliver(dispatch, destination)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Dispatch, "deliver", dying)
        with pytest.raises(SystemExit):
            jobs.run(the_jobs()[0].pk)
    assert not any(work())  # they are in its hands, it seems


def test_a_worker_that_dies_in_the_middle_loses_and_doubles_nothing(people, smtp, clock):
    tell(*people)
    dies_after(2)
    assert len(smtp.raw) == 2
    clock.forward(handlers.LEASE.total_seconds())
    assert work() == [True] * 5
    assert addressed(smtp) == {person.email: 1 for person in people}
    assert states() == ["sent"] * 5
    assert not the_jobs()


def test_what_comes_up_meanwhile_makes_a_letter_of_its_own(people, smtp, clock):
    tell(people[0], people[1])
    dies_after(0)
    tell(people[0], key="shield")
    clock.forward(handlers.LEASE.total_seconds())
    work()
    assert addressed(smtp) == {people[0].email: 2, people[1].email: 1}
    assert states() == ["sent"] * 3


def test_the_window_in_which_a_letter_is_doubled_is_one_letter_wide(people, smtp, clock):
    """The server hangs up after each letter: what is known of the others is written down."""
    tell(*people)
    smtp.hang_up_after_data = True
    work()
    assert states() == ["sending"] * 5
    smtp.hang_up_after_data = False
    clock.forward(3600)
    work()
    ids = Counter(mail["Message-ID"] for mail in smtp.mails)
    assert sorted(ids.values()) == [2] * 5
    assert states() == ["sent"] * 5


# ── what it costs ────────────────────────────────────────────────────────────────────────────


def queries(people, key):
    tell(*people, key=key)
    first, *_ = the_jobs()
    with CaptureQueriesContext(connection) as queries:
        assert jobs.run(first.pk)
    assert not the_jobs()
    return len(queries)


def test_a_further_letter_costs_one_query(people, smtp):
    """That it was sent."""
    assert queries(people, "second") - queries(people[:2], "first") == 3


def test_a_further_turn_costs_one_query_too(people, smtp, clock):
    games = [make_game(2, users=people[n : n + 2], rng=n, moves=3) for n in (0, 1, 2, 3)]

    def cost(games, key):
        Job.objects.all().delete()
        seats = Seat.objects.filter(game__in=games, awaiting=True).select_related("user", "game")
        clock.forward(1)
        outbox.tell([events.of_seat(Kind.TURN, seat, f"{key}:{seat.pk}") for seat in seats])
        letters = len(the_jobs())
        with CaptureQueriesContext(connection) as queries:
            assert jobs.run(the_jobs()[0].pk)
        assert not the_jobs()
        return letters, len(queries)

    cost(games, "draws the pictures")
    few, many = cost(games[:2], "few"), cost(games, "many")
    assert few[0] < many[0]
    assert many[1] - few[1] == many[0] - few[0]
