"""What a person may see and change, and whether a game accepts a change.

Somebody may do everything, enter one side's tally of a game, or look at its totals. Only the impossible is
refused; the unusual is warned about and kept.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from scorepad.game import events as ev
from scorepad.game.agreement import NOT_ASKED, agreements, stands
from scorepad.game.events import Author
from scorepad.game.fold import Batch, Game, game_after
from scorepad.game.undo import undo_refusal
from scorepad.rules.faults import Fault
from scorepad.rules.ruleset import RuleSet
from scorepad.score import limits
from scorepad.score.fields import fits_field, has_field
from scorepad.score.record import GameId, GameRecord, Out, Round, RoundId

GONE = Fault("gone")
ROUND_OVER = Fault("round_over")
HAS_LEFT = Fault("has_left")


@dataclass(frozen=True, slots=True)
class Keeper:
    """May see and change everything."""


@dataclass(frozen=True, slots=True)
class SideGuest:
    """May look at a game, enter one side's tally in the current round, and change that side's names.

    side: index in the order of the game's sides.
    """

    game: GameId
    side: int


@dataclass(frozen=True, slots=True)
class Watcher:
    """May look at the large scores of a game."""

    game: GameId


Right = Keeper | SideGuest | Watcher

KEEPER = Keeper()

_STRONGEST_FIRST = (Keeper, SideGuest, Watcher)


def right_in_game(rights: Iterable[Right], game: GameId) -> Right | None:
    """Return the strongest right to a game, None if there is none."""
    usable = [right for right in rights if isinstance(right, Keeper) or right.game == game]
    return min(usable, key=lambda right: _STRONGEST_FIRST.index(type(right)), default=None)


def author_in_game(right: Right | None, who: Author) -> Author | None:
    """Return the author of changes made with a right to a game, None if it allows none."""
    match right:
        case Keeper():
            return who
        case SideGuest():
            return replace(who, side=right.side)
        case Watcher() | None:
            return None
        case _ as never:
            assert_never(never)


_Targeted = ev.GameStarted | ev.OfRound | ev.OfTally | ev.Agreed | ev.OfGame


def refusal(game: Game, author: ev.Author, change: ev.GameChange) -> Fault | None:
    """Return why a change is refused, None if it is accepted.

    Codes: `gone`, `not_yours`, `round_over`, `other_side_out`, `not_counted_yet`, `not_as_agreed`,
    `counts_differ`, `already_there`, `unknown_field`, `unknown_word`, `not_in_family`, `other_family`,
    `has_left`, `all_left`, `wrong_type`, those of `undo_refusal`, and every fault that the record would have
    afterwards.
    """
    return game_or_refusal(game, author, (change,))[1]


def game_or_refusal(
    game: Game, author: ev.Author, changes: Sequence[ev.GameChange], after: Game | None = None
) -> tuple[Game, Fault | None]:
    """Return the game after a series of changes, and why one of them is refused (None: all are accepted).

    after: the game after all of them, if it is known already.
    """
    for change in changes:
        if not isinstance(change, ev.Undoing):
            fault = _author_fault(game, author, change) or _target_fault(game, change)
            if fault:
                return game, fault
        following = after if after and len(changes) == 1 else game_after(game, change)
        fault = _undo_fault(game, author, change, following) if isinstance(change, ev.Undoing) else None
        fault = fault or limits.new_fault(game.record, following.record)
        if fault:
            return following, fault
        game = following
    return game, None


def _author_fault(game: Game, author: ev.Author, change: _Targeted) -> Fault | None:
    """Return why a guest may not make a change.

    Theirs is one side, its names and its current round, and to agree and to answer for it in any round.
    """
    if author.side is None:
        return None
    if _side_written(change) != author.side:
        return Fault("not_yours", params={"side": author.side})
    earlier = {played.id for played in game.record.rounds[:-1]}
    if isinstance(change, ev.OfTally | ev.WentOut) and change.round in earlier:
        return ROUND_OVER
    played = find_round(game, change.round) if isinstance(change, ev.WentOut) else None
    out = played.side_out if played else None
    return Fault("other_side_out") if out and out.side != author.side else None


def _side_written(change: _Targeted) -> int | None:
    """Return the side that a change speaks for, None if it is about more than one."""
    if isinstance(change, ev.WentOut):
        return change.out.side if isinstance(change.out, Out) else None
    if isinstance(change, ev.Agreed):
        return change.by
    return change.side if isinstance(change, ev.OfTally | ev.SideSet | ev.Answered) else None


def _undo_fault(game: Game, author: ev.Author, change: ev.Undoing, after: Game) -> Fault | None:
    """Return why a touch may not be undone or redone; a redo needs the rounds that it writes in."""
    fault, batch = undo_refusal(game, author, change), game.batch(change.batch)
    if fault or batch is None:
        return fault
    if not all(_agreement_stands(after, each) for each in batch.changes if isinstance(each, ev.Agreed)):
        return Fault("changed_since")
    if _is_built_upon(game, after, batch):
        return Fault("changed_since")
    faults = (_author_fault(game, author, each) for each in batch.changes if not isinstance(each, ev.Undoing))
    if isinstance(change, ev.Voided):
        return next((each for each in faults if each == ROUND_OVER), None)
    added = (each.after for each in batch.changes if isinstance(each, ev.RoundAdded))
    of_rounds = ev.OfRound | ev.OfTally | ev.Agreed
    written = (each.round for each in batch.changes if isinstance(each, of_rounds))
    rounds = (name for name in (*added, *written) if name is not None)
    return None if all(map(after.state.has, rounds)) else GONE


def _is_built_upon(game: Game, after: Game, batch: Batch[ev.GameChange]) -> bool:
    """Whether a later touch needs the side that this one adds, or was made without it.

    A side that left or came back alike: rounds were played without or with it since.
    """
    newest = max(len(each.record.sides) for each in (game, after)) - 1
    numbers = {newest for each in batch.changes if isinstance(each, ev.SideAdded)}
    moved = {each.side for each in batch.changes if isinstance(each, ev.SideLeft)}
    if not numbers | moved:
        return False
    later = [one for one in game.batches_after(batch.id) if one.id not in game.voided]
    changes = [change for one in later for change in one.changes]
    played = bool(moved) and any(isinstance(change, ev.RoundAdded) for change in changes)
    return played or any(_needs_side(change, side) for change in changes for side in numbers | moved)


def _needs_side(change: ev.GameChange, number: int) -> bool:
    if isinstance(change, ev.OfTally | ev.SideSet | ev.SideLeft | ev.Answered):
        return change.side == number
    match change:
        case ev.Agreed():
            return number in (change.side, change.by)
        case ev.WentOut():
            return isinstance(change.out, Out) and change.out.side == number
        case ev.RoundAdded() | ev.DealerSet():
            return change.dealer == number
        case _:
            return isinstance(change, ev.SideAdded | ev.StartSet)


def _agreement_stands(game: Game, change: ev.Agreed) -> bool:
    """Whether an agreement is to what stands; without one that isn't, a change since then would be hidden."""
    played = find_round(game, change.round)
    return played is not None and stands(played, change)


def find_round(game: Game, round_id: RoundId | None) -> Round | None:
    """Return a round of the record by its id, None if the record doesn't have it."""
    return next((played for played in game.record.rounds if played.id == round_id), None)


def _target_fault(game: Game, change: _Targeted) -> Fault | None:
    if isinstance(change, ev.OfTally):
        return _fault_in_tally(game, change)
    if isinstance(change, ev.OfRound):
        return _fault_in_round(game, change)
    if isinstance(change, ev.Agreed):
        return _fault_in_agreement(game, change)
    if isinstance(change, ev.OfGame):
        return _fault_in_game(game, change)
    return (
        Fault("already_there") if game.is_started else next(iter(limits.record_faults(change.record)), None)
    )


def _fault_in_tally(game: Game, change: ev.OfTally) -> Fault | None:
    played = find_round(game, change.round)
    if not played or not 0 <= change.side < len(played.tallies):
        return GONE
    if isinstance(change, ev.AdjustmentNoted):
        ids = {item.id for item in played.tallies[change.side].adjustments}
        return None if change.adjustment in ids else GONE
    if not isinstance(change, ev.AdjustmentSet) and is_away_in(game.record, change.side, played.id):
        return HAS_LEFT
    if isinstance(change, ev.TallyField):
        if not fits_field(change.field, change.value):
            return Fault("wrong_type", change.field)
        known = change.value is None or has_field(game.record.rules, change.field)
        return None if known else Fault("unknown_field", change.field)
    return None


def _fault_in_agreement(game: Game, change: ev.Agreed) -> Fault | None:
    played = find_round(game, change.round)
    sides = range(len(game.record.sides))
    if not played or change.side not in sides or change.by not in sides or change.side == change.by:
        return GONE
    if not played.tallies[change.side].counted:
        return Fault("not_counted_yet")
    if not stands(played, change):
        return Fault("not_as_agreed")
    known = agreements(game).get(played.log_id, NOT_ASKED)
    return Fault("counts_differ") if known.is_in_doubt(change.side) else None


def _fault_in_round(game: Game, change: ev.OfRound) -> Fault | None:
    if isinstance(change, ev.RoundAdded):
        if game.state.index(change.round) is not None or not change.round:
            return Fault("already_there")
        if change.after is not None and not game.state.has(change.after):
            return GONE
    elif not find_round(game, change.round) or (
        isinstance(change, ev.Answered) and change.side not in (None, *range(len(game.record.sides)))
    ):
        return GONE
    if isinstance(change, ev.RoundAdded | ev.DealerSet) and change.dealer is not None:
        return limits.seat_fault(change.dealer, game.record.sides, "dealer")
    if isinstance(change, ev.WentOut) and isinstance(change.out, Out):
        return _out_fault(game, change.round, change.out)
    return _fault_in_factor(game.record.rules, change.factor) if isinstance(change, ev.FactorSet) else None


def is_away_in(record: GameRecord, side: int, played: RoundId | None) -> bool:
    """Whether a side has left before a round of the game."""
    is_gone = record.sides[side].left is not None
    return is_gone and record.is_away(side, [each.id for each in record.rounds].index(played))


def _fault_in_factor(rules: RuleSet, factor: int) -> Fault | None:
    if not rules.family.multiplies_rounds:
        return Fault("not_in_family", "factor", {"word": "factor"})
    return limits.factor_fault(factor, "factor")


def _out_fault(game: Game, round_id: RoundId, out: Out) -> Fault | None:
    record = game.record
    if not 0 <= out.side < len(record.sides):
        return GONE
    if is_away_in(record, out.side, round_id):
        return HAS_LEFT
    if not record.rules.asks_who_went_out:
        return Fault("unknown_field", "out")
    return None if out.how in record.rules.hows else Fault("unknown_word", "out", {"value": out.how})


def _fault_in_game(game: Game, change: ev.OfGame) -> Fault | None:
    record = game.record
    fault: Fault | None = None
    match change:
        case ev.SideSet():
            fault = _fault_in_side(record, change)
        case ev.SideAdded():
            is_seat = change.after is None or 0 <= change.after < len(record.sides)
            fault = limits.joining_fault(record.sides, change.value) if is_seat else GONE
        case ev.SideLeft():
            fault = _fault_in_leaving(game, change)
        case ev.PlayerRenamed():
            fault = limits.name_fault(change.to, "to")
        case ev.StartSet():
            start = change.start
            found = limits.start_faults(start.round, start.totals, len(record.sides)) if start else ()
            fault = next(iter(found), None)
        case ev.DetailSet():
            fault = None if change.detail in ev.DETAILS else Fault("unknown_word", change.detail)
        case ev.RulesChanged():
            other = change.rules.family != record.rules.family
            fault = Fault("other_family") if other and record.rounds else None
        case ev.EndedSet() | ev.TotalsHidden():
            pass
        case _ as never:
            assert_never(never)
    return fault


def _fault_in_leaving(game: Game, change: ev.SideLeft) -> Fault | None:
    others = [side for at, side in enumerate(game.record.sides) if at != change.side]
    if len(others) == len(game.record.sides) or (change.after and not find_round(game, change.after)):
        return GONE
    return None if any(side.left is None for side in others) else Fault("all_left")


def _fault_in_side(record: GameRecord, change: ev.SideSet) -> Fault | None:
    if not 0 <= change.side < len(record.sides):
        return GONE
    people = len(record.sides[change.side].people)
    same = len(change.value.people) == people
    params = {"low": people, "high": people}
    return None if same else Fault("wrong_size", f"sides[{change.side}].players", params)
