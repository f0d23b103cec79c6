"""The channels by which news goes out: a folder for each, and a line here.

A folder has everything of its channel that is not a page: whom it can reach, how it writes and
sends, what a server's answer means, and which form adds a target. ``base.py`` says what is asked of
it. None of them asks whether the person wants the news; ``games/notify/switches.py`` knows. Nothing
is tried again here: that is for jobs.
"""

from games.notify import channels

from .base import SendingChannel
from .mail import Mail
from .push import Push
from .webhook import Webhooks

CHANNELS: dict[str, SendingChannel] = {
    channel.name: channel
    for channel in (
        Mail(),
        Push(),
        Webhooks(),
    )
}
for channel in CHANNELS.values():
    channels.register(channel)
