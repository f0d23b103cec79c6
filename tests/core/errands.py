"""A job that does as it is told."""

from games.core import jobs
from games.models import Job


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


def the_job():
    return Job.objects.get()


def fail_for_good(errand):
    jobs.put("errand", 7)
    errand.failures = jobs.MOST_ATTEMPTS
    while (job := the_job()).failed is None:
        assert jobs.run_due(job.due) == 1
    return job
