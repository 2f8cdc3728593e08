"""What a person at the table touches next, from what the screen shows: mostly the next key of the tally."""

from random import Random
from typing import Final, Literal
from uuid import UUID

from scorepad.game import events as ev
from scorepad.game import intents as it
from scorepad.game.cursor import field_exists, first_stop, is_count, next_open, sides_to_count
from scorepad.game.draft import Draft
from scorepad.game.fold import Game
from scorepad.rules.built_in import VARIANTS, variant
from scorepad.rules.resolve import rules_at_table, with_house_rules
from scorepad.score.deal import seats
from scorepad.score.fields import keypad_stops
from scorepad.score.record import GameRecord, GoingOutKind, Out, Round, RoundId, Side, Start, Tally
from tests.turns import as_shown

NAMES: Final = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo")

_DIGITS: Final = tuple(map(it.KeypadKey, "0123456789"))
_UNDO, _REDO, _ELSEWHERE = 0.05, 0.07, 0.13
"""How often, added up, somebody takes a touch back, does it again, or does something else."""


def a_table(seed: str) -> GameRecord:
    """Return a game as it is set up on an evening. seed: of the evening."""
    random = Random(f"{seed} table")  # noqa: S311 - a table, not a secret
    rules = variant(random.choice(VARIANTS))
    if "points" in rules.counted or not rules.family.counts_cards or random.random() < 0.2:
        people = NAMES[: random.randrange(2, 5)]
        return GameRecord(rules_at_table(rules, len(people)), tuple(map(Side, people)), title=seed)
    return GameRecord(rules, (Side("North–South", NAMES[:2]), Side("East–West", NAMES[2:4])), title=seed)


def next_intent(
    salt: int, phone: int, game: Game, draft: Draft | None, who: ev.Author, *, is_over: bool
) -> it.Intent:
    """Return what the owner of a phone does who sees this. salt: decides among what is possible."""
    random = Random(salt)  # noqa: S311 - a touch, not a secret
    roll = random.random()
    turn = as_shown(game, who, it.Undo if roll < _UNDO else it.Redo) if roll < _REDO else None
    if turn:
        return turn
    if roll < _ELSEWHERE or is_over:
        return _elsewhere(random, game.record)
    if draft and field_exists(game, draft):
        return it.Press(_key(random, game, draft))
    return _to_the_tally(random, game.record, phone)


def _to_the_tally(random: Random, record: GameRecord, phone: int) -> it.Intent:
    """Return the touch with which somebody begins to count: mostly each phone another side."""
    played = next_open(record)
    if record.rules.asks_who_went_out and (played is None or played.out is None):
        return it.SayOut(played.log_id if played else None, _out(random, record))
    if played is None:
        return it.Goto(None, phone % len(record.sides), keypad_stops(record.rules, Tally())[0])
    sides = sides_to_count(record, played)
    if not sides:
        return it.FinishRound(played.log_id)
    there = first_stop(record, played, sides[phone % len(sides)])
    return it.Goto(there.round, there.side, there.field)


def _out(random: Random, record: GameRecord) -> Out:
    return Out(random.randrange(len(record.sides)), GoingOutKind(random.choice(record.rules.hows)))


def _key(random: Random, game: Game, draft: Draft) -> it.KeypadKey:
    if random.random() < 0.04:
        return random.choice((it.KeypadKey.BACK, it.KeypadKey.PLUS, it.KeypadKey.MINUS, it.KeypadKey.TEN))
    if is_count(game.record.rules, draft.field):
        return it.KeypadKey.NEXT if random.random() < 0.4 else random.choice(_DIGITS[:5])
    digits = len(draft.text) - len(draft.text.rstrip("0123456789"))
    if digits >= 2 and draft.text[-1] in "05":
        return it.KeypadKey.NEXT if random.random() < 0.85 else it.KeypadKey.PLUS
    # Most sums of cards end in 0 or 5.
    return random.choice((it.KeypadKey.ZERO, it.KeypadKey.FIVE) if digits >= 1 else _DIGITS)


def _elsewhere(random: Random, record: GameRecord) -> it.Intent:
    """Return a touch beside the tally: a correction, a note, another name, the round before."""
    if record.rounds and random.random() < 0.7:
        return _in_round(random, record, random.choice(record.rounds))
    roll = random.random()
    if roll < 0.5:
        return it.MakeChanges((_changed_game(random, record),))
    if roll < 0.55:
        after = random.choice((None, *(played.id for played in record.rounds)))
        return it.MakeChanges(
            (ev.RoundAdded(RoundId(str(UUID(int=random.getrandbits(128), version=4))), after),)
        )
    return it.Leave()


def _in_round(random: Random, record: GameRecord, played: Round) -> it.Intent:
    name, side, rules = played.log_id, random.randrange(len(record.sides)), record.rules
    field = it.Goto(name, side, random.choice(rules.facts.tally_paths))
    points, why = random.choice((None, -50, 5, 100)), random.choice(("", "late"))
    adjusted = it.MakeChanges(
        (ev.AdjustmentSet(name, side, f"adjustment {random.randrange(3)}", points, why),)
    )
    changed = it.MakeChanges((_changed_round(random, record, name, side),))
    how: it.Intent = it.SayOut(name, _out(random, record)) if random.random() < 0.7 else it.FinishRound(name)
    if "sat_out" in rules.facts.tally_paths and random.random() < 0.5:
        how = it.SitOut(name, side)
    cards: Literal["melded", "left"] = random.choice(("melded", "left"))
    form = it.ChooseForm(name, side, cards, random.choice(("points", "points", "counts")))
    last: it.Intent = form if rules.family.counts_cards else adjusted
    touches: tuple[it.Intent, ...] = (field, field, adjusted, changed, how, last)
    return random.choice(touches)


def _changed_round(random: Random, record: GameRecord, name: RoundId, side: int) -> ev.GameChange:
    if random.random() < 0.15:
        return ev.RoundRemoved(name)
    changes: tuple[ev.GameChange, ...] = (
        ev.RoundNoted(name, random.choice((None, "a long one", "x" * 4_000))),
        ev.DealerSet(name, random.randrange(seats(record.sides))),
        ev.Counted(name, side, counted=random.random() < 0.7),
        ev.FactorSet(name, random.choice((1, 2, 4))),
        ev.TallyField(name, side, random.choice(record.rules.facts.tally_paths), random.choice((None, 1, 2))),
    )
    return random.choice(changes)


def _changed_game(random: Random, record: GameRecord) -> ev.GameChange:
    at = random.randrange(len(record.sides))
    # No two sides ever get one name: no file could hold such a game.
    renamed = Side(f"{random.choice(('Table', 'Team'))} {at + 1}", record.sides[at].players)
    start = Start(1, tuple(5 * random.randrange(50) for _side in record.sides))
    changes: list[ev.GameChange] = [
        ev.DetailSet(
            random.choice(("place", "note")), random.choice((None, "at home", "at the Millers\u2019"))
        ),
        ev.SideSet(at, renamed),
        ev.EndedSet(ended=random.random() < 0.3),
        ev.StartSet(random.choice((None, start))),
    ]
    if record.rules.family.counts_cards:
        ace = random.choice((15, 20))
        changes.append(ev.RulesChanged(with_house_rules(record.rules, {"cards.ace": ace})))
    if "points" in record.rules.counted and len(record.sides) < len(NAMES):
        changes.append(ev.SideAdded(Side(f"Guest {random.randrange(9)}")))
    return random.choice(changes)
