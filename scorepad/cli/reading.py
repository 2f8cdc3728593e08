"""The commands that look at rules and game files: `score` and `variants`."""

import json
import os
from argparse import Namespace
from collections.abc import Mapping

from scorepad.cli.files import read_bounded
from scorepad.cli.keeping import open_games
from scorepad.cli.out import say
from scorepad.cli.score_json import score_document
from scorepad.cli.short_ids import begun_with, short_ids
from scorepad.i18n import _
from scorepad.i18n.columns import left, one_line, widest
from scorepad.i18n.going_out import out_with
from scorepad.i18n.joining import clauses
from scorepad.i18n.rule_values import value_text
from scorepad.i18n.rulecard_text import rule_card_text
from scorepad.i18n.scoresheet import score_sheet
from scorepad.rules import keys
from scorepad.rules.faults import Fault
from scorepad.rules.houserules import HouseRules
from scorepad.rules.load import variant, variant_ids
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.without_preset import WITHOUT_PRESET, Unmade
from scorepad.score.totals import score_game
from scorepad.storage.folder import data_folder
from scorepad.storage.gamefile_read import read_game


def score(options: Namespace) -> int:
    """Score a game file; raises Refused with all its faults, OSError if it can't be read."""
    record = read_game(read_bounded(options.file)).record
    scored = score_game(record)
    if options.json:
        say(json.dumps(score_document(record, scored), ensure_ascii=False, indent=2))
    else:
        say(score_sheet(record, scored))
    return 0


def variants(options: Namespace) -> int:
    """List the variants and the table's own rule sets, or write the rule card of one.

    Raises Refused for an id that is unknown or begins several.
    """
    if options.variant in WITHOUT_PRESET:
        say(_reason(WITHOUT_PRESET[options.variant]))
    elif options.variant is not None:
        say(rule_card_text(_rules(options)))
    else:
        _list()
        _list_own(_own_sets(options))
    return 0


def _rules(options: Namespace) -> RuleSet:
    """Find a variant, or rules of the table's own by the beginning of their id."""
    if options.variant in variant_ids():
        return variant(options.variant)
    own = _own_sets(options)
    several = Fault("ambiguous_rules", "", {"begun": options.variant})
    found = begun_with(tuple(own), options.variant, several) if options.variant else None
    return own[found].rules if found else variant(options.variant, "")


def _own_sets(options: Namespace) -> Mapping[str, HouseRules]:
    """Read the table's own rule sets; where nothing was kept yet, no folder is made for them."""
    if not data_folder(options.data_dir, os.environ).exists():
        return {}
    with open_games(options) as kept:
        return kept.desk.house_rules()


def _reason(game: Unmade) -> str:
    return f"{one_line(_(game.name))}\n\n{_(game.reason)}"


def _list() -> None:
    told = {ident: (_(variant(ident).name), _gist(variant(ident))) for ident in variant_ids()}
    told |= {ident: (_(game.name), _(game.reason)) for ident, game in WITHOUT_PRESET.items()}
    first, second = widest(told) + 2, widest(name for name, _gist_of in told.values()) + 2
    for ident, (name, gist) in told.items():
        say(left(ident, first) + left(name, second) + gist)


def _list_own(own: Mapping[str, HouseRules]) -> None:
    if not own:
        return
    short = short_ids(own)
    names = {name: one_line(sheet.name) for name, sheet in own.items()}
    first, second = widest(short.values()) + 2, widest(names.values()) + 2
    say("\n" + _("Your own rules"))
    for name, sheet in own.items():
        say(left(short[name], first) + left(names[name], second) + _gist(sheet.rules))


def _gist(rules: RuleSet) -> str:
    """Say in a line what tells a variant from the others."""
    seats = value_text(rules, keys.SEATS)
    if rules.family.lowest_wins:
        return _("{seats}; lowest total wins").format(seats=seats)
    return clauses((seats, out_with(rules)))
