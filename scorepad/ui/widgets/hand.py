"""The newest answer to a touch, behind a button that need not be drawn again when the answer changes."""

import inspect

from scorepad.ui.guard import Handler


class Hand:
    """What a button does now."""

    def __init__(self, on_click: Handler) -> None:
        self.on_click = on_click

    async def touched(self) -> None:
        """Do it."""
        result = self.on_click()
        if inspect.isawaitable(result):
            await result


Hands = dict[str, Hand]
"""The hands of a part of a screen by what they are for; keep them with `use_kept`."""


def held(hands: Hands, name: str, on_click: Handler) -> Hand:
    """Give the hand of that name, always the same, with its newest answer."""
    hand = hands.setdefault(name, Hand(on_click))
    hand.on_click = on_click
    return hand
