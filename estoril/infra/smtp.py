"""Django's way to a mail server, for letters with pictures.

The standard library looks for dots at the beginnings of lines with a regular expression: 0.93 ms
of processor time for a letter with its pictures, where all of a turn mail takes less than 3 ms
(`manage.py bench mail`); here letters that are ready have none. It waits for an answer to each
command, four for a letter; here whom a letter is from and for goes in one piece to servers that
allow it, which nearly all do. And it is idle while the server reads; here the next letter is
written meanwhile, and announced behind this one, so that a letter takes one answer.
"""

from __future__ import annotations

import re
import smtplib
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from django.core.mail import EmailMessage
from django.core.mail.backends import smtp

FINE, WILL_FORWARD, GO_ON, GOODBYE = 250, 251, 354, 221
ROOM = 512 * 1024  # bytes: a whole letter is on its way at once, nobody waits until it is read
PLAIN = re.compile(r"[\w.+-]+@[\w.-]+", re.ASCII)


def nothing() -> None:
    """What there is to do meanwhile, mostly."""


class ReadyMail(EmailMessage):
    """One that is written already, and is sent as it is: no line of it begins with a dot."""

    raw: bytes
    envelope: tuple[str, str]  # whom it is from and for
    # To be done while the server reads it. Returns what goes out next, if that is known.
    meanwhile: Callable[[], ReadyMail | None] = staticmethod(nothing)


def _quoted(address: str) -> str:
    """What nearly all addresses are needs no look by the standard library: 0.03 ms."""
    quoted = f"<{address}>" if PLAIN.fullmatch(address) else smtplib.quoteaddr(address)
    if "\r" in quoted or "\n" in quoted:
        raise ValueError("an address of several lines would be several commands")
    return quoted


class QuickSmtp(smtplib.SMTP):
    meanwhile: Callable[[], ReadyMail | None] = staticmethod(nothing)
    announced: ReadyMail | None = None  # what the server waits for; there is no way to take it back

    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        connection: socket.socket = super()._get_socket(host, port, timeout)  # type: ignore[misc]
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, ROOM)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return connection

    def hand_over(self, mail: ReadyMail) -> None:
        """What ``sendmail`` does, with the same exceptions, for one recipient."""
        self.ehlo_or_helo_if_needed()
        self.meanwhile = mail.meanwhile
        if not self.has_extn("pipelining"):
            self.sendmail(*mail.envelope, mail.raw)
            return
        try:
            self._hand_over(mail)
        except smtplib.SMTPException:
            self.close()  # it may still wait for a letter, or have more to say
            raise

    def _hand_over(self, mail: ReadyMail) -> None:
        sender, recipient = mail.envelope
        if self.announced is not mail:
            self.send(self._envelope(mail))
        code, answer = self.getreply()
        if code != FINE:
            raise smtplib.SMTPSenderRefused(code, answer, sender)
        code, answer = self.getreply()
        if code not in (FINE, WILL_FORWARD):
            raise smtplib.SMTPRecipientsRefused({recipient: (code, answer)})
        code, answer = self._data(mail.raw)
        if code != FINE:
            raise smtplib.SMTPDataError(code, answer)

    def _envelope(self, mail: ReadyMail) -> bytes:
        size = f" size={len(mail.raw)}" if self.has_extn("size") else ""
        whom_from, whom_for = map(_quoted, mail.envelope)
        return f"mail FROM:{whom_from}{size}\r\nrcpt TO:{whom_for}\r\ndata\r\n".encode("ascii")

    def data(self, msg: Any) -> tuple[int, bytes]:
        """``msg``: bytes, as ``sendmail`` makes them of whatever it is given. The first line is a
        header: it begins with no dot."""
        self.putcmd("data")
        return self._data(msg.replace(b"\r\n.", b"\r\n.."))

    def _data(self, letter: bytes) -> tuple[int, bytes]:
        """Lines end in CRLF, and none begins with a dot that is not doubled."""
        code, answer = self.getreply()
        if code != GO_ON:
            raise smtplib.SMTPDataError(code, answer)
        self.announced = None
        end = b".\r\n" if letter.endswith(b"\r\n") else b"\r\n.\r\n"
        self.send(letter + end)
        try:
            self._announce(self.meanwhile())
        finally:
            answered = self.getreply()
        return answered

    def _announce(self, mail: ReadyMail | None) -> None:
        """Say whom the next letter is from and for, before the answer on this one is there: that
        is heard even if the server is gone by now."""
        if mail and self.sock and self.has_extn("pipelining"):
            with suppress(OSError, ValueError):  # which come up again in its turn
                envelope = self._envelope(mail)
                self.announced = mail
                self.sock.sendall(envelope)

    def quit(self) -> tuple[int, bytes]:
        """A server that waits for a letter would take the farewell for one."""
        if self.announced:
            self.close()
            return GOODBYE, b""
        return super().quit()


class QuickSmtpSsl(QuickSmtp, smtplib.SMTP_SSL):
    pass


class EmailBackend(smtp.EmailBackend):
    @property
    def connection_class(self) -> type[smtplib.SMTP]:
        return QuickSmtpSsl if self.use_ssl else QuickSmtp

    def _send(self, email_message: EmailMessage) -> bool:
        if not isinstance(email_message, ReadyMail):
            return super()._send(email_message)  # type: ignore[misc]  # the stubs lack it
        if self._server_waits_for_another(email_message):
            self.close()
            self.open()
        assert isinstance(self.connection, QuickSmtp), "Django has opened it"
        self.connection.hand_over(email_message)
        return True

    def _server_waits_for_another(self, mail: ReadyMail) -> bool:
        assert isinstance(self.connection, QuickSmtp), "Django has opened it"
        return self.connection.announced not in (None, mail)
