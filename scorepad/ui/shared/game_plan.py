"""A game being set up, as a value; nothing is drawn here."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TypeVar

from scorepad.game.naming import joined_names
from scorepad.game.state import still_there
from scorepad.i18n import _, languages, mark, use_language
from scorepad.rules.built_in import VARIANTS, variant
from scorepad.rules.custom import CustomRuleSet
from scorepad.rules.resolve import rules_at_table
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import Value
from scorepad.score.deal import next_dealer, seating
from scorepad.score.limits import MAX_PLAYERS, MAX_SIDES, MIN_PLAYERS
from scorepad.score.record import GameRecord, Round, RoundId, Side, Tally

T = TypeVar("T")
Seat = tuple[int, int]
"""A side, and the place of a player in it, both from 0."""

TeamSizes = tuple[int, ...]
"""Players per side, in the order of the sides."""

SINGLE_PLAYER_COUNTS = "singles"
USUAL_SINGLE_PLAYERS = 4
OPEN_GAME = "points"
"""The id of the variant whose rules each table chooses when it starts a game."""
_COMPASS = (mark("North–South"), mark("East–West"))
_WINDS = (mark("North"), mark("East"), mark("South"), mark("West"))
_PAIRS = (2, 2)
_LARGEST = (MAX_PLAYERS,) * MAX_SIDES


@dataclass(frozen=True, slots=True)
class GamePlan:
    """A game to be started.

    rules: the rules of the game. names: as typed for each side's players, empty if nothing was typed.
    titles: each side's own name, empty for one made of its players. dealer: seat from 0. paper: taken over
    from paper. totals_hidden: until the end. unseated: names that lost their seats. seated_by_hand: whether
    somebody chose the seating, which other rules then leave as it is.
    """

    rules: RuleSet
    names: tuple[tuple[str, ...], ...]
    titles: tuple[str, ...]
    dealer: int = 0
    paper: bool = False
    totals_hidden: bool = False
    unseated: tuple[str, ...] = ()
    seated_by_hand: bool = False

    @property
    def seating(self) -> TeamSizes:
        """Players per side."""
        return tuple(len(names) for names in self.names)

    @property
    def people(self) -> tuple[str, ...]:
        """The names typed for the players of all sides."""
        return tuple(name for names in self.names for name in names)


def first_plan(last: GameRecord | None, sets: Iterable[CustomRuleSet]) -> GamePlan:
    """Return a plan for the people of the last game, by its rules as they are now; the deal passes on."""
    rules = usual_rules(last, sets)
    if last is None:
        return _empty_plan(rules, usual_seating(rules))
    sides = [last.sides[at] for at in last.seating] or last.sides
    names = tuple(tuple(name if is_named((name,)) else "" for name in side.people) for side in sides)
    titles = tuple(map(_own_name, sides, names))
    return GamePlan(rules, names, titles, next_dealer(last) or 0)


def _own_name(side: Side, names: Sequence[str]) -> str:
    """Return a side's name, "" for one made of its players or its seats. names: those of its players."""
    is_made = side.name == joined_names(side.people) or not (any(names) or is_named((side.name,)))
    return "" if is_made else side.name


def without_names(plan: GamePlan) -> GamePlan:
    """Return the plan for people and sides that are called after their seats."""
    return replace(_empty_plan(plan.rules, plan.seating), dealer=plan.dealer, paper=plan.paper)


def usual_rules(last: GameRecord | None, sets: Iterable[CustomRuleSet]) -> RuleSet:
    """Return the rules of the last game as they are now, or the rules of a first game."""
    return current_rules(last.rules, sets) if last else variant(VARIANTS[0])


def current_rules(then: RuleSet, sets: Iterable[CustomRuleSet]) -> RuleSet:
    """Return the rules as they are now, or as they were then if they were deleted or only chosen then."""
    others = (variant(each) for each in VARIANTS if each != OPEN_GAME)
    known = [*(rule_set.rules for rule_set in sets), *others]
    return next((rules for rules in known if (rules.name, rules.base) == (then.name, then.base)), then)


def _empty_plan(rules: RuleSet, sizes: TeamSizes) -> GamePlan:
    return GamePlan(rules, tuple(("",) * size for size in sizes), ("",) * len(sizes))


def usual_seating(rules: RuleSet) -> TeamSizes:
    """Return the first seating of a rule set."""
    return _sizes(rules.seatings[0]) if rules.seatings else (1,) * USUAL_SINGLE_PLAYERS


def _sizes(seating: Value) -> TeamSizes:
    if isinstance(seating, tuple):
        return tuple(size for size in seating if isinstance(size, int))
    return (1,) * USUAL_SINGLE_PLAYERS


def offered_seatings(rules: RuleSet) -> tuple[TeamSizes, ...]:
    """Return the seatings of teams in the rules, the usual one first."""
    return tuple(_sizes(each) for each in rules.seatings if each != SINGLE_PLAYER_COUNTS)


def allows_single_players(rules: RuleSet) -> bool:
    """Return whether the rules allow individual play."""
    return SINGLE_PLAYER_COUNTS in rules.seatings


def is_individual_play(plan: GamePlan) -> bool:
    """Return whether everybody plays alone."""
    return set(plan.seating) == {1}


def is_offered_seating(plan: GamePlan) -> bool:
    """Return whether the rules mention this seating."""
    if is_individual_play(plan) and allows_single_players(plan.rules):
        return True
    return plan.seating in offered_seatings(plan.rules)


def with_seating(plan: GamePlan, sizes: TeamSizes) -> GamePlan:
    """Return the plan with a seating that somebody chose."""
    return replace(_reseat(plan, sizes), seated_by_hand=True)


def _reseat(plan: GamePlan, sizes: TeamSizes) -> GamePlan:
    """Return the plan with other sides, made of the people as they sit round the table.

    A name without a seat waits for one, unless it has another by then.
    """
    people = [plan.names[side][place] for side, place in _order(plan.seating)]
    people += [name for name in plan.unseated if name not in people]
    by_place = dict(zip(_order(sizes), people, strict=False))
    names = tuple(
        tuple(by_place.get((side, place), "") for place in range(size)) for side, size in enumerate(sizes)
    )
    titles = plan.titles if plan.seating == sizes else ("",) * len(sizes)
    dealer = plan.dealer if plan.dealer < sum(sizes) else 0
    return replace(plan, names=names, titles=titles, dealer=dealer, unseated=tuple(people[sum(sizes) :]))


def with_rules(plan: GamePlan, rules: RuleSet) -> GamePlan:
    """Return the plan with other rules and their usual seating, unless somebody chose one."""
    changed = replace(plan, rules=rules)
    return changed if plan.seated_by_hand else _reseat(changed, usual_seating(rules))


def with_name(plan: GamePlan, side: int, place: int, name: str) -> GamePlan:
    """Return the plan with a player's name."""
    return replace(plan, names=_put(plan.names, side, _put(plan.names[side], place, name)))


def with_title(plan: GamePlan, side: int, title: str) -> GamePlan:
    """Return the plan with a side's own name."""
    return replace(plan, titles=_put(plan.titles, side, title))


def _put(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    return (*items[:at], item, *items[at + 1 :])


def seats(plan: GamePlan) -> tuple[Seat, ...]:
    """Return the seats clockwise."""
    return _order(plan.seating)


def _order(sizes: TeamSizes) -> tuple[Seat, ...]:
    return seating([Side("?", tuple("?" * size)) for size in sizes])


def with_side_count(plan: GamePlan, count: int) -> TeamSizes:
    """Return the seating with another number of sides: new ones are as large as the first."""
    return (*plan.seating, *(plan.seating[0],) * count)[:count]


def can_have_players(count: int) -> bool:
    """Return whether a side can have this number of players."""
    return MIN_PLAYERS <= count <= MAX_PLAYERS


def with_side_size(plan: GamePlan, side: int, count: int) -> GamePlan:
    """Return the plan with another number of players on a side."""
    names = _put(plan.names, side, (*plan.names[side], *("",) * count)[:count])
    order, deals = _order(tuple(map(len, names))), _order(plan.seating)[plan.dealer]
    dealer = order.index(deals) if deals in order else 0
    return replace(plan, names=names, dealer=dealer, seated_by_hand=True)


def _default_title(plan: GamePlan, side: int) -> str:
    """Return the name of a side without one: after its players, else after its place at the table."""
    size = plan.seating[side]
    if any(name.strip() for name in plan.names[side]) or size == 1:
        return joined_names(people_of(plan, side))
    return _(_COMPASS[side]) if plan.seating == _PAIRS else _("Side {number}").format(number=side + 1)


def people_of(plan: GamePlan, side: int) -> tuple[str, ...]:
    """Return the names of a side's players; a player without a name is called after the seat."""
    return tuple(name.strip() or seat_name(plan, side, place) for place, name in enumerate(plan.names[side]))


def seat_name(plan: GamePlan, side: int, place: int) -> str:
    """Return the name of a seat: after the compass for two pairs, else its number round the table."""
    seat = _order(plan.seating).index((side, place))
    if plan.seating == _PAIRS:
        return _(_WINDS[seat])
    return _("Player {number}").format(number=seat + 1)


def sides_of(plan: GamePlan) -> tuple[Side, ...]:
    """Return the sides as they would start; missing names have their defaults."""
    return tuple(_side(plan, side) for side in range(len(plan.names)))


def _side(plan: GamePlan, side: int) -> Side:
    # A side of one person has no name of its own besides, even if it had one before somebody left it.
    title = (plan.titles[side].strip() if plan.seating[side] > 1 else "") or _default_title(plan, side)
    people = people_of(plan, side)
    return Side(title, () if people == (title,) else people)


def record_of(plan: GamePlan, round_id: RoundId, played: str) -> GameRecord:
    """Return the game at its start, its first round open. played: the day, ISO 8601."""
    game = GameRecord(plan.rules, sides_of(plan), totals_hidden=plan.totals_hidden)
    return _started(game, plan.dealer, round_id, played)


def rematch(record: GameRecord, round_id: RoundId, played: str) -> GameRecord:
    """Return a new game of the same people by the same rules; the deal passes on as in a next round.

    Whoever had left is there again.
    """
    sides = tuple(map(still_there, record.sides))
    game = GameRecord(record.rules, sides, place=record.place, seating=record.seating)
    return _started(game, next_dealer(record) or 0, round_id, played)


def _started(game: GameRecord, dealer: int, round_id: RoundId, played: str) -> GameRecord:
    first = Round(tuple(Tally() for _each in game.sides), dealer=dealer, id=round_id)
    rules = rules_at_table(game.rules, len(seating(game.sides)))
    return replace(game, rules=rules, rounds=(first,), played=played)


def is_named(people: Iterable[str]) -> bool:
    """Return whether people have names of their own, not only that of a seat: `North`."""
    return _placeholders().isdisjoint(people)


@cache
def _placeholders() -> frozenset[str]:
    """Return the names of players and sides without one, in all languages: `North`, `Player 3`."""
    names: set[str] = set()
    for lang in languages():
        with use_language(lang):
            for sizes in (_PAIRS, _LARGEST):
                sides = sides_of(_empty_plan(variant(VARIANTS[0]), sizes))
                names.update(name for side in sides for name in (side.name, *side.people))
    return frozenset(names)
