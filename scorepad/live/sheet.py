"""One version of a game with what is computed from it, each thing once."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from scorepad.game.draft import Draft
from scorepad.game.entry import record_with_draft
from scorepad.game.fold import Game
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore
from scorepad.score.totals import Earlier, score_game


@dataclass(frozen=True, slots=True)
class Summary:
    """A game as a list of games shows it.

    names, totals: of the sides in their order. round: the first open one's number, or the last one's.
    changed: when it was last touched, UTC, ISO 8601.
    """

    id: str
    title: str | None
    names: tuple[str, ...]
    totals: tuple[int, ...]
    round: int
    finished: bool
    winners: tuple[int, ...]
    changed: str


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
        known = self._previews.get(device)
        if known is None or known[0] != draft:
            record = record_with_draft(self.game, draft)
            score = score_game(record, (self.game.record, self.score))
            known = self._previews[device] = (draft, record, score)
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
        record, score = self.game.record, self.score
        return Summary(
            id=self.stream,
            title=record.title,
            names=tuple(side.name for side in record.sides),
            totals=score.totals,
            round=score.next.round if score.next else record.first_round + max(len(record.rounds) - 1, 0),
            finished=score.finished,
            winners=score.winners,
            changed=max((event.at for event in self.game.events), default=""),
        )
