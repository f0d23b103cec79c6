"""Several programs run as one: if one ends, or a signal comes, all end."""

import contextlib
import os
import queue
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Thread
from typing import Self

GRACE = 10  # seconds from being asked to end to being made to
# Has a child end with us, however we end.
PARENT_DEATH = str(Path(__file__).with_name("parent_death.py"))
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class AskedToEnd(Exception):
    pass


class ChildEnded(Exception):
    def __init__(self, child: "Child") -> None:
        code = child.process.returncode
        how = f"exit code {code}" if code >= 0 else signal.Signals(-code).name
        super().__init__(f"{child.name} has ended ({how})")
        self.child = child


class Child:
    def __init__(
        self,
        name: str,
        command: list[str],
        tell: Callable[["Child"], None],
        *,
        env: Mapping[str, str],
        cwd: Path,
        text: str = "",
        quiet: bool = False,
    ) -> None:
        self.name = name
        self.quiet = quiet
        self.last_lines: deque[str] = deque(maxlen=20)
        # A session of its own: Ctrl-C reaches us alone, and what it starts can be ended with it.
        self.process = subprocess.Popen(  # noqa: S603 - our own arguments
            [sys.executable, PARENT_DEATH, str(os.getpid()), *command],
            env=env,
            cwd=cwd,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        )
        assert self.process.stdin
        with contextlib.suppress(BrokenPipeError), self.process.stdin:
            self.process.stdin.write(text)
        self.pump = Thread(target=self._pump, daemon=True)
        self.pump.start()
        Thread(target=self._watch, args=[tell], daemon=True).start()

    def _pump(self) -> None:
        assert self.process.stdout
        with self.process.stdout as lines:
            for line in lines:
                self.last_lines.append(line.rstrip())
                if not self.quiet:
                    # What is JSON stays JSON: see estoril/infra/logs.py.
                    name = "" if line.startswith("{") else f"{self.name:>6} | "
                    # Whoever read our output may have gone; the child must not wait for them.
                    with contextlib.suppress(OSError):
                        print(f"{name}{line}", end="", flush=True)  # noqa: T201

    def _watch(self, tell: Callable[["Child"], None]) -> None:
        self.process.wait()
        tell(self)

    def signal_all(self, number: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, number)

    def end(self, deadline: float) -> None:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(max(0, deadline - time.monotonic()))
        self.signal_all(signal.SIGKILL)  # whatever it started and left behind, too
        self.process.wait()
        self.pump.join(1)


class Supervisor:
    def __init__(self, cwd: Path) -> None:
        self.cwd = cwd
        self.children: list[Child] = []
        # A child that has ended; or None, when a signal came.
        self.news: queue.SimpleQueue[Child | None] = queue.SimpleQueue()

    def __enter__(self) -> Self:
        self.handlers = {
            number: signal.signal(number, lambda *_: self.news.put(None)) for number in SIGNALS
        }
        return self

    def __exit__(self, *_: object) -> None:
        """The last one started ends first, and the first, on which all rely, after all others."""
        for number in SIGNALS:  # once more: at once
            signal.signal(number, lambda *_: self.signal_all(signal.SIGKILL))
        first, others = self.children[:1], self.children[:0:-1]
        for group in (others, first):
            for child in group:
                with contextlib.suppress(ProcessLookupError):
                    child.process.terminate()
            deadline = time.monotonic() + GRACE
            for child in group:
                child.end(deadline)
        for number, handler in self.handlers.items():
            signal.signal(number, handler)

    def signal_all(self, number: signal.Signals) -> None:
        for child in self.children:
            child.signal_all(number)

    def start(
        self,
        name: str,
        *command: str,
        env: Mapping[str, str] = os.environ,
        cwd: Path | None = None,
        text: str = "",
        quiet: bool = False,
    ) -> Child:
        child = Child(
            name, [*command], self.news.put, env=env, cwd=cwd or self.cwd, text=text, quiet=quiet
        )
        self.children.append(child)
        return child

    def forget(self, child: Child) -> None:
        self.children.remove(child)

    def wait(self, seconds: float | None = None) -> None:
        """Return when the time is up; raise if there is news before."""
        with contextlib.suppress(queue.Empty):
            child = self.news.get(timeout=seconds)
            raise ChildEnded(child) if child else AskedToEnd

    def wait_until(self, ready: Callable[[], bool], seconds: float) -> bool:
        deadline = time.monotonic() + seconds
        while not ready():
            if time.monotonic() > deadline:
                return False
            self.wait(0.1)
        return True
