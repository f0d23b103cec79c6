"""A picture by its address."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from .access import is_public, look
from .drawing import BROKEN_FOR, Broken, Drawing
from .prints import Print

FOR_EVER = "max-age=31536000, immutable"


@require_safe
def picture(request: HttpRequest, key: str, number: int, eyes: str, print: Print) -> HttpResponse:
    """Drawn now if nobody has drawn it yet."""
    here = look(request, key, number, eyes)
    drawing = Drawing(here.game, here.seats, number, eyes, print)
    try:
        etag = f'"{drawing.mark}"'
        response = get_conditional_response(request, etag=etag)
        if response is None:
            response = HttpResponse(drawing.image(), content_type=f"image/{print.format}")
    except Broken:
        return _sorry()
    response["ETag"] = etag
    who = "public" if is_public(here.game, eyes) else "private"
    lasting = request.GET.get("v") == drawing.edition
    response["Cache-Control"] = f"{who}, {FOR_EVER if lasting else 'no-cache'}"
    return response


def _sorry() -> HttpResponse:
    words = _("This picture cannot be drawn at the moment. The board is on the game's page.")
    headers = {"Retry-After": str(BROKEN_FOR), "Cache-Control": "no-store"}
    return HttpResponse(
        words, status=503, content_type="text/plain; charset=utf-8", headers=headers
    )
