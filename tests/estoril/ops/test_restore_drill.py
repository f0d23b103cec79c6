"""A backup under load, restored elsewhere: every game is verified, and the mails go on.

What had been sent by the moment of the backup is not sent again; what was due is sent, once. Only
what was sent after that moment, of which the backup knows nothing, can come a second time.
``make drill`` runs it on both databases.
"""

import threading
from contextlib import contextmanager
from datetime import timedelta
from urllib.parse import urlsplit

import psycopg
import pytest

from games.delivery.channels.mail.letter import message_id
from games.notify.models import Notification
from tests.chaos.site import Puppet, Site
from tests.factory import make_user
from tests.processes import eventually, managed

GAMES = 2


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.chaos)])
def places(request, production, tmp_path):
    """The environments of a site with a database, and of another without."""
    env = request.getfixturevalue(f"with_{request.param}")(production)
    elsewhere = env | {"ESTORIL_VAR_DIR": str(tmp_path / "elsewhere")}
    if request.param == "postgresql":
        url = request.getfixturevalue("postgres_url")
        with psycopg.connect(url, autocommit=True) as server:
            server.execute("DROP DATABASE IF EXISTS elsewhere WITH (FORCE)")
            server.execute("CREATE DATABASE elsewhere")
        elsewhere["ESTORIL_DATABASE_URL"] = urlsplit(url)._replace(path="/elsewhere").geturl()
    return env, elsewhere


@contextmanager
def at_play(site):
    """People move every second, bots answer, letters go out."""
    puppet, over = Puppet(site.env), threading.Event()

    def play():
        while not over.is_set():
            puppet("move")
            puppet("later")
            over.wait(1)

    thread = threading.Thread(target=play)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
        puppet.close()


def more_happens(site):
    """Somebody moves, and a letter arrives."""
    letters, moves = len(site.office.copies), site.standing["moves"]
    eventually(lambda: len(site.office.copies) > letters and site.standing["moves"] > moves)


@pytest.mark.slow
def test_drill(places, tmp_path):
    env, elsewhere = places
    file = tmp_path / "site.backup"
    with Site(env) as site:
        site.puppet("set_up", GAMES)
        site.recover()
        quiet = site.standing
        early = set(site.office.copies)
        with at_play(site):
            more_happens(site)
            managed("backup", str(file), env=env)
            at_backup = set(site.office.copies)
            more_happens(site)
        site.recover()
        lost, arrived = site.standing, set(site.office.copies)

    managed("restore", str(file), env=elsewhere)
    assert f"games={GAMES}" in (verified := managed("verify_games", env=elsewhere))
    assert "differences=0" in verified

    with Site(elsewhere) as again:
        restored = again.standing
        known = set(again.puppet("message_ids"))
        again.recover()
        settled, sent = again.standing, set(again.puppet("message_ids"))
        copies = again.office.copies
    assert quiet["moves"] < restored["moves"] < lost["moves"]  # what came after it is lost
    assert early <= known <= at_backup
    assert settled["open"] == settled["failed"] == 0
    assert copies.total() == len(copies)  # each once
    assert not known & set(copies)  # none that was sent before
    assert sent == known | set(copies)  # and none is missing
    assert set(copies) & arrived <= arrived - known  # the window


@pytest.mark.django_db
def test_numbers_that_come_again_are_not_taken_for_copies():
    """On a restored site, the next message has the number of one that was mailed and lost."""
    user = make_user()

    def letter():
        note = Notification.objects.get()
        return message_id(user, user.email, [note.news_id])

    note = Notification.objects.create(user=user, kind="message", key="message:1:1")
    mailed = letter()
    assert letter() == mailed
    later = note.created + timedelta(seconds=1)
    note.delete()
    Notification.objects.create(user=user, kind="message", key="message:1:1", created=later)
    assert letter() != mailed
