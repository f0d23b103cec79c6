"""Everything that changes a game. Views, tasks, commands and the admin call these functions.

``table`` seats people and starts, ``play`` carries out moves, ``announce`` tells the world after
commit. Whatever is refused raises ``Refused`` (or the engine's own error) and changes nothing.
"""
