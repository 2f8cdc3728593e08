"""The languages there are, one line each: all else about a language stands in its catalogue."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Tongue:
    """What of a language no sentence says.

    name: in itself. thousands: what stands between them. after_z: letters that follow the z in lists, those
    of one place together.
    """

    name: str
    thousands: str
    after_z: tuple[str, ...] = ()


TONGUES: Final[Mapping[str, Tongue]] = {
    "en": Tongue("English", ","),
    "de": Tongue("Deutsch", "."),
    "it": Tongue("Italiano", "."),
    "sv": Tongue("Svenska", "\N{NO-BREAK SPACE}", after_z=("å", "äæ", "öø")),
    "ja": Tongue("日本語", ","),
}
"""By the name of the folder in `locale`; the settings show them in this order."""


def tongue(lang: str) -> Tongue:
    """Give a language's line; one with nothing but a catalogue is like English under its code."""
    return TONGUES.get(lang) or Tongue(lang, ",")
