"""What is due is done once, whatever is lost, doubled or fails on the way."""

import datetime
from contextlib import contextmanager, nullcontext

import pytest
from django.contrib import admin
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from estoril.celery import app
from games.models import Job, Outage, Pulse
from games.services import jobs, pulse
from tests.games.factory import make_user

pytestmark = pytest.mark.django_db

SECOND = datetime.timedelta(seconds=1)
HOUR = datetime.timedelta(hours=1)


class Trouble(Exception):
    pass


class Errand:
    """A handler that keeps what it was called for, after failing as often as it is told to."""

    def __init__(self):
        self.calls, self.failures, self.meanwhile, self.again = [], 0, None, None

    def __call__(self, job):
        self.calls.append(job.subject)
        if self.meanwhile:
            self.meanwhile(job)
        if self.failures:
            self.failures -= 1
            raise Trouble("the queen of spades lies at Boca")
        again, self.again = self.again, None
        return again


@pytest.fixture
def errand(monkeypatch):
    handler = Errand()
    monkeypatch.setitem(jobs._ways, "errand", jobs.Way(lambda _several: nullcontext(handler)))
    return handler


@pytest.fixture
def published(monkeypatch):
    sent = []
    monkeypatch.setattr(jobs, "publish", lambda *a, **k: sent.append((a, k)))
    return sent


def the_job():
    return Job.objects.get()


def test_done_when_due_and_gone(errand):
    jobs.put("errand", 7)
    jobs.put("errand", "later", due=timezone.now() + HOUR)
    assert jobs.run_due() == 1
    assert errand.calls == ["7"]
    assert the_job().subject == "later"
    assert jobs.run_due(timezone.now() + HOUR) == 1
    assert errand.calls == ["7", "later"]
    assert not Job.objects.exists()


def test_oldest_first(errand):
    now = timezone.now()
    for number in (2, 3, 1):
        jobs.put("errand", number, due=now - HOUR / number)
    jobs.run_due()
    assert errand.calls == ["1", "2", "3"]


@pytest.mark.parametrize("move", [-HOUR, HOUR])
def test_asked_again_it_is_one_job_at_the_new_time(errand, move):
    due = timezone.now() + 2 * HOUR
    jobs.put("errand", 7, due=due)
    jobs.put("errand", 7, due=due + move)
    assert the_job().due == due + move


def test_dropped(errand):
    jobs.put("errand", 7)
    jobs.drop("errand", 7)
    jobs.drop("errand", 8)
    assert jobs.run_due() == 0


def test_a_transaction_that_fails_asks_for_nothing(errand):
    with transaction.atomic():
        jobs.put("errand", 7)
        transaction.set_rollback(True)
    assert jobs.run_due() == 0


def test_one_at_a_time(errand):
    jobs.put("errand", 7)
    errand.meanwhile = lambda job: errand.calls.append(jobs.run(job.pk))
    assert jobs.run(the_job().pk)
    assert errand.calls == ["7", False]


def test_doubled_and_late_messages_do_nothing(errand):
    jobs.put("errand", 7)
    number = the_job().pk
    assert jobs.run(number)
    assert not jobs.run(number)
    assert errand.calls == ["7"]


def test_early_messages_do_nothing(errand):
    jobs.put("errand", 7, due=timezone.now() + HOUR)
    assert not jobs.run(the_job().pk)
    assert the_job().attempts == 0


def test_asked_while_it_runs_it_runs_once_more(errand):
    def ask_once(job):
        errand.meanwhile = None
        jobs.put("errand", job.subject)

    jobs.put("errand", 7)
    errand.meanwhile = ask_once
    assert jobs.run_due() == 2
    assert errand.calls == ["7", "7"]
    assert not Job.objects.exists()


def test_asked_while_it_fails_it_keeps_the_new_time(errand):
    later = timezone.now() + HOUR

    def ask(job):
        jobs.put("errand", job.subject, due=later)

    jobs.put("errand", 7)
    errand.meanwhile, errand.failures = ask, 1
    jobs.run_due()
    job = the_job()
    assert (job.due, job.attempts, job.claimed_until) == (later, 0, None)


def test_dropped_while_it_runs(errand):
    jobs.put("errand", 7)
    errand.meanwhile = lambda job: jobs.drop("errand", job.subject)
    errand.failures = 1
    jobs.run_due()
    assert not Job.objects.exists()


def test_a_handler_that_wants_to_be_called_again(errand):
    later = timezone.now() + HOUR
    errand.again = later
    jobs.put("errand", 7)
    jobs.run_due()
    job = the_job()
    assert (job.due, job.attempts, job.claimed_until) == (later, 0, None)
    jobs.run_due(later)
    assert errand.calls == ["7", "7"]
    assert not Job.objects.exists()


def test_a_dead_worker_s_claim_runs_out(errand, published):
    jobs.put("errand", 7)
    job, now = the_job(), timezone.now()
    assert jobs._claim(job, now)  # and dies
    assert jobs.sweep(now + SECOND) == 0
    assert not jobs.run(job.pk, now + SECOND)
    late = now + jobs.LEASE
    assert jobs.sweep(late) == 1
    assert jobs.run(job.pk, late)
    assert errand.calls == ["7"]


def test_a_worker_that_took_too_long_leaves_the_next_one_its_claim(errand):
    def overtaken(job):
        errand.meanwhile = None
        assert jobs._claim(the_job(), job.claimed_until + SECOND)

    jobs.put("errand", 7)
    errand.meanwhile = overtaken
    jobs.run(the_job().pk)
    job = the_job()
    assert job.attempts == 2
    assert job.claimed_until > timezone.now() + jobs.LEASE


def test_failures_wait_longer_each_time(errand):
    jobs.put("errand", 7)
    errand.failures = 3
    waits = []
    for _ in range(3):
        now = the_job().due
        assert jobs.run_due(now) == 1
        waits.append(the_job().due - now)
    for wait, longest in zip(waits, (5, 10, 20), strict=True):
        assert longest * SECOND * 3 / 5 <= wait <= longest * SECOND
    jobs.run_due(the_job().due)
    assert errand.calls == ["7"] * 4
    assert not Job.objects.exists()


def test_not_all_at_the_same_moment():
    assert len({jobs._back_off(3) for _ in range(20)}) > 10


def fail_for_good(errand):
    jobs.put("errand", 7)
    errand.failures = jobs.MOST_ATTEMPTS
    while (job := the_job()).failed is None:
        assert jobs.run_due(job.due) == 1
    return job


def test_failed_for_good_is_kept_and_left_alone(errand, published, caplog):
    job = fail_for_good(errand)
    assert len(errand.calls) == jobs.MOST_ATTEMPTS
    assert "given up" in caplog.text
    assert jobs.sweep(job.due + HOUR) == jobs.run_due(job.due + HOUR) == 0
    assert job.error.startswith("Trouble in test_jobs.py:")
    assert "queen" not in job.error  # words might tell what is hidden


def test_whatever_kills_its_workers_is_given_up(errand):
    jobs.put("errand", 7)
    now = timezone.now()
    for _ in range(jobs.MOST_ATTEMPTS):
        assert jobs._claim(the_job(), now)
        now += jobs.LEASE
    jobs.run(the_job().pk, now)
    assert the_job().failed
    assert the_job().error.startswith("WorkersDied")
    assert not errand.calls


def test_no_handler_is_a_failure_that_shows():
    jobs.put("riddle", 1)
    jobs.run_due()
    assert the_job().error.startswith("KeyError")


def test_asking_again_revives_what_failed(errand):
    fail_for_good(errand)
    jobs.put("errand", 7)
    assert jobs.run_due() == 1
    assert not Job.objects.exists()


# ── several at once ──────────────────────────────────────────────────────────────────────────


class Round:
    """Opens for several errands at once, and keeps for which."""

    def __init__(self, errand):
        self.errand, self.opened, self.fails = errand, [], False

    @contextmanager
    def __call__(self, several):
        self.opened.append([job.subject for job in several])
        if self.fails:
            raise Trouble
        yield self.errand


@pytest.fixture
def round(errand, monkeypatch):
    round = Round(errand)
    monkeypatch.setattr(jobs, "TOGETHER_FOR", 600)  # however busy the machine is
    monkeypatch.setitem(jobs._ways, "errand", jobs.Way(round, jobs.LEASE, 4, "mail/"))
    return round


def put_several(*subjects):
    for subject in subjects:
        jobs.put("errand", subject)
    return Job.objects.order_by("pk").first().pk


def test_several_are_done_with_the_first(round, errand):
    first = put_several("mail/1", "mail/2", "push/1", "mail/3", "mail/4", "mail/5")
    jobs.put("errand", "mail/later", due=timezone.now() + HOUR)
    assert jobs.run(first)
    assert round.opened == [["mail/1", "mail/2", "mail/3", "mail/4"]]
    assert errand.calls == round.opened[0]
    left = set(Job.objects.values_list("subject", "claimed_until", "attempts"))
    assert left == {("push/1", None, 0), ("mail/5", None, 0), ("mail/later", None, 0)}


def test_others_go_alone(round):
    assert jobs.run(put_several("push/1", "push/2", "mail/1"))
    assert round.opened == [["push/1"]]


def test_what_others_are_at_is_left_to_them(round):
    first = put_several("mail/1", "mail/2", "mail/3")
    assert jobs._claim(Job.objects.get(subject="mail/2"), timezone.now())
    assert jobs.run(first)
    assert round.opened == [["mail/1", "mail/3"]]


def test_one_of_several_fails_and_is_tried_again_alone(round, errand):
    def second_fails(job):
        errand.failures = int(job.subject == "mail/2")

    errand.meanwhile = second_fails
    assert jobs.run(put_several("mail/1", "mail/2", "mail/3"))
    job = the_job()
    assert (job.subject, job.attempts, job.claimed_until) == ("mail/2", 1, None)
    assert job.error.startswith("Trouble")
    errand.meanwhile = None
    put_several("mail/4")
    jobs.run(job.pk, job.due)
    assert round.opened == [["mail/1", "mail/2", "mail/3"], ["mail/2"]]


def test_one_of_several_wants_to_be_called_again(round, errand):
    later = timezone.now() + HOUR
    errand.again = later  # the first of them
    assert jobs.run(put_several("mail/1", "mail/2"))
    job = the_job()
    assert (job.subject, job.due, job.attempts, job.claimed_until) == ("mail/1", later, 0, None)


def test_asked_while_several_run_one_runs_once_more(round, errand):
    errand.meanwhile = lambda job: job.subject == "mail/2" and jobs.put("errand", "mail/3")
    assert jobs.run(put_several("mail/1", "mail/2", "mail/3"))
    job = the_job()
    assert (job.subject, job.attempts, job.claimed_until) == ("mail/3", 0, None)


def test_what_cannot_be_opened_together_is_tried_one_by_one(round, errand):
    round.fails = True
    assert jobs.run(put_several("mail/1", "mail/2", "mail/3"))
    assert errand.calls == []
    assert list(Job.objects.values_list("attempts", "claimed_until")) == [(1, None)] * 3
    round.fails = False
    jobs.run_due(timezone.now() + HOUR)
    assert [len(several) for several in round.opened] == [3, 1, 1, 1]
    assert sorted(errand.calls) == ["mail/1", "mail/2", "mail/3"]


def test_what_there_is_no_time_for_is_given_back(round, errand, published, monkeypatch):
    monkeypatch.setattr(jobs, "TOGETHER_FOR", -1)  # the first is done all the same
    assert jobs.run(put_several("mail/1", "mail/2", "mail/3"))
    assert errand.calls == ["mail/1"]
    left = list(Job.objects.order_by("pk").values_list("subject", "claimed_until", "attempts"))
    assert left == [("mail/2", None, 0), ("mail/3", None, 0)]
    assert jobs.sweep(timezone.now()) == 2


def test_a_worker_that_dies_in_the_middle_of_several(round, errand):
    """Killed, it finishes nothing: each is done again, alone, once its time is up."""

    def killed(job):
        if job.subject == "mail/2":
            raise SystemExit

    errand.meanwhile = killed
    with pytest.raises(SystemExit):
        jobs.run(put_several("mail/1", "mail/2", "mail/3"))
    now = timezone.now()
    assert jobs.run_due(now) == 0
    errand.meanwhile = None
    assert jobs.run_due(now + jobs.LEASE) == 3
    assert sorted(map(tuple, round.opened[1:])) == [("mail/1",), ("mail/2",), ("mail/3",)]
    assert not Job.objects.exists()


# ── the admin ────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def staff(client):
    user = make_user()
    user.is_staff = user.is_superuser = True
    user.save()
    client.force_login(user)
    return client


def act(client, action):
    chosen = {"action": action, "_selected_action": [the_job().pk]}
    return client.post(reverse("admin:games_job_changelist"), chosen, follow=True)


def test_retried_from_the_admin(errand, staff):
    fail_for_good(errand)
    page = staff.get(reverse("admin:games_job_changelist")).content.decode()
    assert "Trouble in test_jobs.py" in page
    assert act(staff, "retry").status_code == 200
    assert jobs.run_due() == 1
    assert len(errand.calls) == jobs.MOST_ATTEMPTS + 1
    assert not Job.objects.exists()


def test_dropped_from_the_admin(errand, staff):
    fail_for_good(errand)
    act(staff, "drop")
    assert not Job.objects.exists()


def test_the_admin_counts_what_failed(errand, staff):
    fail_for_good(errand)
    jobs.put("errand", 8)
    address = reverse("admin:games_job_changelist")
    assert "failed for good (1)" in staff.get(address).content.decode()
    failed = staff.get(address, {"state": "failed"}).context["cl"].queryset
    assert [job.failed is not None for job in failed] == [True]


def test_nobody_writes_jobs_by_hand(staff, rf):
    assert not admin.site.get_model_admin(Job).has_add_permission(rf.get("/"))


# ── messages ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.django_db(transaction=True)
def test_a_message_after_commit_and_only_if_it_is_soon(monkeypatch):
    sent = []
    monkeypatch.setattr("estoril.publish.publish", lambda *a, **k: sent.append((a, k)))
    with transaction.atomic():
        jobs.put("errand", "now")
        jobs.put("errand", "soon", due=timezone.now() + 10 * SECOND)
        jobs.put("errand", "later", due=timezone.now() + 2 * jobs.SOON)
        assert not sent
    ids = dict(Job.objects.values_list("subject", "pk"))
    (now, soon) = sent
    assert now == (("games.tasks.run_job", ids["now"]), {"countdown": 0})
    assert soon[0] == ("games.tasks.run_job", ids["soon"])
    assert 9 < soon[1]["countdown"] < 11


def test_the_sweep_sends_out_what_is_overdue_oldest_first_and_not_without_end(
    errand, published, monkeypatch
):
    monkeypatch.setattr(jobs, "MOST_AT_ONCE", 2)
    now = timezone.now()
    for minutes in (5, 3, 9, -1):
        jobs.put("errand", minutes, due=now - datetime.timedelta(minutes=minutes))
    assert jobs.sweep(now) == 2
    ids = dict(Job.objects.values_list("subject", "pk"))
    assert [args[1] for args, _ in published] == [ids["9"], ids["5"]]


def test_a_busy_queue_does_not_keep_the_sweep_from_what_it_finds(errand, published):
    """A sweep, and what it sends out, that ran out before their turn came would never come."""
    jobs.put("errand", 7)
    jobs.sweep(timezone.now() + SECOND)
    assert published[0][1]["expires"] >= 60
    beats = [
        beat for beat in app.conf.beat_schedule.values() if beat["task"] == "games.tasks.sweep"
    ]
    assert [beat["options"]["expires"] for beat in beats] == [60]


# ── outages ──────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def noticed(monkeypatch):
    told = []
    monkeypatch.setattr(pulse, "_hooks", [lambda began, ended: told.append((began, ended))])
    return told


def test_regular_sweeps_are_no_outage(noticed, published):
    now = timezone.now()
    for step in range(60):
        jobs.sweep(now + step * 5 * SECOND)
    assert not noticed
    assert Pulse.objects.count() == 1
    assert not Outage.objects.exists()


def test_an_outage_is_told_once(noticed, published):
    began = timezone.now()
    jobs.sweep(began)
    jobs.sweep(began + HOUR)
    jobs.sweep(began + HOUR + SECOND)
    assert noticed == [(began, began + HOUR)]
    assert Outage.objects.values_list("began", "ended").get() == (began, began + HOUR)


def test_an_outage_is_noticed_before_any_job_runs(errand, noticed, published):
    """The hook moves what was due meanwhile, so it must come before a worker's first message."""
    began = timezone.now()
    jobs.sweep(began)
    jobs.put("errand", 7, due=began + SECOND)
    job = the_job()
    pulse.after_outage(lambda b, e: jobs.put("errand", 7, due=job.due + (e - b)))
    assert not jobs.run(job.pk, began + HOUR)
    assert noticed == [(began, began + HOUR)]
    assert the_job().due == job.due + HOUR
    assert jobs.run(job.pk, began + HOUR + SECOND)
    assert len(noticed) == 1


def test_workers_alone_do_not_hide_that_nobody_sweeps(errand, noticed, published):
    began = timezone.now()
    jobs.sweep(began)
    for minute in (1, 2):
        jobs.put("errand", 7, due=began)
        jobs.run(the_job().pk, began + minute * 60 * SECOND)
    jobs.sweep(began + pulse.LONG)
    assert noticed == [(began, began + pulse.LONG)]


def test_a_hook_that_fails_is_called_again(monkeypatch, published):
    calls = []

    def hook(began, ended):
        calls.append(began)
        if len(calls) == 1:
            raise Trouble

    monkeypatch.setattr(pulse, "_hooks", [hook])
    began = timezone.now()
    jobs.sweep(began)
    with pytest.raises(Trouble):
        jobs.sweep(began + HOUR)
    assert not Outage.objects.exists()
    jobs.sweep(began + HOUR + SECOND)
    assert calls == [began, began]
