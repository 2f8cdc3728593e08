"""What any session draws, what follows a failure, and answers that come too late.

Controls are made from what is given for them, not from all their fields (FLET.md, faults 63 and 64): Flet's
own `__init__` hands some fifty defaults to properties, each of which finds that it has nothing to keep. What
comes out is the same.

Pinned to Flet 1.0.5, whose private names it uses. What only a served session needs is in `reconnecting.py`.
"""

import dataclasses
import functools
import logging
import traceback
from collections.abc import Callable, Collection
from dataclasses import MISSING, dataclass
from typing import Any, Final

from flet.controls import base_control
from flet.controls.base_control import BaseControl
from flet.controls.control_event import get_event_field_type
from flet.controls.id_counter import ControlId
from flet.messaging.protocol import Message, MessageAction, SessionCrashedBody
from flet.messaging.session import Session

from scorepad.flet_support.comparing import compare_without_detours
from scorepad.flet_support.reconnecting import failed, number_controls_apart, shown
from scorepad.i18n import _, language, use_language

_event_types: Final[dict[tuple[type[BaseControl], str], Any]] = {}
"""The types of events that were needed so far, by the control's class and the handler's field."""

_log = logging.getLogger(__name__)
_flet_updates: Any = getattr(Session, "_Session__updates_scheduler")  # noqa: B009 - a mangled name

_flet_apply: Any = getattr(base_control, "_apply_control")  # noqa: B009 - a private name
_GENERATED: Final = "<string>"
"""The file in which Python says the functions are that `dataclass` writes."""

_SET_ON_PAGE: Final = ("_frozen", "_parent", "_initialized")


async def _updates(self: Session) -> None:
    """Draw changes until the session ends; after a failure the browser starts afresh (FLET.md, fault 22)."""
    while True:
        try:
            await _flet_updates(self)
        except Exception:
            shown.discard(self)
            self.error(traceback.format_exc())
        else:
            return


def _take_result(self: Session, _control: int, call_id: str, result: Any, error: str | None) -> None:
    """Pass an answer to the caller waiting for it, even if its control has gone (FLET.md, fault 20)."""
    state: dict[str, Any] = vars(self)
    waiting = state["_Session__method_calls"].pop(call_id, None)
    if waiting is not None:
        state["_Session__method_call_results"][waiting] = (result, error)
        waiting.set()


def _error(self: Session, message: str) -> None:
    """Show that something failed; only the log has the details (FLET.md, fault 27)."""
    _log.error("session %s crashed: %s", self.id, message)
    if self not in shown:
        failed.add(self)
    configuration = self.page.locale_configuration
    locale = configuration.current_locale if configuration else None
    with use_language(locale.language_code if locale else language()):
        sentence = _("Something went wrong. What you entered is saved: reload the page to continue.")
    send: Any = getattr(self, "_Session__send_message")  # noqa: B009 - mangled, as above
    send(Message(MessageAction.SESSION_CRASHED, SessionCrashedBody(sentence)))


def event_type(control: BaseControl, field: str) -> Any:
    """Return the type of an event that a control handles, found once for its class (FLET.md, fault 60)."""
    key = type(control), field
    if key not in _event_types:
        _event_types[key] = get_event_field_type(control, field)
    return _event_types[key]


def patch_drawing() -> None:
    """Replace the methods of any session by the repaired ones; calling it twice changes nothing."""
    number_controls_apart()
    make_controls_by_what_is_given()
    compare_without_detours()
    setattr(base_control, "get_event_field_type", event_type)  # noqa: B010 - mypy lets no name be replaced
    # Flet makes a text of each message for its log, written or not: its kind is enough (FLET.md, fault 62).
    setattr(Message, "__str__", lambda message: message.action.name)  # noqa: B010 - as above
    setattr(Session, "error", _error)  # noqa: B010 - mypy lets no method be assigned
    setattr(Session, "_Session__updates_scheduler", _updates)  # noqa: B010 - as above
    setattr(Session, "handle_invoke_method_results", _take_result)  # noqa: B010 - as above


@dataclass(frozen=True, slots=True)
class _Plan:
    """How to make a control of one class when certain fields are given.

    made: fields with a new part each. usual: defaults that no property has. kept: the given fields and these
    defaults, without what is given for properties. given: that, with their defaults, in the order of the
    class. passed: what `__post_init__` takes, in its order.
    """

    made: tuple[tuple[str, Callable[[], Any]], ...]
    kept: tuple[str, ...]
    given: tuple[tuple[str, Any], ...]
    usual: dict[str, Any]
    passed: tuple[str, ...]


def _plan(kind: Any, taken: Collection[str], given: tuple[str, ...]) -> _Plan:
    """Return how to make a control. taken: what its `__init__` takes. given: what it is given now."""
    every: dict[str, dataclasses.Field[Any]] = kind.__dataclass_fields__
    own = {field.name for field in dataclasses.fields(kind)}
    properties = kind._prop_defaults  # noqa: SLF001 - what Flet keeps of a class
    made = {
        name: field.default_factory
        for name, field in every.items()
        if name not in given and field.default_factory is not MISSING
    }
    usual = {
        name: field.default
        for name, field in every.items()
        if name in taken
        and name not in given
        and name not in made
        # A property doesn't keep its default.
        and not (name in properties and properties[name] is field.default)
    }
    quiet = {name: properties[name] for name in every if name in given and name in properties}
    used = [name for name in every if (name in given or name in usual) and name not in quiet]
    kept, passed = (tuple(name for name in used if (name in own) is keep) for keep in (True, False))
    return _Plan(tuple(made.items()), kept, tuple(quiet.items()), usual, passed)


def _maker(kind: Any) -> Callable[..., None]:
    """Return an `__init__` for a class of controls that does what the one it has does."""
    full = kind.__init__
    code, usual = full.__code__, len(full.__defaults__ or ())
    positional = code.co_varnames[1 : code.co_argcount]
    taken = {*positional, *code.co_varnames[code.co_argcount :][: code.co_kwonlyargcount]}
    needed = taken.difference(positional[len(positional) - usual :], full.__kwdefaults__ or ())
    plans: dict[tuple[str, ...], _Plan] = {}

    @functools.wraps(full)
    def make(self: Any, *values: Any, **given: Any) -> None:
        every = dict(zip(positional, values, strict=False)) | given if values else given
        names = tuple(every)
        plan = plans.get(names)
        if len(names) < len(values) + len(given) or (plan is None and not needed <= every.keys() <= taken):
            full(self, *values, **given)  # which says what is wrong
            return
        if plan is None:
            plan = plans[names] = _plan(kind, taken, names)
        _fill(self, plan, every)

    return make


def _fill(control: Any, plan: _Plan, given: dict[str, Any]) -> None:
    """Set a new control's fields, then do what Flet does once they are set."""
    for name, new in plan.made:
        setattr(control, name, new())
    if plan.usual:
        given = plan.usual | given
    for name in plan.kept:
        setattr(control, name, given[name])
    values = control._values  # noqa: SLF001 - where Flet's properties keep what differs from their defaults
    for name, default in plan.given:
        value = given[name]
        if value is not default and not (default is not None and value == default):
            values[name] = value
    control.__post_init__(*[given[name] for name in plan.passed])


def _begin(self: Any, ref: Any) -> None:
    """Do what Flet's `BaseControl.__post_init__` does, but change the control's class only once.

    With every change of a class Python forgets where it found that class's attributes (FLET.md, fault 64).
    This runs in Flet's module and may use only names that are there.
    """
    kind: Any = type(self)
    if kind.__hash__ is not BaseControl.__hash__:
        kind.__hash__ = BaseControl.__hash__
    self._i = ControlId.next()
    if getattr(self, "_c", None) is None:
        raise ValueError(
            f"Control {kind.__module__}.{kind.__qualname__} must have @control decorator with "
            "type_name specified."
        )
    if ref is not None:
        ref.current = self
    self.init()
    self._dirty.clear()


def _quicken(kind: type[BaseControl]) -> None:
    """Replace the `__init__` of a class by ours if `dataclass` wrote it."""
    init: Any = vars(kind).get("__init__")
    if init is not None and init.__code__.co_filename == _GENERATED:
        setattr(kind, "__init__", _maker(kind))  # noqa: B010 - mypy lets no method be assigned
        _name_attributes(kind)


def _name_attributes(kind: Any) -> None:
    """Set every attribute that controls of a class will have, on one that is thrown away.

    Objects of a class share one table of the names of their attributes, and keep only the values. Python
    closes the table after some thirty objects and names together. Flet sets the last names only once a
    control is on a page, when dozens may have been made; each that then gets a name more is given a whole
    table of its own, some 300 bytes.
    """
    properties = kind._prop_defaults  # noqa: SLF001 - what Flet keeps of a class
    names = [field.name for field in dataclasses.fields(kind) if field.name not in properties]
    first = object.__new__(kind)
    for name in (*names, *_SET_ON_PAGE):
        object.__setattr__(first, name, None)


def _apply_control(cls: Any, *given: Any, **named: Any) -> Any:
    """Make a class of controls as Flet does, then give it an `__init__` of ours."""
    kind = _flet_apply(cls, *given, **named)
    _quicken(kind)
    return kind


def _classes(kind: type[BaseControl]) -> set[type[BaseControl]]:
    return {kind}.union(*map(_classes, kind.__subclasses__()))


def make_controls_by_what_is_given() -> None:
    """Replace the `__init__` of all classes, also those loaded later; calling it twice changes nothing."""
    # Each class keeps Flet's function in a closure, so its code is replaced, not the function.
    begin: Any = vars(BaseControl)["__post_init__"]
    begin.__code__ = _begin.__code__
    for kind in _classes(BaseControl):
        _quicken(kind)
    setattr(base_control, "_apply_control", _apply_control)  # noqa: B010 - mypy lets no name be replaced
