"""Letters with a link to choose a new password.

They are written by a worker, so that asking takes the same time whether the address is known or
not; and so few to one address that they are no way to annoy somebody.
"""

from io import BytesIO
from urllib.parse import urlsplit

from allauth.account.forms import ResetPasswordForm
from allauth.core import context, ratelimit
from django.conf import settings
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpRequest
from django.utils.translation import override

from games.core import jobs
from games.models import Job

from .models import User

NOBODY = 0  # whose letter is never written


def ask(request: HttpRequest, email: str, users: list[User]) -> None:
    """One too many is not sent, and nobody is told so: the links of earlier ones still work."""
    if ratelimit.consume(request, action="reset_mail", key=email.lower()):
        for user_id in [user.pk for user in users] or [NOBODY]:
            jobs.put("reset", user_id)


@jobs.handler("reset")
def _write(job: Job) -> None:
    user = User.objects.filter(pk=job.subject, is_active=True).first()
    if user is None:
        return
    with context.request_context(_from_nowhere()), override(user.mail_language):
        form = ResetPasswordForm({"email": user.email})
        if form.is_valid():
            form.save(context.request)


def _from_nowhere() -> HttpRequest:
    """What allauth builds its links from: a request to the site's own address."""
    site = urlsplit(settings.SITE_URL)
    return WSGIRequest(
        {
            "REQUEST_METHOD": "GET",
            "wsgi.url_scheme": site.scheme,
            "wsgi.input": BytesIO(),
            "HTTP_HOST": site.netloc,
        }
    )
