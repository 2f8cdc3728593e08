"""What every touch is resolved from."""

from collections.abc import Callable
from dataclasses import dataclass

from scorepad.game.draft import Draft
from scorepad.game.events import Author
from scorepad.game.fold import Game


@dataclass(frozen=True, slots=True)
class Touch:
    """A touch of one device on a game.

    draft: where the device's cursor stands, None if nowhere. new_id: names what is begun.
    """

    game: Game
    draft: Draft | None
    who: Author
    new_id: Callable[[], str]
