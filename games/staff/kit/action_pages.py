"""Pages of the admin on which something is done to one thing, for a reason."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.requests import user_of
from games.core.refusals import Refused
from games.moderation import audit

from .forms import ReasonForm

NOTED = 10  # entries of the audit log on the page of what they are about


@dataclass(frozen=True, slots=True)
class Act:
    """``do`` gets who acts, the target and the form's fields; what it returns is the answer, if it
    is not the target's page again. ``fits``: whether the actor could do it to this target at all.
    """

    name: str
    label: str | Promise
    permission: str
    do: Callable[..., HttpResponse | None]
    form: type[ReasonForm] = ReasonForm
    fits: Callable[[User, Any], bool] = lambda actor, target: True  # noqa: ARG005
    warning: str | Promise = ""

    def allowed(self, actor: User, target: Model) -> bool:
        return actor.has_perm(self.permission) and self.fits(actor, target)


class WithActs(admin.ModelAdmin):
    acts: tuple[Act, ...] = ()
    change_form_template = "admin/desk/change_form.html"

    def get_urls(self) -> list[URLPattern]:
        act = path(
            "<int:object_id>/acts/<slug:name>/",
            self.admin_site.admin_view(self.act_view),
            name=f"{self.opts.app_label}_{self.opts.model_name}_act",
        )
        return [act, *super().get_urls()]

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict | None = None,
    ) -> HttpResponse:
        context = extra_context or {}
        if target := self.get_object(request, object_id):
            context["acts"] = [act for act in self.acts if act.allowed(user_of(request), target)]
            if request.user.has_perm("desk.view_auditentry"):
                done = audit.of(target).exclude(action=audit.LOOKED)  # those are many
                context["noted"] = done[:NOTED]
        return super().change_view(request, object_id, form_url, context)

    def act_view(self, request: HttpRequest, object_id: int, name: str) -> HttpResponse:
        target = self.get_object(request, str(object_id))
        act = next((act for act in self.acts if act.name == name), None)
        if target is None or act is None:
            raise Http404
        if not (
            self.has_view_permission(request, target) and act.allowed(user_of(request), target)
        ):
            raise PermissionDenied
        form = act.form(request.POST or None, target=target, actor=user_of(request))
        if request.method == "POST" and form.is_valid():
            answer = self._carry_out(request, act, target, form)
            if answer is not None:
                return answer
        return self._ask(request, act, target, form)

    def _carry_out(
        self, request: HttpRequest, act: Act, target: Model, form: forms.Form
    ) -> HttpResponse | None:
        try:
            answer = act.do(request.user, target, **form.cleaned_data)
        except Refused as refusal:
            form.add_error(None, str(refusal))
            return None
        if isinstance(answer, HttpResponse):
            return answer
        messages.success(request, _("Done, and noted in the audit log."))
        return redirect(self._page_of(target))

    def _ask(self, request: HttpRequest, act: Act, target: Model, form: forms.Form) -> HttpResponse:
        context = self.admin_site.each_context(request) | {
            "opts": self.opts,
            "title": act.label,
            "target": target,
            "act": act,
            "form": form,
            "back": self._page_of(target),
        }
        return TemplateResponse(request, "admin/desk/act.html", context)

    def _page_of(self, target: Model) -> str:
        name = f"admin:{self.opts.app_label}_{self.opts.model_name}_change"
        return reverse(name, args=[target.pk])
