"""A handler that claims several jobs, because they cost less together."""

import datetime

import pytest
from django.utils import timezone

from games.core import jobs
from games.models import Job
from tests.core.errands import Trouble, the_job

pytestmark = pytest.mark.django_db

HOUR = datetime.timedelta(hours=1)


class Round:
    """Does along with one errand what else is due, and keeps what it did together."""

    def __init__(self, errand):
        self.errand, self.claimed, self.most = errand, [], 3

    def __call__(self, job):
        others = jobs.claim_more(job, "mail/", self.most)
        self.claimed.append([job.subject, *(other.subject for other in others)])
        jobs.finish([other for other in others if jobs.attempt(other, self.errand)])
        return self.errand(job)


@pytest.fixture
def round(errand, monkeypatch):
    round = Round(errand)
    monkeypatch.setitem(jobs._kinds, "errand", jobs.Kind(round))
    return round


def put_several(*subjects):
    for subject in subjects:
        jobs.put("errand", subject)
    return Job.objects.order_by("pk").first().pk


def test_several_are_done_with_the_first(round, errand):
    first = put_several("mail/1", "mail/2", "push/1", "mail/3", "mail/4", "mail/5")
    jobs.put("errand", "mail/later", due=timezone.now() + HOUR)
    assert jobs.run(first)
    assert round.claimed == [["mail/1", "mail/2", "mail/3", "mail/4"]]
    assert sorted(errand.calls) == round.claimed[0]
    left = set(Job.objects.values_list("subject", "claimed_until", "attempts"))
    assert left == {("push/1", None, 0), ("mail/5", None, 0), ("mail/later", None, 0)}


def test_none_if_none_are_wanted(round):
    round.most = 0
    assert jobs.run(put_several("mail/1", "mail/2"))
    assert round.claimed == [["mail/1"]]


def test_what_others_are_at_is_left_to_them(round):
    first = put_several("mail/1", "mail/2", "mail/3")
    assert jobs._claim(Job.objects.get(subject="mail/2"), timezone.now())
    assert jobs.run(first)
    assert round.claimed == [["mail/1", "mail/3"]]


def test_one_of_several_fails_and_is_claimed_by_no_other(round, errand):
    def second_fails(job):
        errand.failures = int(job.subject == "mail/2")

    errand.meanwhile = second_fails
    assert jobs.run(put_several("mail/1", "mail/2", "mail/3"))
    job = the_job()
    assert (job.subject, job.attempts, job.claimed_until) == ("mail/2", 1, None)
    assert job.error.startswith("Trouble")
    errand.meanwhile = None
    Job.objects.update(due=timezone.now())
    put_several("mail/4")
    jobs.run(Job.objects.get(subject="mail/4").pk)
    assert round.claimed[1:] == [["mail/4"]]


def test_one_of_several_wants_to_be_called_again(round, errand):
    later = timezone.now() + HOUR
    errand.again = later  # the first that is called
    assert jobs.run(put_several("mail/1", "mail/2"))
    job = the_job()
    assert (job.subject, job.due, job.attempts, job.claimed_until) == ("mail/2", later, 0, None)


def test_asked_while_several_run_one_runs_once_more(round, errand):
    errand.meanwhile = lambda job: job.subject == "mail/2" and jobs.put("errand", "mail/3")
    assert jobs.run(put_several("mail/1", "mail/2", "mail/3"))
    job = the_job()
    assert (job.subject, job.attempts, job.claimed_until) == ("mail/3", 0, None)


def test_what_is_given_back_is_as_it_was(errand, published, monkeypatch):
    def gives_back(job):
        jobs.give_back(jobs.claim_more(job, "mail/", 2))

    monkeypatch.setitem(jobs._kinds, "errand", jobs.Kind(gives_back))
    assert jobs.run(put_several("mail/1", "mail/2", "mail/3"))
    left = list(Job.objects.order_by("pk").values_list("subject", "claimed_until", "attempts"))
    assert left == [("mail/2", None, 0), ("mail/3", None, 0)]
    assert jobs.sweep(timezone.now()) == 2


def test_a_handler_that_fails_has_claimed_the_others_until_their_lease_ends(errand, monkeypatch):
    def fails(job):
        jobs.claim_more(job, "mail/", 2)
        raise Trouble

    monkeypatch.setitem(jobs._kinds, "errand", jobs.Kind(fails))
    jobs.run(put_several("mail/1", "mail/2"))
    monkeypatch.setitem(jobs._kinds, "errand", jobs.Kind(errand))
    assert jobs.run_due(timezone.now() + jobs.LEASE) == 2
    assert sorted(errand.calls) == ["mail/1", "mail/2"]


def test_a_worker_that_dies_in_the_middle_of_several(round, errand):
    """Killed, it finishes nothing: each is done again, with no others, once its time is up."""

    def killed(job):
        if job.subject == "mail/3":
            raise SystemExit

    errand.meanwhile = killed
    with pytest.raises(SystemExit):
        jobs.run(put_several("mail/1", "mail/2", "mail/3"))
    now = timezone.now()
    assert jobs.run_due(now) == 0
    errand.meanwhile = None
    assert jobs.run_due(now + jobs.LEASE) == 3
    assert sorted(map(tuple, round.claimed[1:])) == [("mail/1",), ("mail/2",), ("mail/3",)]
    assert not Job.objects.exists()
