"""How a control is checked before it is drawn: without touching what needs no check (FLET.md, fault 66).

Pinned to Flet 1.0.5, whose private names it uses.
"""

from collections.abc import Hashable
from functools import cache
from typing import Any, Final

from flet.controls import base_control
from flet.controls.base_control import BaseControl
from flet.utils import validation
from flet.utils.validation import validate

_REPORTED: Final[str] = getattr(validation, "_REPORTED_VALIDATION_ERRORS_KEY")  # noqa: B009 - a private name
_rules: Any = getattr(validation, "_compile_class_spec")  # noqa: B009 - as above
_flet_prepare: Any = getattr(BaseControl, "_before_update_safe")  # noqa: B009 - as above


@cache
def _checks(kind: Hashable) -> tuple[tuple[tuple[str, Any], ...], tuple[Any, ...]]:
    """Return how fields of a class are checked, with their names, and how its controls are as a whole."""
    rules = _rules(kind)
    fields = ((name, rule._check) for name, rule in rules.field_rules)  # noqa: SLF001 - what Flet calls
    return tuple(fields), tuple(rule._check for rule in rules.class_rules)  # noqa: SLF001 - as above


def _check(instance: Any, *, suppress_repeated_errors: bool = False) -> None:
    """Check a control as Flet does, but let only one that failed remember that it did."""
    kind: Any = type(instance)
    fields, wholes = _checks(kind)
    if not (fields or wholes):
        return
    if suppress_repeated_errors and not hasattr(instance, _REPORTED):
        try:
            for name, check in fields:
                check(instance, name, getattr(instance, name))
            for check in wholes:
                check(instance)
        except ValueError:
            pass
        else:
            return
    validate(instance, suppress_repeated_errors=suppress_repeated_errors)


def _prepare(self: BaseControl) -> None:
    """Prepare a control for being drawn; only one that does something then is unfrozen for it."""
    if type(self).before_update is BaseControl.before_update:
        _check(self, suppress_repeated_errors=True)
    else:
        _flet_prepare(self)


def check_only_what_can_fail() -> None:
    """Replace Flet's function and method; calling it twice changes nothing."""
    setattr(base_control, "validate", _check)  # noqa: B010 - mypy lets no name be replaced
    setattr(BaseControl, "_before_update_safe", _prepare)  # noqa: B010 - as above
