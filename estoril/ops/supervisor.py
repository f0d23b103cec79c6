"""Several processes run as one: if one ends, or a signal comes, all end.

They are forked from this process: what it has read into memory is read once, and shared. So it has
no threads.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import selectors
import signal
import sys
import time
import traceback
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn, Self

from .parent_death import end_with

GRACE = 10  # seconds from being asked to end to being made to
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
PR_SET_NAME = 15  # of Linux' prctl


class AskedToEnd(Exception):
    pass


class ChildEnded(Exception):
    def __init__(self, child: Child) -> None:
        code = child.code or 0
        how = f"exit code {code}" if code >= 0 else signal.Signals(-code).name
        super().__init__(f"{child.name} has ended ({how})")
        self.child = child


class Child:
    def __init__(self, name: str, pid: int, output: int, *, quiet: bool) -> None:
        self.name, self.pid, self.output, self.quiet = name, pid, output, quiet
        self.code: int | None = None  # once it has ended
        self.last_lines: deque[str] = deque(maxlen=20)
        self._begun = b""  # of a line

    def read(self) -> bool:
        """Pass on what it has said meanwhile. False: that was all."""
        with contextlib.suppress(BlockingIOError):
            while data := os.read(self.output, 65536):
                *lines, self._begun = (self._begun + data).split(b"\n")
                for line in lines:
                    self._pass_on(line.decode(errors="replace"))
            return False
        return True

    def _pass_on(self, line: str) -> None:
        self.last_lines.append(line)
        if not self.quiet:
            # What is JSON stays JSON: see estoril/infra/logs.py.
            name = "" if line.startswith("{") else f"{self.name:>6} | "
            # Whoever read our output may have gone; the child must not wait for them.
            with contextlib.suppress(OSError):
                print(f"{name}{line}", flush=True)  # noqa: T201

    def has_ended(self, *, wait: bool = False) -> bool:
        if self.code is None:
            pid, status = os.waitpid(self.pid, 0 if wait else os.WNOHANG)
            self.code = os.waitstatus_to_exitcode(status) if pid else None
        return self.code is not None

    def signal_all(self, number: signal.Signals) -> None:
        """Itself and what it has started."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.pid, number)


class Supervisor:
    def __init__(self) -> None:
        self.children: list[Child] = []
        self.asked_to_end = False
        self.selector = selectors.DefaultSelector()

    def __enter__(self) -> Self:
        self.wakes, self.woken_by = os.pipe()
        for end in (self.wakes, self.woken_by):
            os.set_blocking(end, False)
        self.selector.register(self.wakes, selectors.EVENT_READ)
        signal.set_wakeup_fd(self.woken_by, warn_on_full_buffer=False)
        self.handlers = {number: signal.signal(number, self._ask_to_end) for number in SIGNALS}
        # Without a handler, nobody is woken.
        self.handlers[signal.SIGCHLD] = signal.signal(signal.SIGCHLD, lambda *_: None)
        return self

    def __exit__(self, *_: object) -> None:
        """The last one started ends first, and the first, on which all rely, after all others."""
        for number in SIGNALS:  # once more: at once
            signal.signal(number, lambda *_: self.signal_all(signal.SIGKILL))
        self._end(self.children[:0:-1])
        self._end(self.children[:1])
        signal.set_wakeup_fd(-1)
        for number, handler in self.handlers.items():
            signal.signal(number, handler)
        self._close()

    def _ask_to_end(self, *_: object) -> None:
        self.asked_to_end = True

    def _end(self, children: Sequence[Child]) -> None:
        for child in children:
            if not child.has_ended():
                os.kill(child.pid, signal.SIGTERM)
        deadline = time.monotonic() + GRACE
        while not all(child.has_ended() for child in children) and time.monotonic() < deadline:
            self._listen(0.1)
        for child in children:
            child.signal_all(signal.SIGKILL)  # whatever it started and left behind, too
            child.has_ended(wait=True)
            child.read()

    def _close(self) -> None:
        self.selector.close()
        for end in (self.wakes, self.woken_by, *(child.output for child in self.children)):
            os.close(end)

    def signal_all(self, number: signal.Signals) -> None:
        for child in self.children:
            child.signal_all(number)

    # Starting

    def start(
        self, name: str, run: Callable[[], object], *, text: str = "", quiet: bool = False
    ) -> Child:
        """Have a function run in a process of its own, which ends with this one, however that ends.
        It can read the text, which must be short, from its standard input."""
        sys.stdout.flush()
        parent = os.getpid()
        (hears, told), (output, says) = os.pipe(), os.pipe()
        pid = os.fork()
        if not pid:
            os.dup2(hears, 0)
            os.dup2(says, 1)
            os.dup2(says, 2)
            for end in (hears, told, output, says):
                os.close(end)
            self._close()
            _become(name, run, parent)
        os.close(hears)
        os.close(says)
        with contextlib.suppress(BrokenPipeError), os.fdopen(told, "w") as pipe:
            pipe.write(text)
        os.set_blocking(output, False)
        child = Child(name, pid, output, quiet=quiet)
        self.children.append(child)
        self.selector.register(output, selectors.EVENT_READ, child)
        return child

    def forget(self, child: Child) -> None:
        """It has ended, and nothing depends on it."""
        self.children.remove(child)
        with contextlib.suppress(KeyError):
            self.selector.unregister(child.output)
        os.close(child.output)

    # Waiting

    def wait(self, seconds: float | None = None) -> None:
        """Return when the time is up; raise if there is news before."""
        deadline = None if seconds is None else time.monotonic() + seconds
        while True:
            if self.asked_to_end:
                raise AskedToEnd
            for child in self.children:
                if child.has_ended():
                    child.read()
                    raise ChildEnded(child)
            left = None if deadline is None else deadline - time.monotonic()
            if left is not None and left <= 0:
                return
            self._listen(left)

    def _listen(self, seconds: float | None) -> None:
        """Pass on what children say, for so long or until a signal comes."""
        for key, _events in self.selector.select(seconds):
            if key.data is None:
                os.read(self.wakes, 1024)
            elif not key.data.read():
                self.selector.unregister(key.fd)

    def wait_until(self, ready: Callable[[], bool], seconds: float) -> bool:
        deadline = time.monotonic() + seconds
        while not ready():
            if time.monotonic() > deadline:
                return False
            self.wait(0.02)
        return True

    def wait_for(self, child: Child) -> None:
        """Return when it has done its work; raise if it could not."""
        try:
            self.wait()
        except ChildEnded as ended:
            if ended.child is not child or child.code:
                raise
            self.forget(child)


def _become(name: str, run: Callable[[], object], parent: int) -> NoReturn:
    """Do nothing else any more than that, and end."""
    code = 1
    sys.stdout, sys.stderr = (os.fdopen(number, "w", buffering=1) for number in (1, 2))
    try:
        signal.set_wakeup_fd(-1)
        for number in (*SIGNALS, signal.SIGCHLD):
            signal.signal(number, signal.SIG_DFL)
        # A session of its own: Ctrl-C reaches the parent alone, and what it starts ends with it.
        os.setsid()
        end_with(parent)
        _call_oneself(name)
        run()
        code = 0
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
        if isinstance(ended.code, str):
            print(ended.code, file=sys.stderr)  # noqa: T201
    except BaseException:
        traceback.print_exc()
    finally:
        with contextlib.suppress(OSError):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(code)


def _call_oneself(name: str) -> None:
    """What tools call this process, where they can be told."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_NAME, f"estoril-{name}".encode())


def program(*command: str, cwd: Path) -> Callable[[], NoReturn]:
    """Become a program."""

    def run() -> NoReturn:
        os.chdir(cwd)
        os.execv(command[0], command)  # noqa: S606 - no shell, and our own arguments

    return run
