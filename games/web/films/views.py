"""The page of a finished game's films: ask for one, see it grow, take it away."""

from __future__ import annotations

from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from estoril.infra.optional import required
from estoril.infra.requests import HtmxRequest
from games.core.refusals import Refused
from games.core.requests import known_or_login, to_login
from games.models import Export
from games.pictures.films import production, storage
from games.pictures.game_picture import is_public
from games.pictures.prints import style_for
from games.pictures.table_picture import names_of
from games.web.visits import Visit, over

from .forms import ExportForm, viewer_choices


def _arrive(request: HttpRequest, key: str) -> Visit:
    return over(request, key, _("There are films of a game once it is over."), whole=False)


@require_http_methods(["GET", "HEAD", "POST"])
@known_or_login
def page(request: HtmxRequest, key: str) -> HttpResponse:
    here = _arrive(request, key)
    if request.method != "POST":
        return _page(request, here, ExportForm(players=here.names))
    if not request.user.is_authenticated:
        return to_login(request, key)
    form = ExportForm(request.POST, players=here.names)
    if form.is_valid():
        options = {**form.options(), "style": style_for(request.user)}
        try:
            export = production.ask(here.game, request.user, options)
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            return redirect(f"{reverse('games:film', args=[key])}#export-{export.pk}")
    return _page(request, here, form, HTTPStatus.UNPROCESSABLE_ENTITY)


def _page(
    request: HttpRequest, here: Visit, form: ExportForm, status: int = HTTPStatus.OK
) -> HttpResponse:
    names = list(names_of(here.seats))
    exports = here.game.exports.order_by("-asked", "-pk").select_related("game")
    context = {
        "page": "film",
        "game": here.game,
        "form": form,
        "cards": [_card(here, export) for export in exports if _is_shown(export, names)],
    }
    return render(request, "films/page.html", context, status=status)


def _is_shown(export: Export, names: list[str]) -> bool:
    return export.status != Export.Status.READY or production.is_good(export, names)


def _card(here: Visit, export: Export) -> dict[str, object]:
    return {"export": export, "viewer": dict(viewer_choices(here.names))[export.viewer]}


def _find(here: Visit, number: int) -> Export:
    export = here.game.exports.filter(pk=number).select_related("game").first()
    if export is None or not _is_shown(export, list(names_of(here.seats))):
        raise Http404(_("There is no such film. Ask for it anew."))
    return export


@require_safe
def part(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """One export as it stands, for the page that waits for it."""
    here = _arrive(request, key)
    context = {"game": here.game, **_card(here, _find(here, number))}
    response = render(request, "films/_export.html", context)
    response["Cache-Control"] = "private, no-store"
    return response


@require_safe
def file(request: HttpRequest, key: str, number: int, extension: str) -> HttpResponse:
    here = _arrive(request, key)
    export = _find(here, number)
    if export.status != Export.Status.READY or extension != export.extension:
        raise Http404(_("There is no such film. Ask for it anew."))
    etag = f'"{export.pk}-{required(export.made).timestamp()}"'
    response = get_conditional_response(request, etag=etag)
    if response is None:
        data = storage.read(export)
        if data is None:
            raise Http404(_("There is no such film. Ask for it anew."))
        response = HttpResponse(data, content_type=f"image/{extension}")
        response["Content-Disposition"] = f'inline; filename="{export.filename}"'
    response["ETag"] = etag
    if is_public(here.game, export.viewer):
        response["Cache-Control"] = "public, no-cache"
    return response
