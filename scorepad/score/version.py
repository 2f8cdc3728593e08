"""The version of the way in which games are scored."""

from typing import Final

SCORING: Final = 1
"""Raised whenever the same record scores otherwise than before: what lists keep is then worked out anew."""
