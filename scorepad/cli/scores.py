"""The commands `score` and `variants`.

Their output is always in English, because programs read it too.

Source: FORMAT.md, "Score as JSON".
"""

import json
import os
from argparse import Namespace
from collections.abc import Mapping

from scorepad.cli.files import errors_about, read_bounded
from scorepad.cli.open_games import find_by_prefix, open_games, short_ids
from scorepad.cli.output import print_answer, print_dropped, print_table
from scorepad.i18n import _, use_language
from scorepad.i18n.catalogue import DEFAULT
from scorepad.i18n.formats import join_clauses
from scorepad.i18n.line_breaks import one_line
from scorepad.rules import keys
from scorepad.rules.built_in import variant, variant_ids
from scorepad.rules.custom import CustomRuleSet, RuleSetId
from scorepad.rules.faults import Fault
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore, RoundScore, SideScore
from scorepad.score.totals import score_game
from scorepad.storage.folder import data_folder
from scorepad.storage.gamefile.read import read_game
from scorepad.storage.shared import store_address
from scorepad.wording.breakdown import score_report
from scorepad.wording.going_out import out_with
from scorepad.wording.problems import problem_sentence
from scorepad.wording.rule_card import rule_card_text
from scorepad.wording.rule_values import value_text

JsonDict = dict[str, object]

_SECTIONS = (
    "piles",
    "melded",
    "left",
    "unmelded",
    "red_threes",
    "black_threes",
    "out",
    "extras",
    "special_hands",
    "points",
    "rows",
    "adjustments",
)


def score_document(record: GameRecord, score: GameScore) -> JsonDict:
    """Return the whole score as a JSON object."""
    with use_language(DEFAULT):
        rounds = [_round(record, scored) for scored in score.rounds]
    return {
        "variant": record.rules.base,
        "rounds": rounds,
        "next": {"round": score.next.round, "minimums": list(score.next.minimums)} if score.next else None,
        "finished": score.finished,
        "winners": list(score.winners),
    }


def _round(record: GameRecord, scored: RoundScore) -> JsonDict:
    return {
        "round": scored.number,
        "complete": scored.complete,
        "sides": [_side(record, at, side) for at, side in enumerate(scored.sides)],
        "problems": [
            {
                "code": problem.code,
                "severity": problem.severity,
                "side": problem.side,
                "field": problem.field,
                "message": problem_sentence(problem, record),
                "answered": problem.answered,
            }
            for problem in scored.problems
        ],
    }


def _side(record: GameRecord, at: int, side: SideScore) -> JsonDict:
    name = record.sides[at].name
    if not side.counted:
        return {"name": name, "counted": False}
    sections = (section for section in _SECTIONS if _has_points(record.rules, section))
    return {
        "name": name,
        **{section: side.breakdown.points(section) for section in sections},
        "round": side.breakdown.round,
        "total": side.total,
        "minimum": side.minimum,
    }


def _has_points(rules: RuleSet, section: str) -> bool:
    """Whether a section of a side's score can have points; in a game of points, going out has none."""
    absent = {
        "black_threes": not rules.lays_black_threes,
        "special_hands": not rules.special_hands,
        "out": "points" in rules.counted,
    }
    return section in rules.counted and not absent.get(section)


def score(options: Namespace) -> int:
    """Score a game file; raises Refused with all its faults, OSError if it can't be read."""
    with errors_about(options.file):
        record = read_game(read_bounded(options.file)).record
    print_dropped(record.rules.dropped, options.file)
    scored = score_game(record)
    if options.json:
        print_answer(json.dumps(score_document(record, scored), ensure_ascii=False, indent=2))
    else:
        print_answer(score_report(record, scored))
    return 0


def variants(options: Namespace) -> int:
    """List the variants and the house rules, or print the rule card of one.

    Raises Refused for an id that is unknown or ambiguous.
    """
    if options.variant is not None:
        print_answer(rule_card_text(_rules(options)))
    else:
        built_in = [(ident, variant(ident)) for ident in variant_ids()]
        print_table([(ident, _(rules.name), _gist(rules)) for ident, rules in built_in])
        _list_custom(_custom_sets(options))
    return 0


def _rules(options: Namespace) -> RuleSet:
    """Return a variant, or house rules by the beginning of their id."""
    if options.variant in variant_ids():
        return variant(options.variant)
    custom = _custom_sets(options)
    several = Fault("ambiguous_rules", "", {"begun": options.variant})
    found = find_by_prefix(tuple(custom), options.variant, several) if options.variant else None
    return custom[found].rules if found else variant(options.variant, "")


def _custom_sets(options: Namespace) -> Mapping[RuleSetId, CustomRuleSet]:
    """Return the house rules; no folder is created for them."""
    address = store_address(options.store, os.environ)
    if not address and not data_folder(options.data_dir, os.environ).exists():
        return {}
    with open_games(options) as folder:
        return folder.service.shelf.custom_rule_sets()


def _list_custom(sets: Mapping[RuleSetId, CustomRuleSet]) -> None:
    if sets:
        print_answer("\n" + _("Your own rules"))
        short = short_ids(sets)
        print_table((short[name], one_line(each.name), _gist(each.rules)) for name, each in sets.items())


def _gist(rules: RuleSet) -> str:
    """Return one line that tells a variant from the others."""
    seats = value_text(rules, keys.SEATS)
    if rules.lowest_wins:
        return _("{seats}; lowest total wins").format(seats=seats)
    if not rules.uses(keys.GOING_OUT_PILES):
        return _("{seats}; highest total wins").format(seats=seats)
    return join_clauses((seats, out_with(rules)))
