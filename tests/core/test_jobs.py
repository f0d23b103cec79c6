"""What is due is done once, whatever is lost, doubled or fails on the way."""

import datetime

import pytest
from django.db import transaction
from django.utils import timezone

from estoril.infra.celery import app
from games.core import jobs
from games.models import Job
from tests.core.errands import fail_for_good, the_job

pytestmark = pytest.mark.django_db

SECOND = datetime.timedelta(seconds=1)
HOUR = datetime.timedelta(hours=1)


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


def test_failed_for_good_is_kept_and_left_alone(errand, published, caplog):
    job = fail_for_good(errand)
    assert len(errand.calls) == jobs.MOST_ATTEMPTS
    assert "given up" in caplog.text
    assert jobs.sweep(job.due + HOUR) == jobs.run_due(job.due + HOUR) == 0
    assert job.error.startswith("Trouble in errands.py:")
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


# ── messages ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.django_db(transaction=True)
def test_a_message_after_commit_and_only_if_it_is_soon(monkeypatch):
    sent = []
    monkeypatch.setattr("estoril.infra.publish.publish", lambda *a, **k: sent.append((a, k)))
    with transaction.atomic():
        jobs.put("errand", "now")
        jobs.put("errand", "soon", due=timezone.now() + 3 * SECOND)
        jobs.put("errand", "later", due=timezone.now() + 2 * jobs.AHEAD)
        assert not sent
    ids = dict(Job.objects.values_list("subject", "pk"))
    (now, soon) = sent
    assert now == (("games.tasks.run_job", ids["now"]), {"countdown": 0})
    assert soon[0] == ("games.tasks.run_job", ids["soon"])
    assert 2 < soon[1]["countdown"] < 4


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


# ── not now, and never ───────────────────────────────────────────────────────────────────────


def handled(monkeypatch, call, **fields):
    monkeypatch.setitem(jobs._kinds, "errand", jobs.Kind(call, **fields))
    jobs.put("errand", 7)


def refuse(_job):
    raise jobs.Retry("451 not now")


def test_retry_keeps_its_words_and_is_no_error(monkeypatch, caplog):
    handled(monkeypatch, refuse)
    jobs.run_due()
    job = the_job()
    assert (job.error, job.attempts, job.failed) == ("451 not now", 1, None)
    assert job.due > timezone.now() + 2 * SECOND
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


@pytest.mark.parametrize(("wait", "waits"), [(SECOND, True), (HOUR, False)])
def test_retry_waits_no_longer_than_until_there_is_other_work(monkeypatch, wait, waits):
    by = timezone.now() + wait

    def refuse(_job):
        raise jobs.Retry("451 not now", by=by)

    handled(monkeypatch, refuse)
    jobs.run_due()
    assert (the_job().due == by) is waits


def test_a_kind_has_its_own_number_of_attempts(monkeypatch):
    handled(monkeypatch, refuse, attempts=105)
    waited = datetime.timedelta()
    for _ in range(105):
        job = the_job()
        assert not job.failed
        assert jobs.run_due(job.due) == 1
        waited += the_job().due - job.due
    assert the_job().failed
    assert 3 <= waited.days <= 4


def test_what_is_given_up_may_be_written_down_elsewhere(monkeypatch):
    given_up = []
    note = lambda job, reason: given_up.append((job.subject, reason))  # noqa: E731
    handled(monkeypatch, refuse, attempts=1, give_up=note)
    jobs.run_due()
    assert given_up == [("7", "451 not now")]
    assert not Job.objects.exists()


def test_what_is_asked_for_while_it_is_given_up_stands(monkeypatch):
    later = timezone.now() + HOUR
    again = lambda job, _reason: jobs.put(job.kind, job.subject, due=later)  # noqa: E731
    handled(monkeypatch, refuse, attempts=1, give_up=again)
    jobs.run_due()
    job = the_job()
    assert (job.due, job.attempts, job.claimed_until) == (later, 0, None)
