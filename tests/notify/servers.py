"""Real servers in this process: one takes mails and can be made to fail, one takes posts."""

import http.server
import socketserver
import threading
from collections import Counter
from email import message_from_bytes, policy
from typing import Any


class Running(socketserver.TCPServer):
    """A server that runs while it is used."""

    daemon_threads = True

    def __enter__(self):
        # It looks that often whether it is to stop: in seconds, half of one if not told.
        self.thread = threading.Thread(target=self.serve_forever, args=(0.01,))
        self.thread.start()
        return self

    def __exit__(self, *details):
        self.shutdown()
        self.thread.join()
        self.server_close()

    @property
    def port(self):
        return self.server_address[1]


class HungUp(Exception):
    pass


class SmtpHandler(socketserver.StreamRequestHandler):
    server: Any  # an Smtp
    disable_nagle_algorithm = True  # its answers come several in a row

    def say(self, line):
        self.wfile.write(line.encode() + b"\r\n")

    def fails(self, phase):
        """Whether it is to go wrong here: with an answer or, if that is empty, without one."""
        answer = self.server.answers.get(phase)
        if answer is None:
            return False
        self.server.met[phase] += 1
        if answer:
            self.say(answer)
        if not answer or answer.startswith("421"):
            raise HungUp
        return True

    def handle(self):
        self.server.connections += 1
        self.server.open.append(self.connection)
        self.taken, self.in_doubt = 0, False
        try:
            if not self.fails("banner"):
                self.say("220 estoril.test")
                self.talk()
        except (HungUp, ConnectionError):  # by whichever side
            pass
        finally:
            self.server.in_doubt += self.in_doubt

    def talk(self):
        while line := self.rfile.readline():
            verb = line.decode().strip().partition(" ")[0].upper()
            if self.fails(verb):
                continue
            match verb:
                case "EHLO":
                    self.say("\r\n".join(["250-estoril.test", *self.server.extensions]))
                case "AUTH":
                    self.say("235 welcome")
                case "MAIL" if self.taken >= self.server.most_per_connection:
                    self.say("421 enough")
                    return
                case "DATA":
                    self.say("354 go on")
                    self.take()
                case "QUIT":
                    self.in_doubt = False
                    self.say("221 goodbye")
                    return
                case _:
                    self.say("250 fine")

    def take(self):
        self.fails("letter")
        lines = []
        while (line := self.rfile.readline()) != b".\r\n":
            if not line:
                raise HungUp  # they do not want to, after all
            self.in_doubt = False  # only who has heard the answer on one letter sends another
            lines.append(line.removeprefix(b"."))
        raw = b"".join(lines)
        if self.fails("."):
            return
        self.taken += 1
        self.server.raw.append(raw)
        self.in_doubt = True
        self.fails("taken")
        if self.server.hang_up_after_data:
            raise HungUp
        self.say("250 taken")


class Smtp(Running, socketserver.ThreadingTCPServer):
    """``answers`` by command in place of the friendly ones. Also by what is no command: "banner",
    "letter" for its middle, "." for its end, "taken" for when it is kept; the empty answer hangs
    up. ``met``: how often each of them was given. ``in_doubt``: how many letters it has taken whose
    senders, for all it knows, have not heard that it did."""

    allow_reuse_address = True

    def __init__(self, address=("127.0.0.1", 0)):
        super().__init__(address, SmtpHandler)
        self.raw, self.answers, self.met = [], {}, Counter[str]()
        self.open = []
        self.connections = self.in_doubt = 0
        self.most_per_connection = 100
        self.extensions = ["250-PIPELINING", "250 AUTH PLAIN"]
        self.hang_up_after_data = False

    @property
    def mails(self):
        return [message_from_bytes(raw, policy=policy.default) for raw in self.raw]


class WebHandler(http.server.BaseHTTPRequestHandler):
    server: Any  # a Web

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.posts.append((self.path, dict(self.headers), body))
        self.server.answer(self)

    def log_message(self, *args):
        pass


class Web(Running, http.server.ThreadingHTTPServer):
    def __init__(self):
        super().__init__(("127.0.0.1", 0), WebHandler)
        self.posts = []
        self.status, self.headers, self.body = 204, {}, b""

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def answer(self, handler):
        handler.send_response(self.status)
        for name, value in self.headers.items():
            handler.send_header(name, value)
        handler.send_header("Content-Length", str(len(self.body)))
        handler.end_headers()
        handler.wfile.write(self.body)
