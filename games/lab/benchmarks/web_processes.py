"""The web processes of `manage.py serve`, and nothing else of it: for whoever brings the rest.

`python -m games.lab.benchmarks.web_processes PORT PROCESSES`
"""

import socket
import sys
from contextlib import suppress

import django

if __name__ == "__main__":
    django.setup()

    from estoril.ops import processes
    from estoril.ops.supervisor import AskedToEnd, Supervisor

    processes.load()
    port, number = map(int, sys.argv[1:])
    listening = socket.create_server(("127.0.0.1", port), backlog=2048)
    with suppress(AskedToEnd), listening, Supervisor() as children:
        processes.start_webs(children, listening, number)
        children.wait()
