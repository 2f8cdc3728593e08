"""How one device likes its screens: the answers of the settings, as its browser keeps them."""

import json
from collections.abc import Container, Mapping
from dataclasses import asdict, dataclass
from typing import Final, Literal

from scorepad.i18n import languages
from scorepad.ui.theme import TYPE_STEPS

Light = Literal["system", "light", "dark"]
Contrast = Literal["system", "usual", "high"]
Hand = Literal["right", "left"]

_ALLOWED: Mapping[str, Container[object]] = {
    "step": TYPE_STEPS,
    "light": ("system", "light", "dark"),
    "contrast": ("system", "usual", "high"),
    "hand": ("right", "left"),
}
LARGEST: Final = 2.0
"""How much larger than usual letters are drawn at most, unless the device itself wants them larger still."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """What was chosen.

    step: one of `TYPE_STEPS`. light: whether paper is light or dark. contrast: that of ink and paper.
    hand: which hand touches the keypad. awake: the screen stays on during a game. tick: a count is felt.
    lang: the language of its screens, empty = as the device is.
    """

    step: float = 1.0
    light: Light = "system"
    contrast: Contrast = "system"
    hand: Hand = "right"
    awake: bool = True
    tick: bool = True
    lang: str = ""

    def step_at(self, device_scale: float) -> float:
        """Give how much larger than the device's own letters these are drawn. device_scale: the device's own.

        Both together go no further than twice the usual size, for which every screen has room.
        """
        return min(self.step, max(1.0, round(LARGEST / device_scale, 1)))

    def written(self) -> str:
        """Write them down for the browser to keep."""
        return json.dumps(asdict(self))


def read_preferences(text: object) -> Preferences:
    """Read what a browser has kept; what is not as it should be is as it is at first."""
    try:
        told = json.loads(text) if isinstance(text, str) else None
    except ValueError:
        told = None
    if not isinstance(told, dict):
        return Preferences()
    return Preferences(**{name: value for name, value in told.items() if _is_good(name, value)})


def _is_good(name: str, value: object) -> bool:
    usual = asdict(Preferences())
    right = name in usual and type(value) is type(usual[name])
    allowed = {**_ALLOWED, "lang": ("", *languages())}
    return right and (name not in allowed or value in allowed[name])
