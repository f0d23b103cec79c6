"""A mail server that takes every letter, and remembers the last few for whoever they went to."""

from __future__ import annotations

import socketserver
import threading
from collections import OrderedDict
from email import message_from_bytes, policy

KEPT = 200  # letters


class Handler(socketserver.StreamRequestHandler):
    server: PostOffice

    def handle(self) -> None:
        self.say("220 sink")
        recipient = ""
        while line := self.rfile.readline():
            verb = line[:4].upper()
            if verb == b"RCPT":
                recipient = line.decode(errors="replace").partition("<")[2].partition(">")[0]
            elif verb == b"DATA":
                self.say("354 go on")
                self.server.take(recipient, b"".join(iter(self.rfile.readline, b".\r\n")))
            self.say("221 bye" if verb == b"QUIT" else "250 fine")
            if verb == b"QUIT":
                return

    def say(self, words: str) -> None:
        self.wfile.write(f"{words}\r\n".encode())


class PostOffice(socketserver.ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.arrived = threading.Condition()
        self.letters: OrderedDict[str, bytes] = OrderedDict()
        self.count = 0

    @property
    def port(self) -> int:
        return self.server_address[1]

    def handle_error(self, *_details: object) -> None:
        """Whoever was ended in the middle has hung up."""

    def take(self, recipient: str, raw: bytes) -> None:
        with self.arrived:
            self.count += 1
            self.letters[recipient] = raw
            while len(self.letters) > KEPT:
                self.letters.popitem(last=False)
            self.arrived.notify_all()

    def wait_for(self, recipient: str, seconds: float) -> str:
        """The text of the last letter to them; empty if none comes."""
        with self.arrived:
            self.arrived.wait_for(lambda: recipient in self.letters, seconds)
            raw = self.letters.pop(recipient, b"")
        body = message_from_bytes(raw, policy=policy.default).get_body(("plain",)) if raw else None
        return body.get_content() if body else ""
