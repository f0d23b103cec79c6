"""Everything that changes a tournament. The admin, pages, jobs and commands call these functions.

``entries``: who takes part. ``life``: from the draft to the end. ``rounds``: paired, started, cut
short. ``results``: what games brought, and the standings. ``schedule``: the job that looks what is
due. All of them lock the tournament's row first; whatever is refused raises ``Refused``. Those that
an organiser may call take the tournament's id, who does it and why, then what else by its name.
"""
