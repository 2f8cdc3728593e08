"""What follows from the values of a rule set, worked out once for the score, the words and the sheets."""

from collections.abc import Iterable
from dataclasses import dataclass
from types import MappingProxyType

from scorepad.rules import keys
from scorepad.rules.rulevalues import RuleValues
from scorepad.rules.sections import GROUPS, LadderStep, Minimum, NeededPiles, Value
from scorepad.rules.value_types import ANY, SINGLES

_NINE = 9
_BLACK_THREE = "black_three"


@dataclass(frozen=True, slots=True)
class RuleFacts:
    """Numbers that follow from the values, and which rules apply.

    minimum_key: the key of the minimum to open. minimums: by round; the last one repeats.
    ladder: minimums by a side's total; empty where they go by round. length_key: the key that ends a game.
    meldable: the card groups that can be melded. group_of_nine: the group a nine belongs to.
    red_three_bonuses: (key, points) of the bonuses for red threes on the table, beyond the points of each.
    red_threes_need: what a side must have for its red threes to count in its favour, None = nothing.
    tally_paths: the parts of a side's tally that these rules count, in paper order.
    has_foot: a foot is dealt. cards_dealt: in hand and foot. all_alone: nobody has a partner.
    piles_needed: the piles needed to go out, by round, of the kinds these rules have; the last entry repeats.
    piles_of_two_players: the same for a game of two players.
    """

    minimum_key: str
    minimums: tuple[Minimum, ...]
    ladder: tuple[LadderStep, ...]
    length_key: str
    meldable: tuple[str, ...]
    group_of_nine: str
    red_three_bonuses: tuple[tuple[str, int], ...]
    red_threes_need: str | None
    tally_paths: tuple[str, ...]
    has_foot: bool
    cards_dealt: int
    all_alone: bool
    piles_needed: tuple[NeededPiles, ...]
    piles_of_two_players: tuple[NeededPiles, ...]

    @classmethod
    def of(cls, rules: RuleValues) -> "RuleFacts":
        """Return the facts that follow from the values."""
        needs = rules.red_threes.needs
        return cls(
            minimum_key=_minimum_key(rules),
            minimums=_minimums(rules),
            ladder=(rules.opening.ladder or ()) if rules.family.uses("opening") else (),
            length_key=keys.LENGTH_ROUNDS if rules.length.rounds else keys.LENGTH_TARGET,
            meldable=tuple(group for group in GROUPS if group != _BLACK_THREE or _lays_black_threes(rules)),
            group_of_nine="low" if rules.cards.last_low >= _NINE else "high",
            red_three_bonuses=tuple(_red_three_bonuses(rules)),
            red_threes_need=None if needs == "nothing" else needs,
            tally_paths=tuple(path for path in _paths(rules) if rules.family.counts(keys.section_of(path))),
            has_foot=rules.deal.foot != 0,
            cards_dealt=rules.deal.hand + rules.deal.foot,
            all_alone=all(_is_alone(seating) for seating in rules.seatings),
            piles_needed=_known_piles(rules, rules.going_out.piles),
            piles_of_two_players=_known_piles(
                rules, rules.going_out.piles_two_players or rules.going_out.piles
            ),
        )

    @property
    def opens_by_total(self) -> bool:
        """Whether the minimum to open depends on a side's total, not on the round."""
        return bool(self.ladder)


def _minimum_key(rules: RuleValues) -> str:
    if not rules.family.uses("opening"):
        return keys.PENALTY_OPENING
    return keys.OPENING_LADDER if rules.opening.ladder else keys.OPENING_MINIMUMS


def _minimums(rules: RuleValues) -> tuple[Minimum, ...]:
    return (rules.opening.minimums or (0,)) if rules.family.uses("opening") else (rules.penalty.opening,)


def _paths(rules: RuleValues) -> tuple[str, ...]:
    laid = (keys.RED_THREES_LAID,) if rules.lays_red_threes else ()
    piles = (keys.pile_key(kind) for kind in rules.kinds)
    extras = (keys.extra_key(name) for name in rules.extras)
    return (*piles, *laid, keys.RED_THREES_CAUGHT, *extras, "melded", "left", "unmelded")


def _lays_black_threes(rules: RuleValues) -> bool:
    return rules.melded.black_three is not None or "black_threes" in rules.kinds


def _red_three_bonuses(rules: RuleValues) -> list[tuple[str, int]]:
    threes = rules.red_threes
    found = ((keys.RED_THREES_ALL, threes.all), (keys.RED_THREES_CANASTA, threes.canasta))
    return [(key, points) for key, points in found if points and rules.lays_red_threes]


def _known_piles(rules: RuleValues, needed: Iterable[NeededPiles]) -> tuple[NeededPiles, ...]:
    known = (ANY, *rules.kinds)
    return tuple(
        MappingProxyType({kind: count for kind, count in entry.items() if kind in known}) for entry in needed
    )


def _is_alone(seating: Value) -> bool:
    return seating == SINGLES or (isinstance(seating, tuple) and set(seating) == {1})
