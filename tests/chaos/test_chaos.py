"""Everything that breaks, breaks; afterwards every game goes on, and nobody was told twice."""

import pytest

from .site import Site

# Jobs that send are killed where the server has not taken the letter yet. In the moment between its
# taking and our noting it, a letter can come twice: tests/notify/test_turn_mail.py has that case.
FAULTS = [
    ("kill_worker_at", "bot"),
    ("kill_worker_sending", "220"),
    ("kill_worker_at", "resolve"),
    ("kill_worker_at", "turns"),
    ("kill_worker_sending", "354"),
    ("slow_server",),
    ("refusing_server", "MAIL", "451 not now"),
    ("refusing_server", ".", "451 read it, could not keep it"),
    ("flush_broker",),
    ("restart_broker",),
    ("kill_web_after_commit",),
]
SOME = [
    ("kill_worker_at", "bot"),
    ("kill_worker_sending", "354"),
    ("slow_server",),
    ("refusing_server", "MAIL", "451 not now"),
    ("flush_broker",),
    ("restart_broker",),
    ("kill_web_after_commit",),
]


def ordeal(env, manage, faults, games, *, to_the_end):
    """The figures that the summary shows; the last three must be 0."""
    with Site(env) as site:
        site.puppet("set_up", games)
        site.recover()
        for name, *arguments in faults:
            getattr(site, name)(*arguments)
            site.recover()
        if to_the_end:
            site.finish()
        now, copies = site.standing, site.office.copies
    verified = manage("verify_games", env=env).stdout
    return {
        "faults injected": len(site.faults),
        "games finished": now["over"],
        "people's moves": site.moves,
        "mails sent": copies.total(),
        "moves lost": max(0, site.moves - now["moves"]) + ("differences=0" not in verified),
        "mails lost": now["open"] + now["failed"] + max(0, now["letters"] - len(copies)),
        "mails doubled": copies.total() - len(copies),
    }


def check(figures, faults, games):
    assert figures["faults injected"] == len(faults)
    assert figures["mails sent"] >= games
    assert figures["moves lost"] == figures["mails lost"] == figures["mails doubled"] == 0


@pytest.mark.slow
def test_each_kind_of_fault_once(production, manage, with_sqlite):
    check(ordeal(with_sqlite(production), manage, SOME, 1, to_the_end=False), SOME, 1)


@pytest.mark.chaos
@pytest.mark.timeout(3600)
def test_all_of_it(request, production, manage, with_database, record_figures):
    figures = ordeal(with_database(production), manage, FAULTS, 3, to_the_end=True)
    record_figures(request.node.callspec.params["with_database"], figures)
    check(figures, FAULTS, 3)
    assert figures["games finished"] == 3
