"""What the tests of exports do all the time."""

from games.core import jobs
from games.models import Export, Job


def options(**others):
    """Four pictures, quickly drawn."""
    return {
        "viewer": "all",
        "style": "poster",
        "format": "sheet",
        "speed": "normal",
        "width": 400,
        **others,
    }


def job_of(export):
    return Job.objects.get(kind="export", subject=str(export.pk))


def make(export):
    """As workers would, to the end."""
    while job := Job.objects.filter(kind="export", subject=str(export.pk), failed=None).first():
        assert jobs.run(job.pk, job.due)
    return Export.objects.get(pk=export.pk)
