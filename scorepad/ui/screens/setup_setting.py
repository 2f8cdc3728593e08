"""What every part of the setup screen draws from, and how it answers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from scorepad.i18n.faults import fault_sentence
from scorepad.rules.faults import Fault
from scorepad.rules.houserules import HouseRules
from scorepad.rules.ruleset import RuleSet
from scorepad.ui.screens.setup_plan import Plan


@dataclass(frozen=True, slots=True)
class Setting:
    """The plan as it is drawn now.

    change: takes a function from the newest plan to the next one. open: the parts that were unfolded;
    unfold: unfolds one. known: names of earlier games. width: of the paper, in logical pixels.
    sets: the table's own rule sets by id. pick: takes other rules. make_own: goes on to rules of one's own;
    unmade: makes those of a game without a preset, given its id.
    """

    plan: Plan
    faults: tuple[Fault, ...]
    change: Callable[[Callable[[Plan], Plan]], None]
    open: frozenset[str]
    unfold: Callable[[str], None]
    known: tuple[str, ...]
    width: float
    sets: Mapping[str, HouseRules]
    pick: Callable[[RuleSet], None]
    make_own: Callable[[], None]
    unmade: Callable[[str], object]

    def to(self, step: Callable[..., Plan], *values: object) -> Callable[[], None]:
        """Make a handler that takes one step from the newest plan, given to it before the values."""

        def stepped(plan: Plan) -> Plan:
            return step(plan, *values)

        return partial(self.change, stepped)

    def fault_at(self, path: str) -> str | None:
        """Put what is wrong at one place into a sentence, None if nothing is."""
        return next((fault_sentence(fault) for fault in self.faults if fault.path == path), None)
