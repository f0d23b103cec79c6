"""The nightly job: finds puzzles in finished games, and gives the days theirs."""
