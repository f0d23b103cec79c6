"""Hosts on one machine: network namespaces with an address each, or, where these cannot be made,
ports of the loopback.

All of it lies in namespaces of this program's own (network, processes, mounts), so that nothing is
left when it ends, however it ends.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psutil

from tests.processes import Process, eventually, free_port

INSIDE = "CLUSTER_FOLDER"  # in the environment of who has entered them
BRIDGE = "10.77.0.1"


def inside_namespaces(main):
    """Call it in there, if this is possible; else as we are. With a folder that is gone afterwards.

    Inside it is the first process: when that ends, the kernel ends all others.
    """
    if INSIDE in os.environ:
        return main(Path(os.environ[INSIDE]))
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: sys.exit(1))
    with tempfile.TemporaryDirectory(prefix="cluster-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)  # the database has a user of its own
        unshare = ["unshare", "--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]
        unable = os.geteuid() or not shutil.which("ip") or subprocess.call([*unshare, "true"])
        if unable or "--ports" in sys.argv:
            return main(Path(folder))
        again = [*unshare, sys.executable, "-m", "tests.cluster"]
        with subprocess.Popen(again, env=os.environ | {INSIDE: folder}) as child:
            try:
                return child.wait()
            finally:
                child.kill()


class Network:
    def __init__(self):
        self.namespaces = INSIDE in os.environ
        self.hosts = []
        if self.namespaces:
            ip("link set lo up")
            ip("link add estoril type bridge")
            ip(f"addr add {BRIDGE}/24 dev estoril")
            ip("link set estoril up")
        self.address = BRIDGE if self.namespaces else "127.0.0.1"  # where this program is reached

    def host(self, name, ahead=0):
        self.hosts.append(Host(name, len(self.hosts) + 2, ahead, namespaces=self.namespaces))
        return self.hosts[-1]

    def close(self):
        for host in self.hosts:
            host.close()


class Host:
    """``ahead``: the seconds by which its clock is wrong."""

    def __init__(self, name, number, ahead, *, namespaces):
        self.name, self.namespaces = name, namespaces
        self.clock = {"CLUSTER_AHEAD": str(ahead)}
        self.processes, self.by, self.address = [], [], "127.0.0.1"
        if not namespaces:
            return
        self.link, self.address = f"to-{name}", f"10.77.0.{number}"
        self.holder = subprocess.Popen(["unshare", "--net", "--uts", "sleep", "infinity"])
        here, there = Path("/proc/self/ns/net"), Path(f"/proc/{self.holder.pid}/ns/net")
        eventually(lambda: there.readlink() != here.readlink())
        time.sleep(0.05)
        ip(f"link add {self.link} type veth peer name eth0 netns {self.holder.pid}")
        ip(f"link set {self.link} master estoril up")
        self.by = ["nsenter", "--target", str(self.holder.pid), "--net", "--uts", "--"]
        for order in ("link set lo up", f"addr add {self.address}/24 dev eth0", "link set eth0 up"):
            ip(order, by=self.by)
        named = f"import socket; socket.sethostname({name!r})"
        subprocess.run([*self.by, sys.executable, "-c", named], check=True)

    def port(self, usual):
        return usual if self.namespaces else free_port()

    def start(self, *arguments, env, by=(sys.executable,), **options):
        """A program on this host, in a group of its own."""
        process = Process(
            *arguments,
            by=[*self.by, *by],
            env=env | self.clock,
            start_new_session=True,
            **options,
        )
        self.processes.append(process)
        return process

    def cut_off(self):
        """Without namespaces its programs stand still, and answer nobody."""
        if self.namespaces:
            ip(f"link set {self.link} down")
        else:
            self._signal(signal.SIGSTOP)

    def come_back(self):
        if self.namespaces:
            ip(f"link set {self.link} up")
        else:
            self._signal(signal.SIGCONT)

    def _signal(self, number):
        for process in self.processes:
            for child in process.running():
                try:
                    child.send_signal(number)
                except psutil.NoSuchProcess:
                    continue

    def close(self):
        for process in self.processes:
            process.kill()
        if self.namespaces:
            self.holder.kill()
            self.holder.wait()


def ip(order, by=()):
    subprocess.run([*by, "ip", *order.split()], check=True)
