"""A person or a game taken out of the events themselves.

Everywhere else a log only grows. Here it is written anew, because what is erased for good must be in no
event. Ids, order and batches stay, so the fold stays the same but for the names.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from scorepad.game import events as ev
from scorepad.rules import keys
from scorepad.rules.built_in import variant, variant_ids
from scorepad.rules.custom import CustomRuleSet
from scorepad.rules.ruleset import RuleSet, Value
from scorepad.score.limits import MAX_NAME
from scorepad.score.record import GameId, GameRecord, Round, Side, Tally

Change = TypeVar("Change", bound=ev.Change)
Text = Callable[[str], str]
"""Returns the text that stands in place of one that people wrote."""

_WIDE = ("W", "F")
"""Characters of scripts that write no spaces between words."""


@dataclass(frozen=True, slots=True)
class ErasedPerson:
    """A person who is erased. name: as it was written. word: stands in its place, such as `Player`."""

    name: str
    word: str


@dataclass(frozen=True, slots=True)
class ErasedGame:
    """A game that is erased."""

    game: GameId


@dataclass(frozen=True, slots=True)
class ErasedAll:
    """Everything is erased."""


Erased = ErasedPerson | ErasedGame | ErasedAll


def without_person(events: Sequence[ev.Event[Change]], person: ErasedPerson) -> tuple[ev.Event[Change], ...]:
    """Return a stream's events with another word wherever a person's name stands as a word of its own.

    If the word is taken in this stream, it gets a number: two sides may not share a name.
    """
    pattern = _pattern(person.name)
    if not any(map(pattern.search, _texts(events))):
        return tuple(events)
    word = _free_word(_texts(events), person.word)

    def text(before: str) -> str:
        after = pattern.sub(lambda _found: word, before)
        # No text had more characters than its limit, and no limit is lower than that of a name.
        return after if after == before else after[: max(len(before), MAX_NAME)].rstrip()

    return tuple(_event(event, text) for event in events)


def without_name(text: str, person: ErasedPerson) -> str:
    """Return a text with another word wherever a person's name stands as a word of its own."""
    return _pattern(person.name).sub(lambda _found: person.word, text)


def without_game(events: Sequence[ev.LibraryEvent], game: GameId) -> tuple[ev.LibraryEvent, ...]:
    """Return the library's events without those about a game, and without what undid them."""
    left = [event for event in events if not _is_about(event, game)]
    gone = {event.batch for event in events} - {event.batch for event in left}
    return tuple(
        event for event in left if not (isinstance(event.change, ev.Undoing) and event.change.batch in gone)
    )


def _is_about(event: ev.LibraryEvent, game: GameId) -> bool:
    change = event.change
    if isinstance(change, ev.PassedOver):
        return change.fields.get("game") == game
    return isinstance(change, ev.GameDeleted | ev.TableSet) and change.game == game


def _pattern(name: str) -> re.Pattern[str]:
    """Return the pattern of a name as a word of its own, however its accents are stored."""
    forms = {name, *(unicodedata.normalize(form, name) for form in ("NFC", "NFD"))}
    words = (_edge(form[0], r"(?<!\w)") + re.escape(form) + _edge(form[-1], r"(?!\w)") for form in forms)
    return re.compile("|".join(sorted(words)))


def _edge(character: str, condition: str) -> str:
    return "" if unicodedata.east_asian_width(character) in _WIDE else condition


def _texts(events: Sequence[ev.Event[Change]]) -> list[str]:
    """Return all that people wrote in these events."""
    found: list[str] = []

    def note(text: str) -> str:
        found.append(text)
        return text

    for event in events:
        _event(event, note)
    return found


def _free_word(texts: Sequence[str], word: str) -> str:
    """Return the word, with a number if one of the texts has it already."""
    numbered = (word, *(f"{word} {number}" for number in range(2, len(texts) + 3)))
    return next(each for each in numbered if not any(map(_pattern(each).search, texts)))


def _event(event: ev.Event[Change], text: Text) -> ev.Event[Change]:
    author = replace(event.author, name=text(event.author.name))
    return replace(event, author=author, change=_change(event.change, text))


def _change(change: Change, text: Text) -> Change:
    alter = _ALTERED.get(type(change))
    altered: Change = alter(change, text) if alter else change
    return altered


_WRITTEN = ("notes", "labels")
"""Sections of rules whose values people write as they like."""


def _optional(value: str | None, text: Text) -> str | None:
    return value and text(value)


def _detail(change: ev.DetailSet, text: Text) -> ev.DetailSet:
    """Return a detail altered, but for what is known of the day: somebody may be called `summer`."""
    is_written = change.detail != "played_about"
    return replace(change, value=_optional(change.value, text)) if is_written else change


def _side(side: Side, text: Text) -> Side:
    return replace(side, name=text(side.name), players=tuple(map(text, side.players)))


def _tally(tally: Tally, text: Text) -> Tally:
    adjustments = tuple(replace(each, note=text(each.note)) for each in tally.adjustments)
    return replace(tally, adjustments=adjustments)


def _round(played: Round, text: Text) -> Round:
    tallies = tuple(_tally(tally, text) for tally in played.tallies)
    return replace(played, tallies=tallies, note=_optional(played.note, text))


def _record(record: GameRecord, text: Text) -> GameRecord:
    return replace(
        record,
        rules=_rules(record.rules, text),
        sides=tuple(_side(side, text) for side in record.sides),
        rounds=tuple(_round(played, text) for played in record.rounds),
        title=_optional(record.title, text),
        place=_optional(record.place, text),
        note=_optional(record.note, text),
    )


def _rules(rules: RuleSet, text: Text) -> RuleSet:
    built_in = variant(rules.base) if rules.base in variant_ids() else None
    name = rules.name if built_in and built_in.name == rules.name else text(rules.name)
    return replace(rules, name=name, values=_values(rules.values, text))


def _own_rules(rules: CustomRuleSet, text: Text) -> CustomRuleSet:
    return replace(rules, name=text(rules.name), values=_values(rules.values, text))


def _values(values: Mapping[str, Value], text: Text) -> dict[str, Value]:
    """Return the values with the notes and the table's own words altered; nobody writes the others."""
    return {
        key: _written(value, text) if keys.section_of(key) in _WRITTEN or key == keys.ROUNDS_NAMES else value
        for key, value in values.items()
    }


def _written(value: Value, text: Text) -> Value:
    if isinstance(value, tuple):
        return tuple(_written(each, text) for each in value)
    return text(value) if isinstance(value, str) else value


_ALTERED: Mapping[type, Callable[..., Any]] = {
    ev.GameStarted: lambda change, text: ev.GameStarted(_record(change.record, text)),
    ev.RoundNoted: lambda change, text: replace(change, note=_optional(change.note, text)),
    ev.AdjustmentSet: lambda change, text: replace(change, note=text(change.note)),
    ev.AdjustmentNoted: lambda change, text: replace(change, note=text(change.note)),
    ev.Agreed: lambda change, text: replace(change, tally=_tally(change.tally, text)),
    ev.SideSet: lambda change, text: replace(change, value=_side(change.value, text)),
    ev.SideAdded: lambda change, text: replace(
        change, value=_side(change.value, text), note=text(change.note)
    ),
    ev.DetailSet: _detail,
    ev.RulesChanged: lambda change, text: replace(change, rules=_rules(change.rules, text)),
    ev.RulesMade: lambda change, text: replace(change, sheet=_own_rules(change.sheet, text)),
    ev.RulesEdited: lambda change, text: replace(change, changes=_values(change.changes, text)),
    ev.RulesNamed: lambda change, text: replace(change, name=text(change.name)),
    ev.NameJoined: lambda change, text: ev.NameJoined(text(change.name), _optional(change.person, text)),
    ev.PersonLeftOut: lambda change, text: replace(change, name=text(change.name)),
    ev.EveningOpened: lambda change, text: replace(change, name=text(change.name)),
    ev.PersonCame: lambda change, text: replace(change, name=text(change.name)),
    ev.ByeGiven: lambda change, text: replace(change, name=text(change.name)),
}
"""Every change that holds words of people, with what alters them."""
