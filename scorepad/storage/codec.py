"""Events and drafts written to JSON and read back."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from types import GenericAlias
from typing import Any, TypeVar, cast, get_args, get_origin

from cattrs import Converter, ForbiddenExtraKeysError, transform_error
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from scorepad.game.draft import Draft
from scorepad.game.events import (
    Change,
    Event,
    GameChange,
    GameEvent,
    LibraryChange,
    LibraryEvent,
    RulesEdited,
    WentOut,
)
from scorepad.rules.custom import CustomRuleSet
from scorepad.rules.faults import Fault, Refused
from scorepad.rules.resolve import thaw
from scorepad.rules.ruleset import RuleSet, Value
from scorepad.score.fields import FieldValue
from scorepad.score.record import NOBODY, Adjustment, GameRecord, GoingOutKind, Out, Round, WhoWentOut

Kind = TypeVar("Kind")
Hook = Callable[[object, Any], Any]

TAG = "kind"
"""The key that names a change's class."""

JsonObject = dict[str, Any]
Parsed = TypeVar("Parsed")

_MOST_EXPLAINED = 10_000
"""To find every fault of so many values takes a second; more are refused as a whole."""


@dataclass(frozen=True, slots=True)
class _StoredOut:
    """Who ended a round, as it is stored. side: null = nobody."""

    side: int | None
    how: GoingOutKind = GoingOutKind.PLAIN


@dataclass(frozen=True, slots=True)
class _StoredWentOut:
    """Who went out, as it is stored. side: null = nobody. said: false = not said yet."""

    round: str
    side: int | None
    how: GoingOutKind = GoingOutKind.PLAIN
    said: bool = True


def strict_converter(*, thorough: bool) -> Converter:
    """Make a converter for events and drafts.

    thorough: collect every fault with its place, at some cost, instead of stopping at the first.
    """
    converter = Converter(forbid_extra_keys=True, detailed_validation=thorough)
    for kind in (bool, int, str):
        converter.register_structure_hook(kind, _exactly(kind))
    converter.register_structure_hook(GoingOutKind, lambda value, _: GoingOutKind(value))
    _register_out(converter)
    converter.register_structure_hook(FieldValue, _read_field_value)
    converter.register_unstructure_hook(FieldValue, thaw)
    converter.register_structure_hook_factory(_is_list, lambda kind: _list_reader(kind, converter))
    converter.register_unstructure_hook_factory(_is_list, lambda kind: _list_writer(kind, converter))
    _register_rules(converter)
    _register_record(converter)
    _register_changes(converter)
    _register_optional_name(converter, Draft, "round")
    return converter


def _register_out(converter: Converter) -> None:
    """Register the form that files have used for going out since the first version."""
    read, write = converter.get_structure_hook(_StoredOut), converter.get_unstructure_hook(_StoredOut)
    read_change = converter.get_structure_hook(_StoredWentOut)
    write_change = converter.get_unstructure_hook(_StoredWentOut)

    def read_out(value: object, _: Any) -> WhoWentOut | None:
        return None if value is None else _out_of(read(value, _StoredOut))

    def write_out(out: WhoWentOut | None) -> object:
        return None if out is None else write(_stored_out(out))

    def read_went_out(value: object, _: Any) -> WentOut:
        stored = read_change(value, _StoredWentOut)
        out = _out_of(_StoredOut(stored.side, stored.how))
        if stored.said:
            return WentOut(stored.round, out)
        if out != NOBODY:
            raise ValueError(stored)
        return WentOut(stored.round, None)

    def write_went_out(change: WentOut) -> object:
        stored = _stored_out(change.out or NOBODY)
        return write_change(_StoredWentOut(change.round, stored.side, stored.how, change.out is not None))

    converter.register_structure_hook(WhoWentOut | None, read_out)
    converter.register_unstructure_hook(WhoWentOut | None, write_out)
    converter.register_structure_hook(WentOut, read_went_out)
    converter.register_unstructure_hook(WentOut, write_went_out)


def _out_of(stored: _StoredOut) -> WhoWentOut:
    if stored.side is not None:
        return Out(stored.side, stored.how)
    if stored.how is not GoingOutKind.PLAIN:
        raise ValueError(stored)
    return NOBODY


def _stored_out(out: WhoWentOut) -> _StoredOut:
    return _StoredOut(out.side, out.how) if isinstance(out, Out) else _StoredOut(None)


def _register_record(converter: Converter) -> None:
    """Leave out fields that are computed from the log: they are never in events or files."""
    computed = override(omit=True)
    for kind in (Adjustment, Round):
        _register_optional_name(converter, kind, "id")
    converter.register_structure_hook(
        GameRecord, make_dict_structure_fn(GameRecord, converter, inherited_dealers=computed)
    )
    converter.register_unstructure_hook(
        GameRecord, make_dict_unstructure_fn(GameRecord, converter, inherited_dealers=computed)
    )


def _register_optional_name(converter: Converter, kind: type, field: str) -> None:
    """Register a field that is stored as an empty string where it is None."""
    read = _exactly(str)
    names: dict[str, Any] = {
        field: override(
            struct_hook=lambda value, kind: read(value, kind) or None, unstruct_hook=lambda name: name or ""
        )
    }
    converter.register_structure_hook(kind, make_dict_structure_fn(kind, converter, **names))
    converter.register_unstructure_hook(kind, make_dict_unstructure_fn(kind, converter, **names))


def _register_rules(converter: Converter) -> None:
    """Leave out citations: they belong to the variant's file, not to a game."""
    values = override(struct_hook=_freeze_mapping, unstruct_hook=thaw)
    assumed = override(struct_hook=_read_names, unstruct_hook=sorted)
    sources = override(omit=True)
    converter.register_structure_hook(
        CustomRuleSet, make_dict_structure_fn(CustomRuleSet, converter, values=values, assumed=assumed)
    )
    converter.register_unstructure_hook(
        CustomRuleSet, make_dict_unstructure_fn(CustomRuleSet, converter, values=values, assumed=assumed)
    )
    converter.register_structure_hook(
        RulesEdited, make_dict_structure_fn(RulesEdited, converter, changes=values)
    )
    converter.register_unstructure_hook(
        RulesEdited, make_dict_unstructure_fn(RulesEdited, converter, changes=values)
    )
    converter.register_structure_hook(
        RuleSet, make_dict_structure_fn(RuleSet, converter, values=values, assumed=assumed, sources=sources)
    )
    converter.register_unstructure_hook(
        RuleSet, make_dict_unstructure_fn(RuleSet, converter, values=values, assumed=assumed, sources=sources)
    )


def _register_changes(converter: Converter) -> None:
    for kind in get_args(Change):
        converter.register_unstructure_hook(kind, _tagged(converter.get_unstructure_hook(kind)))
    for stream in (GameChange, LibraryChange):
        converter.register_structure_hook(stream, _change_reader(converter, get_args(stream)))


def _tagged(write: Callable[[Change], dict[str, Any]]) -> Callable[[Change], dict[str, Any]]:
    return lambda change: {TAG: type(change).__name__, **write(change)}


def _change_reader(converter: Converter, kinds: Iterable[type]) -> Hook:
    """Return a reader of these changes, and of no other."""
    readers = {kind.__name__: (converter.get_structure_hook(kind), kind) for kind in kinds}

    def read(value: object, _: Any) -> Any:
        fields = dict(cast("dict[str, object]", value))
        name = _exactly(str)(fields.pop(TAG), None)
        if name not in readers:
            raise ValueError(name)
        reader, kind = readers[name]
        return reader(fields, kind)

    return read


def _exactly(kind: type[Kind]) -> Callable[[object, Any], Kind]:
    def read(value: object, _: Any) -> Kind:
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
    if not isinstance(value, list):
        raise TypeError(value)
    return frozenset(_exactly(str)(item, None) for item in value)


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


def _is_list(kind: Any) -> bool:
    return get_origin(kind) is tuple


def _list_reader(kind: Any, converter: Converter) -> Hook:
    """Return a reader that accepts only lists: a string can be iterated too."""
    items = GenericAlias(list, get_args(kind)[:1])
    read_items = converter.get_structure_hook(items)

    def read(value: object, _: Any) -> Any:
        if not isinstance(value, list):
            raise TypeError(value)
        return tuple(read_items(value, items))

    return read


def _list_writer(kind: Any, converter: Converter) -> Callable[[Any], Any]:
    write = converter.get_unstructure_hook(get_args(kind)[0])
    return lambda value: [write(item) for item in value]


_FAST = strict_converter(thorough=False)
_THOROUGH = strict_converter(thorough=True)


def event_to_json(event: Event[Change]) -> JsonObject:
    """Return an event as a dict of JSON's own types; the change's class is under `kind`."""
    return cast("JsonObject", _FAST.unstructure(event))


def library_event_from_json(data: object) -> LibraryEvent:
    """Return the event of the library that `event_to_json` wrote; raises Refused as for a game."""
    return _read(data, LibraryEvent, "")


def event_from_json(data: object, path: str = "") -> GameEvent:
    """Return the event of a game that `event_to_json` wrote.

    path: where it stands in its file, the beginning of each fault's path.
    Raises Refused with every fault: `wrong_type`, `unknown_key`, `missing_key`.
    """
    return _read(data, GameEvent, path)


def draft_to_json(draft: Draft) -> JsonObject:
    """Return a draft as a dict of JSON's own types."""
    return cast("JsonObject", _FAST.unstructure(draft))


def draft_from_json(data: object, path: str = "") -> Draft:
    """Return the draft that `draft_to_json` wrote; raises Refused with every fault, as for an event."""
    return _read(data, Draft, path)


def _read(data: object, kind: type[Parsed], path: str) -> Parsed:
    try:
        return _FAST.structure(data, kind)
    except Exception as error:  # whatever a foreign value sets off, it is refused
        raise Refused(_faults(data, kind, path) or (Fault("wrong_type", path),)) from error


def _faults(data: object, kind: type[Parsed], path: str) -> tuple[Fault, ...]:
    if _is_large(data):
        return ()
    try:
        _THOROUGH.structure(data, kind)
    except Exception as error:  # noqa: BLE001, RUF100 - cattrs gathers any kind in its group
        lines = transform_error(error, path or "$", _code)
        parts = (line.split(" @ ", 1) for line in lines)
        return tuple(Fault(code, where.removeprefix("$").removeprefix(".")) for code, where in parts)
    return ()


def _is_large(data: object) -> bool:
    seen, level = 0, [data]
    while level and seen <= _MOST_EXPLAINED:
        seen += len(level)
        level = [child for value in level for child in _inside(value)]
    return seen > _MOST_EXPLAINED


def _inside(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _code(error: BaseException, _kind: type | None) -> str:
    if isinstance(error, ForbiddenExtraKeysError):
        return "unknown_key"
    return "missing_key" if isinstance(error, KeyError) else "wrong_type"
