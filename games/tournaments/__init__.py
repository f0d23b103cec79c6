"""Tournaments: how they are paired, what is kept of them, and how they run by themselves.

``formats/`` is pure: who meets whom, and who leads. ``models/`` is what is stored, ``services/``
is everything that changes it, by hand or by the schedule. ``staff/tournaments_admin.py`` is
the organisers' desk.
"""
