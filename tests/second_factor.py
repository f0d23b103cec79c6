"""Staff need a second factor: here is one, used."""

import time

from allauth.account.internal.flows import login
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP
from django.test import Client

SECRET = "JBSWY3DPEHPK3PXP"
plain_force_login = Client.force_login


def force_login(client, user, backend=None):
    plain_force_login(client, user, backend)
    if user.is_staff:
        if not Authenticator.objects.filter(user=user).exists():
            TOTP.activate(user, SECRET)
        session = client.session
        session[login.AUTHENTICATION_METHODS_SESSION_KEY] = [{"method": "mfa", "at": time.time()}]
        session[login._AUTHENTICATION_METHODS_USER_SESSION_KEY] = str(user.pk)
        session.save()
