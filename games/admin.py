"""Django looks here; each part of the games has its own."""

from .talk import admin as talk

__all__ = ["talk"]
