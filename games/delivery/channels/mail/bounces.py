"""Letters that come back: a report that one of ours could not be delivered ends an address.

Anybody can write such a report. It counts only if it quotes the id of a letter that went to this
address, which nobody else could have made (see ``letter.message_id``).
"""

from __future__ import annotations

import re
from email import message_from_bytes, policy
from email.message import EmailMessage

from accounts.models import User
from accounts.services import mail_fails
from games.notify.readers import one_line

from . import letter

# RFC 3463: 3 is about the other system, 6 about the letter, 7 about us. All else is the address.
NOT_ITS_FAULT = re.compile(r"\d\.[367]\.")


def take(raw: bytes) -> list[str]:
    """The addresses that were switched off."""
    report = message_from_bytes(raw, policy=policy.default)
    id = _id_of_ours(report)
    dead = []
    for address, reason in _failures(report):
        pk = letter.person_written_to(id, address)
        user = User.objects.filter(pk=pk, email=address).first() if pk else None
        if user:
            mail_fails(user, address, reason)
            dead.append(address)
    return dead


def _id_of_ours(report: EmailMessage) -> str:
    """The letter, or its headers, come with the report."""
    for part in report.walk():
        match part.get_content_type():
            case "message/rfc822":
                return str(part.get_content().get("Message-ID", ""))
            case "text/rfc822-headers":
                quoted = part.get_payload(decode=True)
                assert isinstance(quoted, bytes)  # a text is not made of parts
                headers = message_from_bytes(quoted, policy=policy.default)
                return str(headers.get("Message-ID", ""))
    return ""


def _failures(report: EmailMessage) -> list[tuple[str, str]]:
    failures = []
    for part in report.walk():
        if part.get_content_type() != "message/delivery-status":
            continue
        for fields in part.iter_parts():
            address = str(fields.get("Final-Recipient", "")).partition(";")[2].strip().lower()
            failed = str(fields.get("Action", "")).strip().lower() == "failed"
            status = str(fields.get("Status", "")).strip()
            if address and failed and not NOT_ITS_FAULT.match(status):
                diagnosis = str(fields.get("Diagnostic-Code", "")).partition(";")[2]
                failures.append((address, one_line(f"{status} {diagnosis}")))
    return failures
