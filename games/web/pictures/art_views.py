"""A picture by its address, public."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.pictures import easel, store
from games.pictures.art import Print
from games.pictures.responses import FOR_EVER


@require_safe
def art(request: HttpRequest, print: Print) -> HttpResponse:
    expected = request.GET.get("v") == print.edition
    # There are more sets than anybody could draw: only those that a page shows.
    if print.kind == "tiles" and not expected:
        raise Http404(_("There is no such picture."))
    etag = f'"{print.mark}"'
    response = get_conditional_response(request, etag=etag)
    if response is None:
        image = store.find(print.mark) or easel.draw(request, print)
        if isinstance(image, HttpResponse):
            return image
        response = HttpResponse(image, content_type="image/webp")
    response["ETag"] = etag
    response["Cache-Control"] = f"public, {FOR_EVER if expected else 'no-cache'}"
    return response
