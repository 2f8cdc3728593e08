"""The families of games, with what is true of every game of a family.

Code asks for the property it means (`lowest_wins`), never for a family by its name: a new family is one more
entry here, and its keys in the table of keys.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Family:
    """One kind of game.

    name: as in files. example: id of the variant whose values a rule set takes over when it changes to
    this family. counted: those of PARTS that can be counted, such as `melded` or `unmelded`.
    hows: its ways of going out, the usual one first.
    lowest_wins: points are penalties; what is left in a hand adds to the total. None: the rules say who wins.
    counts_cards: the rules price each card, so cards can be counted one by one, not only as points.
    someone_goes_out: a round in which nobody goes out is not scored.
    asks_who_went_out: who went out is always asked, and its side counted first; otherwise it is asked only
    where the rules say so.
    out_is_all: the side that goes out gets points for that alone and counts nothing else.
    multiplies_rounds: a round may count several times.
    plays_on: after a tie at the end play goes on, unless the rules say otherwise.
    bids: each side says what it will take, or one side plays a contract: `out` is then that side.
    """

    name: str
    example: str
    counted: frozenset[str]
    hows: tuple[str, ...]
    lowest_wins: bool | None = False
    counts_cards: bool = True
    someone_goes_out: bool = False
    asks_who_went_out: bool = True
    out_is_all: bool = False
    multiplies_rounds: bool = False
    plays_on: bool = False
    bids: bool = False

    @property
    def out_word(self) -> str:
        """What files call a tally's mark of the side that went out, or plays the contract."""
        return "bidder" if self.bids else "out"


PARTS = (
    "piles",
    "melded",
    "left",
    "red_threes",
    "black_threes",
    "out",
    "extras",
    "special_hands",
    "unmelded",
    "points",
    "bid",
    "taken",
    "made",
    "rows",
    "sat_out",
    "adjustments",
)
"""Every part that a side's tally can have, in the order of files."""

PILES_FAMILY = Family(
    name="piles",
    example="whitnack",
    counted=frozenset(PARTS) - {"unmelded", "points", "bid", "taken", "made", "rows", "sat_out"},
    hows=("plain", "concealed"),
)
PENALTY_FAMILY = Family(
    name="penalty",
    example="hand",
    counted=frozenset({"left", "unmelded", "out", "adjustments"}),
    hows=("partial", "full"),
    lowest_wins=True,
    counts_cards=False,
    someone_goes_out=True,
    out_is_all=True,
    multiplies_rounds=True,
    plays_on=True,
)
POINTS_FAMILY = Family(
    name="points",
    example="points",
    counted=frozenset({"points", "rows", "sat_out", "out", "adjustments"}),
    hows=("plain",),
    lowest_wins=None,
    counts_cards=False,
    asks_who_went_out=False,
)
BIDS_FAMILY = Family(
    name="bids",
    example="oh-hell",
    counted=frozenset({"bid", "taken", "made", "rows", "sat_out", "out", "adjustments"}),
    hows=("plain",),
    counts_cards=False,
    asks_who_went_out=False,
    bids=True,
)
FAMILIES = (PILES_FAMILY, PENALTY_FAMILY, POINTS_FAMILY, BIDS_FAMILY)


def family_called(name: object) -> Family:
    """Return the family called `name`; for an unknown name, the family that counts piles."""
    return next((family for family in FAMILIES if family.name == name), PILES_FAMILY)
