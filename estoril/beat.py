"""Beat, as often as one likes: one of them beats, the others stand by."""

import datetime
import logging
import os
import secrets
import signal
import socket
import threading
import time

from celery import Celery, beat, bootsteps
from celery.worker import WorkController
from django.db import DatabaseError, connections

from .models import Lease

logger = logging.getLogger(__name__)

NAME = "beat"
LEASE = datetime.timedelta(seconds=15)  # after it, whoever beat is taken for dead
RENEW = 5  # seconds


class Scheduler(beat.Scheduler):
    """Schedules in memory: no file that a crash could leave half-written. Whatever is scheduled
    may run late, and twice: a leader that was held up may send one more message than it should."""

    leads_until = 0.0  # by the clock of this process, which nobody sets

    def __init__(self, *args: object, **kwargs: object) -> None:
        self.holder = f"{socket.gethostname()}:{secrets.token_hex(8)}"
        super().__init__(*args, **kwargs)

    def tick(self, *args: object, **kwargs: object) -> float:
        """Never asleep for longer than it may lead unasked."""
        return min(super().tick(*args, **kwargs), RENEW) if self.leads() else RENEW

    def leads(self) -> bool:
        began = time.monotonic()
        if began > self.leads_until - LEASE.total_seconds() + RENEW:
            self.leads_until = began + LEASE.total_seconds() if self.takes() else 0.0
        return time.monotonic() < self.leads_until

    def takes(self) -> bool:
        """Try to lead; without the database nobody does, and nothing could be done then anyway."""
        try:
            return Lease.take(NAME, self.holder, LEASE)
        except DatabaseError:
            logger.warning("The database does not say who beats.", exc_info=True)
            return False
        finally:
            connections.close_all()  # the next one may have to be another server's

    def close(self) -> None:
        try:
            Lease.give_back(NAME, self.holder)
        except DatabaseError:
            logger.warning("The lease runs out by itself.", exc_info=True)
        super().close()


class _Thread(threading.Thread):
    def __init__(self, app: Celery) -> None:
        super().__init__(name="beat", daemon=True)
        # It can end no sooner than it wakes.
        self.service = beat.Service(
            app, max_interval=1, scheduler_cls=Scheduler, remote_control=False
        )
        self.ending = False

    def run(self) -> None:
        try:
            self.service.start()
        finally:
            if not self.ending:  # others must notice, and start both anew
                os.kill(os.getpid(), signal.SIGTERM)

    def stop(self) -> None:
        self.ending = True
        self.service.stop(wait=True)


class InWorker(bootsteps.StartStopStep):
    """Beat as a thread of a worker, for a site on one machine: it takes no memory of its own."""

    def create(self, worker: WorkController) -> _Thread:
        return _Thread(worker.app)
