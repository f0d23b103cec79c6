"""Several jobs that cost less together."""

import datetime
from contextlib import contextmanager

import pytest
from django.utils import timezone

from games.core import jobs
from games.models import Job
from tests.core.errands import Trouble, the_job

pytestmark = pytest.mark.django_db

SECOND = datetime.timedelta(seconds=1)
HOUR = datetime.timedelta(hours=1)


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
