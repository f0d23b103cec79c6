"""Real servers in this process: one takes mails and can be made to fail, one takes posts."""

import http.server
import socketserver
import threading
from email import message_from_bytes, policy


class Running:
    """A server that runs while it is used."""

    daemon_threads = True

    def __enter__(self):
        self.thread = threading.Thread(target=self.serve_forever)
        self.thread.start()
        return self

    def __exit__(self, *details):
        self.shutdown()
        self.thread.join()
        self.server_close()

    @property
    def port(self):
        return self.server_address[1]


class SmtpHandler(socketserver.StreamRequestHandler):
    def say(self, line):
        self.wfile.write(line.encode() + b"\r\n")

    def handle(self):
        self.server.connections += 1
        self.server.open.append(self.connection)
        self.say("220 estoril.test")
        taken = 0
        while line := self.rfile.readline():
            verb = line.decode().strip().partition(" ")[0].upper()
            if answer := self.server.answers.get(verb):
                self.say(answer)
                if answer.startswith("421"):
                    return
                continue
            match verb:
                case "EHLO":
                    self.say("250 estoril.test")
                case "MAIL" if taken >= self.server.most_per_connection:
                    self.say("421 enough")
                    return
                case "DATA":
                    self.say("354 go on")
                    lines = iter(self.rfile.readline, b".\r\n")
                    raw = b"".join(line.removeprefix(b".") for line in lines)
                    if refusal := self.server.answers.get("."):
                        self.say(refusal)
                        continue
                    taken += 1
                    self.server.raw.append(raw)
                    if self.server.hang_up_after_data:
                        return
                    self.say("250 taken")
                case "QUIT":
                    self.say("221 goodbye")
                    return
                case _:
                    self.say("250 fine")


class Smtp(Running, socketserver.ThreadingTCPServer):
    """``answers`` by command, "." for what follows the letter, in place of the friendly ones."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), SmtpHandler)
        self.raw, self.answers = [], {}
        self.open = []
        self.connections = 0
        self.most_per_connection = 100
        self.hang_up_after_data = False

    @property
    def mails(self):
        return [message_from_bytes(raw, policy=policy.default) for raw in self.raw]


class WebHandler(http.server.BaseHTTPRequestHandler):
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
