"""A mail server that can be made to refuse, to fail after a letter, or to keep silent."""

import socket
import threading
from collections import Counter
from typing import Any

from tests.notify.servers import Smtp, SmtpHandler


class Handler(SmtpHandler):
    server: Any

    def say(self, line):
        if self.server.silent_before and line.startswith(self.server.silent_before):
            self.server.held.set()
            self.server.released.wait()
            if self.server.hang_up:
                raise ConnectionAbortedError
        super().say(line)


class PostOffice(Smtp):
    """``silent_before``: the answer that does not come until it is released."""

    def __init__(self, address=("127.0.0.1", 0)):
        super().__init__(address)
        self.RequestHandlerClass = Handler
        self.most_per_connection = 1000
        self.silent_before, self.hang_up = "", False
        self.held, self.released = threading.Event(), threading.Event()

    def handle_error(self, request, client_address):
        """Whoever was killed has hung up."""

    def keep_silent(self, before):
        self.held.clear()
        self.released.clear()
        self.silent_before = before

    def speak(self, *, hang_up=False):
        self.silent_before, self.hang_up = "", hang_up
        self.released.set()

    def close_doors(self):
        """Nobody is let in."""
        self.shutdown()
        self.thread.join()
        self.socket.close()

    def open_doors(self):
        self.socket = socket.socket(self.address_family, self.socket_type)
        self.server_bind()
        self.server_activate()
        self.__enter__()

    @property
    def copies(self):
        """How often each letter has come, by its id."""
        return Counter(mail["Message-ID"] for mail in self.mails)
