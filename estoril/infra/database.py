"""Troubles of the database that pass by themselves: nobody's fault, and worth waiting for."""

from django.db import InterfaceError, OperationalError

AWAY = (OperationalError, InterfaceError)
