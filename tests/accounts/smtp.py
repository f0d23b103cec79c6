"""A small real SMTP server, for mails that travel over a socket."""

import base64
import socketserver
import threading
from email import message_from_bytes, policy
from typing import Any


class Handler(socketserver.StreamRequestHandler):
    server: Any

    def say(self, line):
        self.wfile.write(line.encode() + b"\r\n")

    def handle(self):
        self.say("220 estoril.test")
        for line in self.rfile:
            verb, _, rest = line.decode().strip().partition(" ")
            match verb.upper():
                case "EHLO":
                    self.say("250-estoril.test")
                    self.say("250 AUTH PLAIN")
                case "AUTH":
                    _nobody, user, password = base64.b64decode(rest.split()[1]).split(b"\0")
                    self.server.logins.append((user.decode(), password.decode()))
                    self.say("235 welcome")
                case "DATA":
                    self.say("354 go on")
                    lines = iter(self.rfile.readline, b".\r\n")
                    raw = b"".join(line.removeprefix(b".") for line in lines)
                    self.server.mails.append(message_from_bytes(raw, policy=policy.default))
                    self.say("250 taken")
                case "QUIT":
                    self.say("221 goodbye")
                    return
                case _:
                    self.say("250 fine")


class Server(socketserver.ThreadingTCPServer):
    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.mails, self.logins = [], []

    def __enter__(self):
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return super().__enter__()

    def __exit__(self, *details):
        self.shutdown()
        super().__exit__(*details)

    @property
    def port(self):
        return self.server_address[1]
