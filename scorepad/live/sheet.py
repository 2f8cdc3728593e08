"""One version of a game with what is computed from it, each thing once."""

from collections.abc import Mapping
from functools import cached_property
from typing import Final

from scorepad.game.draft import Draft
from scorepad.game.entry import record_with_draft
from scorepad.game.fold import Game
from scorepad.live.summary import Summary, summary_of
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore
from scorepad.score.totals import Earlier, score_game

MOST_PREVIEWS: Final = 32
"""For how many devices it is kept what they see while they type: 5 KB each in a game of three rounds.

A device that came once and left in the middle of a number would have it kept for ever.
"""


class Sheet:
    """A version of a game; a change makes another sheet.

    earlier: a version before it with its score, so that only what has changed is worked out anew.
    """

    def __init__(self, stream: str, game: Game, earlier: Earlier | None = None) -> None:
        self.stream = stream
        self.game = game
        self._earlier = earlier
        self._previews: dict[str, tuple[Draft, GameRecord, GameScore]] = {}

    def preview(self, device: str, draft: Draft | None) -> tuple[GameRecord, GameScore]:
        """Give the record and the score as if a device's open text were committed."""
        if draft is None or (draft.text, draft.waiting) == ("", None):
            return self.game.record, self.score
        known = self._previews.pop(device, None)
        if known is None or known[0] != draft:
            record = record_with_draft(self.game, draft)
            known = (draft, record, score_game(record, (self.game.record, self.score)))
        self._previews[device] = known
        if len(self._previews) > MOST_PREVIEWS:
            del self._previews[next(iter(self._previews))]
        return known[1:]

    def work_out(self, drafts: Mapping[str, Draft | None]) -> None:
        """Score ahead what whoever looks at this game will ask for. drafts: those that change with it."""
        if "score" in vars(self) or self._earlier:
            for device, draft in drafts.items():
                self.preview(device, draft)

    def followed_by(self, game: Game) -> "Sheet":
        """Make the sheet of the game's next version."""
        was_scored = "score" in vars(self)
        return Sheet(self.stream, game, (self.game.record, self.score) if was_scored else self._earlier)

    @cached_property
    def score(self) -> GameScore:
        """What the game is worth."""
        return score_game(self.game.record, self._earlier)

    @cached_property
    def summary(self) -> Summary:
        """The game in one line."""
        return summary_of(self.stream, self.game, self.score)
