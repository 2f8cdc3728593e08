"""Events and drafts written to JSON and as the rows of a database, and read back."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import GenericAlias
from typing import Any, NamedTuple, TypeVar, cast, get_args, get_origin

from cattrs import Converter, ForbiddenExtraKeysError, transform_error
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from scorepad.game import events as ev
from scorepad.game.draft import Draft
from scorepad.rules.custom import CustomRuleSet
from scorepad.rules.faults import Fault, Refused
from scorepad.rules.frozen import thaw
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import Value
from scorepad.score import record
from scorepad.score.fields import FieldValue
from scorepad.storage.gamefile.strict_json import containers

T = TypeVar("T")
JsonObject = dict[str, Any]

_TAG = "kind"
"""The key that names a change's class."""

_COLUMNS = ("device", "counter", "lamport", "batch")
NOT_A_ROW = (Refused, ValueError, TypeError, AttributeError, RecursionError)
"""What reading an event or a draft raises for a row that has none."""

_MOST_EXPLAINED = 10_000
"""To find every fault of so many values takes a second; more are refused as a whole."""


@dataclass(frozen=True, slots=True)
class _StoredOut:
    """Who ended a round, as it is stored. side: null = nobody."""

    side: int | None
    how: record.GoingOutKind = record.GoingOutKind.PLAIN


@dataclass(frozen=True, slots=True)
class _StoredWentOut:
    """Who went out, as it is stored. side: null = nobody. said: false = not said yet."""

    round: record.RoundId
    side: int | None
    how: record.GoingOutKind = record.GoingOutKind.PLAIN
    said: bool = True


def _strict_converter(*, thorough: bool) -> Converter:
    """Make a converter for events and drafts.

    thorough: collect every fault with its place, at some cost, instead of stopping at the first.
    """
    written: Mapping[type, Callable[[Any], Any]] = {tuple: list}
    converter = Converter(
        forbid_extra_keys=True, detailed_validation=thorough, unstruct_collection_overrides=written
    )
    for kind in (bool, int, str):
        converter.register_structure_hook(kind, _exactly(kind))
    converter.register_structure_hook(record.GoingOutKind, lambda value, _: record.GoingOutKind(value))
    converter.register_structure_hook(FieldValue, _read_field_value)
    converter.register_unstructure_hook(FieldValue, thaw)
    converter.register_structure_hook_factory(_is_tuple, lambda kind: _list_reader(kind, converter))
    # The forms that files have used for going out since the first version.
    _register_form(converter, record.WhoWentOut | None, _StoredOut | None, _stored_out, _out_of)
    _register_form(converter, ev.WentOut, _StoredWentOut, _stored_went_out, _went_out_of)
    _register_records(converter)
    _register_changes(converter)
    return converter


def _register_form(
    converter: Converter, kind: Any, form: Any, pack: Callable[[Any], Any], unpack: Callable[[Any], Any]
) -> None:
    """Store values of a kind in another form."""
    read, write = converter.get_structure_hook(form), converter.get_unstructure_hook(form)
    converter.register_structure_hook(kind, lambda value, _: unpack(read(value, form)))
    converter.register_unstructure_hook(kind, lambda value: write(pack(value)))


def _stored_out(out: record.WhoWentOut | None) -> _StoredOut | None:
    if out is None:
        return None
    return _StoredOut(out.side, out.how) if isinstance(out, record.Out) else _StoredOut(None)


def _out_of(stored: _StoredOut | None) -> record.WhoWentOut | None:
    if stored is None:
        return None
    if stored.side is not None:
        return record.Out(stored.side, stored.how)
    if stored.how is not record.GoingOutKind.PLAIN:
        raise ValueError(stored)
    return record.NOBODY


def _stored_went_out(change: ev.WentOut) -> _StoredWentOut:
    out = change.out if isinstance(change.out, record.Out) else _StoredOut(None)
    return _StoredWentOut(change.round, out.side, out.how, said=change.out is not None)


def _went_out_of(stored: _StoredWentOut) -> ev.WentOut:
    out = _out_of(_StoredOut(stored.side, stored.how))
    if not stored.said and out != record.NOBODY:
        raise ValueError(stored)
    return ev.WentOut(stored.round, out if stored.said else None)


def _optional_name(field: str) -> dict[str, Any]:
    """Return how a field is stored that is an empty string where it is None."""
    read = _exactly(str)
    return {
        field: override(
            struct_hook=lambda value, kind: read(value, kind) or None, unstruct_hook=lambda name: name or ""
        )
    }


def _register_records(converter: Converter) -> None:
    values = override(struct_hook=_freeze_mapping, unstruct_hook=thaw)
    assumed = override(struct_hook=_read_names, unstruct_hook=sorted)
    omitted = override(omit=True)
    usually_omitted = override(omit_if_default=True)
    special: dict[type, dict[str, Any]] = {
        CustomRuleSet: {"values": values, "assumed": assumed, "dropped": omitted},
        ev.RulesEdited: {"changes": values},
        ev.EveningOpened: {"name": usually_omitted},
        # Citations belong to the variant's file, not to a game.
        RuleSet: {"values": values, "assumed": assumed, "sources": omitted, "dropped": omitted},
        record.Adjustment: _optional_name("id"),
        # Left out where they are empty, so that what programs of before wrote is written as before.
        record.Tally: dict.fromkeys(
            ("black_threes_laid", "special_hands", "points", "rows", "sat_out", "bid", "taken", "made"),
            usually_omitted,
        ),
        # A program from before factors reads what has none.
        record.Round: {**_optional_name("id"), "factor": usually_omitted, "answers": usually_omitted},
        ev.Agreed: {"factor": usually_omitted},
        Draft: _optional_name("round"),
        record.Start: {"final": usually_omitted},
        record.Side: {"left": usually_omitted},
        ev.SideAdded: dict.fromkeys(("after", "points", "note"), usually_omitted),
        # Dealers are computed from the log.
        record.GameRecord: {
            "inherited_dealers": omitted,
            **dict.fromkeys(("played_about", "seating", "totals_hidden"), usually_omitted),
        },
    }
    for kind, fields in special.items():
        converter.register_structure_hook(kind, make_dict_structure_fn(kind, converter, **fields))
        converter.register_unstructure_hook(kind, make_dict_unstructure_fn(kind, converter, **fields))


def _register_changes(converter: Converter) -> None:
    converter.register_unstructure_hook(ev.PassedOver, _passed_over)
    for kind in {*get_args(ev.Change)} - {ev.PassedOver}:
        converter.register_unstructure_hook(kind, _tagged(converter.get_unstructure_hook(kind)))
    for stream in (ev.GameChange, ev.LibraryChange):
        converter.register_structure_hook(stream, _change_reader(converter, get_args(stream)))


def _passed_over(gone: ev.PassedOver) -> JsonObject:
    return {_TAG: gone.was, **{key: thaw(value) for key, value in gone.fields.items()}}


def _tagged(write: Callable[[ev.Change], JsonObject]) -> Callable[[ev.Change], JsonObject]:
    return lambda change: {_TAG: type(change).__name__, **write(change)}


def _change_reader(converter: Converter, kinds: tuple[type, ...]) -> Callable[[Any, Any], Any]:
    """Return a reader of these changes, and of no other."""
    others = {*kinds} - {ev.PassedOver}
    readers = {kind.__name__: (converter.get_structure_hook(kind), kind) for kind in others}
    gone = ev.PASSED_OVER if ev.PassedOver in kinds else ()

    def read(value: Any, _: Any) -> Any:
        fields = dict(value)
        name = _exactly(str)(fields.pop(_TAG), None)
        if name in gone:
            return ev.PassedOver(name, {key: _freeze(each) for key, each in fields.items()})
        if name not in readers:
            raise ValueError(name)
        reader, kind = readers[name]
        return reader(fields, kind)

    return read


def _exactly(kind: type[T]) -> Callable[[object, Any], T]:
    def read(value: object, _: Any) -> T:
        if type(value) is not kind:
            raise TypeError(value)
        return value

    return read


def _read_field_value(value: object, _: Any) -> FieldValue:
    if value is None or type(value) in (int, str):
        return cast("FieldValue", value)
    if isinstance(value, list) and all(type(item) is int for item in value):
        return tuple(value)
    raise TypeError(value)


def _read_names(value: object, _: Any) -> frozenset[str]:
    return frozenset(_exactly(str)(item, None) for item in _exactly(list)(value, None))


def _freeze_mapping(value: object, _: Any) -> Value:
    if not isinstance(value, dict):
        raise TypeError(value)
    return _freeze(value)


def _freeze(value: object) -> Value:
    if isinstance(value, list):
        return tuple(_freeze(item) for item in value)
    if isinstance(value, dict):
        return {_exactly(str)(key, None): _freeze(item) for key, item in value.items()}
    if value is None or type(value) in (bool, int, str):
        return cast("Value", value)
    raise TypeError(value)


def _is_tuple(kind: Any) -> bool:
    return get_origin(kind) is tuple


def _list_reader(kind: Any, converter: Converter) -> Callable[[object, Any], Any]:
    """Return a reader that accepts only lists: a string can be iterated too."""
    items = GenericAlias(list, get_args(kind)[:1])
    read_items = converter.get_structure_hook(items)
    return lambda value, _: tuple(read_items(_exactly(list)(value, None), items))


_FAST = _strict_converter(thorough=False)
_THOROUGH = _strict_converter(thorough=True)


def event_to_json(event: ev.Event[ev.Change]) -> JsonObject:
    """Return an event as a dict of JSON's own types; the change's class is under `kind`."""
    return cast("JsonObject", _FAST.unstructure(event))


def library_event_from_json(data: object) -> ev.LibraryEvent:
    """Return the event of the library that `event_to_json` wrote; raises Refused as for a game."""
    return _read(data, ev.LibraryEvent, "")


def event_from_json(data: object, path: str = "") -> ev.GameEvent:
    """Return the event of a game that `event_to_json` wrote.

    path: where it stands in its file, the beginning of each fault's path.
    Raises Refused with every fault: `wrong_type`, `unknown_key`, `missing_key`.
    """
    return _read(data, ev.GameEvent, path)


def draft_to_json(draft: Draft) -> JsonObject:
    """Return a draft as a dict of JSON's own types."""
    return cast("JsonObject", _FAST.unstructure(draft))


def _read(data: object, kind: type[T], path: str) -> T:
    try:
        return _FAST.structure(data, kind)
    except Exception as error:  # whatever a foreign value sets off, it is refused
        raise Refused(_faults(data, kind, path) or (Fault("wrong_type", path),)) from error


def _faults(data: object, kind: type, path: str) -> tuple[Fault, ...]:
    if sum(len(each) for level in containers(data) for each in level) >= _MOST_EXPLAINED:
        return ()
    try:
        _THOROUGH.structure(data, kind)
    except Exception as error:  # noqa: BLE001, RUF100 - cattrs gathers any kind in its group
        lines = transform_error(error, path or "$", _code)
        parts = (line.split(" @ ", 1) for line in lines)
        return tuple(Fault(code, where.removeprefix("$").removeprefix(".")) for code, where in parts)
    return ()


def _code(error: BaseException, _kind: type | None) -> str:
    if isinstance(error, ForbiddenExtraKeysError):
        return "unknown_key"
    return "missing_key" if isinstance(error, KeyError) else "wrong_type"


class EventRow(NamedTuple):
    """A row of the table of events; body: JSON of everything without a column of its own."""

    device: ev.DeviceId
    counter: int
    lamport: int
    batch: ev.BatchId
    body: str


def row_of(event: ev.Event[ev.Change]) -> EventRow:
    """Return an event as its row."""
    body = {key: value for key, value in event_to_json(event).items() if key not in _COLUMNS}
    return EventRow(event.device, event.counter, event.lamport, event.batch, compact_json(body))


def event_of(row: EventRow) -> ev.GameEvent:
    """Return the event of a game's row; raises one of `NOT_A_ROW` if it isn't one."""
    return event_from_json(_document(row))


def library_event_of(row: EventRow) -> ev.LibraryEvent:
    """Return the event of a row of the library; raises as `event_of` does."""
    return library_event_from_json(_document(row))


def _document(row: EventRow) -> object:
    return json.loads(row.body) | dict(zip(_COLUMNS, row, strict=False))


def can_begin(row: EventRow) -> bool:
    """Return whether a row, sound or not, can be read as the beginning of a game."""
    try:
        return isinstance(event_of(row).change, ev.GameStarted)
    except NOT_A_ROW:
        return False


def draft_of(body: str) -> Draft:
    """Return the draft that a row holds as JSON; raises one of `NOT_A_ROW` if it isn't one."""
    return _read(json.loads(body), Draft, "")


def compact_json(value: Mapping[str, Any]) -> str:
    """Return a value as compact JSON."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
