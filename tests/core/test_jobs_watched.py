"""Jobs in the hands of staff, and what becomes of time in which nobody swept."""

import datetime

import pytest
from django.contrib import admin
from django.urls import reverse
from django.utils import timezone

from games.core import heartbeat, jobs
from games.models import Job, Outage, Pulse
from tests.core.errands import Trouble, fail_for_good, the_job
from tests.factory import make_user

pytestmark = pytest.mark.django_db

SECOND = datetime.timedelta(seconds=1)
HOUR = datetime.timedelta(hours=1)


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
    assert "Trouble in errands.py" in page
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


# ── outages ──────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def noticed(monkeypatch):
    told = []
    monkeypatch.setattr(heartbeat, "_hooks", [lambda began, ended: told.append((began, ended))])
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
    heartbeat.after_outage(lambda b, e: jobs.put("errand", 7, due=job.due + (e - b)))
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
    jobs.sweep(began + heartbeat.LONG)
    assert noticed == [(began, began + heartbeat.LONG)]


def test_a_hook_that_fails_is_called_again(monkeypatch, published):
    calls = []

    def hook(began, ended):
        calls.append(began)
        if len(calls) == 1:
            raise Trouble

    monkeypatch.setattr(heartbeat, "_hooks", [hook])
    began = timezone.now()
    jobs.sweep(began)
    with pytest.raises(Trouble):
        jobs.sweep(began + HOUR)
    assert not Outage.objects.exists()
    jobs.sweep(began + HOUR + SECOND)
    assert calls == [began, began]
