"""What an ASGI server and an application hand each other, for annotations.

``asgiref.typing`` knows every kind of event by itself, and wants each with all keys that the
protocol lets one leave out.
"""

from collections.abc import Awaitable, Callable
from typing import Any

Scope = dict[str, Any]
Event = dict[str, Any]
Receive = Callable[[], Awaitable[Event]]
Send = Callable[[Event], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]
