"""Django's way to a mail server, for letters with pictures.

The standard library looks for dots at the beginnings of lines with a regular expression: 0.93 ms
of processor time for a letter with its pictures, where all of a turn mail takes less than 3 ms
(`manage.py bench mail`); here letters that are ready have none. It waits for an answer to each
command; here whom a letter is from and for goes in one piece to servers that allow it, which nearly
all do, so a letter takes two answers, not four. And it is idle while the server reads; here the
next letter is written meanwhile.
"""

import re
import smtplib
import socket
from collections.abc import Callable
from typing import Any

from django.core.mail import EmailMessage
from django.core.mail.backends import smtp

FINE, WILL_FORWARD, GO_ON = 250, 251, 354
ROOM = 512 * 1024  # bytes: a whole letter is on its way at once, nobody waits until it is read
PLAIN = re.compile(r"[\w.+-]+@[\w.-]+", re.ASCII)


def nothing() -> None:
    """What there is to do meanwhile, mostly."""


class ReadyMail(EmailMessage):
    """One that is written already, and is sent as it is: no line of it begins with a dot."""

    envelope: tuple[str, str]  # whom it is from and for
    meanwhile: Callable[[], None] = staticmethod(nothing)  # to be done while the server reads it


def _quoted(address: str) -> str:
    """What nearly all addresses are needs no look by the standard library: 0.03 ms."""
    quoted = f"<{address}>" if PLAIN.fullmatch(address) else smtplib.quoteaddr(address)
    if "\r" in quoted or "\n" in quoted:
        raise ValueError("an address of several lines would be several commands")
    return quoted


class QuickSmtp(smtplib.SMTP):
    meanwhile: Callable[[], None] = staticmethod(nothing)

    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        connection: socket.socket = super()._get_socket(host, port, timeout)  # type: ignore[misc]
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, ROOM)
        return connection

    def hand_over(self, sender: str, recipient: str, letter: bytes) -> None:
        """What ``sendmail`` does, with the same exceptions, for one recipient."""
        self.ehlo_or_helo_if_needed()
        if not self.has_extn("pipelining"):
            self.sendmail(sender, recipient, letter)
            return
        try:
            self._hand_over(sender, recipient, letter)
        except smtplib.SMTPException:
            self.close()  # it may still wait for a letter, or have more to say
            raise

    def _hand_over(self, sender: str, recipient: str, letter: bytes) -> None:
        size = f" size={len(letter)}" if self.has_extn("size") else ""
        whom_from, whom_for = map(_quoted, (sender, recipient))
        self.send(f"mail FROM:{whom_from}{size}\r\nrcpt TO:{whom_for}\r\ndata\r\n")
        code, answer = self.getreply()
        if code != FINE:
            raise smtplib.SMTPSenderRefused(code, answer, sender)
        code, answer = self.getreply()
        if code not in (FINE, WILL_FORWARD):
            raise smtplib.SMTPRecipientsRefused({recipient: (code, answer)})
        code, answer = self._data(letter)
        if code != FINE:
            raise smtplib.SMTPDataError(code, answer)

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
        end = b".\r\n" if letter.endswith(b"\r\n") else b"\r\n.\r\n"
        self.send(letter + end)
        try:
            self.meanwhile()
        finally:
            answered = self.getreply()
        return answered


class QuickSmtpSsl(QuickSmtp, smtplib.SMTP_SSL):
    pass


class EmailBackend(smtp.EmailBackend):
    @property
    def connection_class(self) -> type[smtplib.SMTP]:
        return QuickSmtpSsl if self.use_ssl else QuickSmtp

    def _send(self, email_message: EmailMessage) -> bool:
        if not isinstance(email_message, ReadyMail):
            return super()._send(email_message)  # type: ignore[misc]  # the stubs lack it
        assert isinstance(self.connection, QuickSmtp), "Django has opened it"
        self.connection.meanwhile = email_message.meanwhile
        self.connection.hand_over(*email_message.envelope, email_message.message().as_bytes())
        return True
