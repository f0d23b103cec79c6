"""The debrief: where a finished game was decided, by what each player could know at the time."""
