"""Chapters that teach the game on a real board: what they are, how they run, how far people are.

``chapters/`` is data; ``docs/lessons.md`` says how to write one. ``position`` and ``runner`` are
pure; ``models`` and ``progress`` keep how far somebody is.
"""
