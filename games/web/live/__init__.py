"""Pages that keep themselves up to date: see ``consumer`` for what goes over the socket."""
