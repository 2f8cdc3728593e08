"""What a check looks at: one recorded round of a game."""

from dataclasses import dataclass

from scorepad.rules.ruleset import RuleSet
from scorepad.score.likely import Yardstick
from scorepad.score.pack import Pack
from scorepad.score.prices import Prices
from scorepad.score.record import GameRecord, Round, Tally


@dataclass(frozen=True, slots=True)
class Case:
    """A round under check.

    pack: None where nobody can say how many decks there are. index: from 0 among the recorded rounds.
    number: of the round, from 1.
    """

    record: GameRecord
    prices: Prices
    pack: Pack | None
    yardstick: Yardstick
    index: int
    deal: Round
    number: int

    @property
    def rules(self) -> RuleSet:
        """The rules of the game."""
        return self.record.rules

    @property
    def counted(self) -> list[tuple[int, Tally]]:
        """The tallies that are counted, each with its side's index."""
        return [(side, tally) for side, tally in enumerate(self.deal.tallies) if tally.counted]

    @property
    def counted_side_out(self) -> int | None:
        """The side that went out, if it is counted."""
        out = self.deal.side_out
        return out.side if out and self.deal.tallies[out.side].counted else None
