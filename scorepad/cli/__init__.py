"""The command line: one sentence for everything that can go wrong, never a traceback."""

from scorepad.cli.entry import main

__all__ = ["main"]
