"""What a person at the table touches next, from what the screen shows: mostly the next key of the tally."""

from collections.abc import Callable
from random import Random
from typing import Final, Literal
from uuid import UUID

from scorepad.game.cursor import field_exists, field_kind, first_stop, next_open, sides_to_count
from scorepad.game.draft import Draft
from scorepad.game.events import (
    AdjustmentSet,
    Author,
    Counted,
    DealerSet,
    DetailSet,
    EndedSet,
    FactorSet,
    GameChange,
    RoundAdded,
    RoundNoted,
    RoundRemoved,
    RulesChanged,
    SideAdded,
    SideSet,
    StartSet,
    TallyField,
)
from scorepad.game.fold import Game
from scorepad.game.intents import (
    ChooseForm,
    FinishRound,
    Goto,
    Intent,
    KeypadKey,
    Leave,
    MakeChanges,
    Press,
    Redo,
    SayOut,
    SitOut,
    Undo,
)
from scorepad.rules.built_in import variant, variant_ids
from scorepad.rules.resolve import with_house_rules
from scorepad.score.deal import seats
from scorepad.score.fields import keypad_stops
from scorepad.score.record import GameRecord, GoingOutKind, Out, Round, RoundId, Side, Start, Tally
from tests.turns import as_shown

NAMES: Final = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo")

_DIGITS: Final = tuple(map(KeypadKey, "0123456789"))
_UNDO, _REDO, _ELSEWHERE = 0.05, 0.07, 0.13
"""How often, added up, somebody takes a touch back, does it again, or does something else."""


def a_table(seed: str) -> GameRecord:
    """Return a game as it is set up on an evening. seed: of the evening."""
    random = Random(f"{seed} table")  # noqa: S311 - a table, not a secret
    rules = variant(random.choice(variant_ids()))
    if "points" in rules.counted or not rules.family.counts_cards or random.random() < 0.2:
        people = NAMES[: random.randrange(2, 5)]
        return GameRecord(rules, tuple(map(Side, people)), title=seed)
    return GameRecord(rules, (Side("North–South", NAMES[:2]), Side("East–West", NAMES[2:4])), title=seed)


def next_intent(
    salt: int, phone: int, game: Game, draft: Draft | None, who: Author, *, is_over: bool
) -> Intent:
    """Return what the owner of a phone does who sees this. salt: decides among what is possible."""
    random = Random(salt)  # noqa: S311 - a touch, not a secret
    roll = random.random()
    turn = as_shown(game, who, Undo if roll < _UNDO else Redo) if roll < _REDO else None
    if turn:
        return turn
    if roll < _ELSEWHERE or is_over:
        return _elsewhere(random, game)
    if draft and field_exists(game, draft):
        return Press(_key(random, game, draft))
    return _to_the_tally(random, game.record, phone)


def _to_the_tally(random: Random, record: GameRecord, phone: int) -> Intent:
    """Return the touch with which somebody begins to count: mostly each phone another side."""
    played = next_open(record)
    if record.rules.asks_who_went_out and (played is None or played.out is None):
        return SayOut(played.log_id if played else None, _out(random, record))
    if played is None:
        return Goto(None, phone % len(record.sides), keypad_stops(record.rules, Tally())[0])
    sides = sides_to_count(record, played)
    if not sides:
        return FinishRound(played.log_id)
    there = first_stop(record, played, sides[phone % len(sides)])
    return Goto(there.round, there.side, there.field)


def _out(random: Random, record: GameRecord) -> Out:
    return Out(random.randrange(len(record.sides)), GoingOutKind(random.choice(record.rules.hows)))


def _key(random: Random, game: Game, draft: Draft) -> KeypadKey:
    if random.random() < 0.04:
        return random.choice((KeypadKey.BACK, KeypadKey.PLUS, KeypadKey.MINUS, KeypadKey.TEN))
    if field_kind(game.record.rules, draft.field) == "count":
        return KeypadKey.NEXT if random.random() < 0.4 else random.choice(_DIGITS[:5])
    digits = len(draft.text) - len(draft.text.rstrip("0123456789"))
    if digits >= 2 and draft.text[-1] in "05":
        return KeypadKey.NEXT if random.random() < 0.85 else KeypadKey.PLUS
    # Most sums of cards end in 0 or 5.
    return random.choice((KeypadKey.ZERO, KeypadKey.FIVE) if digits >= 1 else _DIGITS)


def _elsewhere(random: Random, game: Game) -> Intent:
    """Return a touch beside the tally: a correction, a note, another name, the round before."""
    if game.record.rounds and random.random() < 0.7:
        return _in_round(random, game.record, random.choice(game.record.rounds))
    return random.choice((_changed_game, _changed_game, _another_round, _left))(random, game.record)


def _in_round(random: Random, record: GameRecord, played: Round) -> Intent:
    side = random.randrange(len(record.sides))
    which: tuple[Callable[[Random, GameRecord, Round, int], Intent], ...] = (
        _to_a_field,
        _to_a_field,
        _adjusted,
        _of_the_round,
        _finished,
        _of_the_cards,
    )
    return random.choice(which)(random, record, played, side)


def _to_a_field(random: Random, record: GameRecord, played: Round, side: int) -> Intent:
    return Goto(played.log_id, side, random.choice(record.rules.facts.tally_paths))


def _adjusted(random: Random, _record: GameRecord, played: Round, side: int) -> Intent:
    name = f"adjustment {random.randrange(3)}"
    points = random.choice((None, -50, 5, 100))
    return MakeChanges((AdjustmentSet(played.log_id, side, name, points, random.choice(("", "late"))),))


def _of_the_round(random: Random, record: GameRecord, played: Round, side: int) -> Intent:
    name = played.log_id
    changes: list[GameChange] = [
        RoundNoted(name, random.choice((None, "a long one", "x" * 4_000))),
        DealerSet(name, random.randrange(seats(record.sides))),
        Counted(name, side, counted=random.random() < 0.7),
        FactorSet(name, random.choice((1, 2, 4))),
        TallyField(name, side, random.choice(record.rules.facts.tally_paths), random.choice((None, 1, 2))),
    ]
    if random.random() < 0.15:
        changes = [RoundRemoved(name)]
    return MakeChanges((random.choice(changes),))


def _finished(random: Random, record: GameRecord, played: Round, side: int) -> Intent:
    if "sat_out" in record.rules.facts.tally_paths and random.random() < 0.5:
        return SitOut(played.log_id, side)
    return (
        FinishRound(played.log_id) if random.random() < 0.3 else SayOut(played.log_id, _out(random, record))
    )


def _of_the_cards(random: Random, record: GameRecord, played: Round, side: int) -> Intent:
    if not record.rules.family.counts_cards:
        return _adjusted(random, record, played, side)
    cards: Literal["melded", "left"] = random.choice(("melded", "left"))
    return ChooseForm(played.log_id, side, cards, random.choice(("points", "points", "counts")))


def _changed_game(random: Random, record: GameRecord) -> Intent:
    at = random.randrange(len(record.sides))
    side = record.sides[at]
    # No two sides ever get one name: no file could hold such a game.
    renamed = Side(f"{random.choice(('Table', 'Team'))} {at + 1}", side.players)
    start = Start(1, tuple(5 * random.randrange(50) for _side in record.sides))
    changes: list[GameChange] = [
        DetailSet(random.choice(("place", "note")), random.choice((None, "at home", "at the Millers\u2019"))),
        SideSet(at, renamed),
        EndedSet(ended=random.random() < 0.3),
        StartSet(random.choice((None, start))),
    ]
    if record.rules.family.counts_cards:
        ace = random.choice((15, 20))
        changes.append(RulesChanged(with_house_rules(record.rules, {"cards.ace": ace})))
    if "points" in record.rules.counted and len(record.sides) < len(NAMES):
        changes.append(SideAdded(Side(f"Guest {random.randrange(9)}")))
    return MakeChanges((random.choice(changes),))


def _another_round(random: Random, record: GameRecord) -> Intent:
    after = random.choice((None, *(played.id for played in record.rounds)))
    name = RoundId(str(UUID(int=random.getrandbits(128), version=4)))
    return MakeChanges((RoundAdded(name, after),)) if random.random() < 0.2 else Leave()


def _left(_random: Random, _record: GameRecord) -> Intent:
    return Leave()
