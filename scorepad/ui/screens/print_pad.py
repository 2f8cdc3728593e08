"""Which pad is printed: whose rules, for how many sides, with which names."""

from scorepad.rules.load import variant, variant_ids
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import GameRecord
from scorepad.ui.printing import Pad
from scorepad.ui.screens.print_choices import Choices
from scorepad.ui.screens.setup_plan import usual_rules, usual_seating
from scorepad.ui.shell import Shell


def rules_of(shell: Shell, ident: str) -> RuleSet | None:
    """Give the rules of an id: of a variant or of the table's own; None if there are none."""
    own = shell.desk.rules_sheet(ident)
    if own:
        return own.rules
    return variant(ident) if ident in variant_ids() else None


def usual(shell: Shell) -> RuleSet:
    """Give the rules of the last game, or those a table begins with."""
    return usual_rules(_last(shell), shell.desk.house_rules().values())


def _last(shell: Shell) -> GameRecord | None:
    game = shell.desk.last_game()
    return game.record if game else None


def last_names(shell: Shell) -> tuple[str, ...]:
    """Give the names of the sides of the last game."""
    last = _last(shell)
    return tuple(side.name for side in last.sides) if last else ()


def pad_of(shell: Shell, rules: RuleSet, told: Choices) -> Pad:
    """Make the pad that was chosen: for as many sides as the table had last, or as is usual."""
    last = _last(shell)
    count = len(last.sides) if last and last.rules.name == rules.name else len(usual_seating(rules))
    sides = told.sides if told.of == rules.name else count
    return Pad(rules, sides, last_names(shell)[:sides] if told.names else ())
