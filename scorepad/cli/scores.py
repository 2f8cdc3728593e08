"""The commands about what is in a file or built in: `score`, `variants` and `sheet`.

Source: FORMAT.md, "Score as JSON".
"""

import json
import os
from argparse import Namespace
from collections.abc import Mapping
from pathlib import PurePath

from scorepad.cli.files import errors_about, open_atomically, read_bounded
from scorepad.cli.open_games import find_by_prefix, open_games, short_ids
from scorepad.cli.output import REFUSED, print_answer, print_dropped, print_error, print_table
from scorepad.game.fold import Game, fold
from scorepad.i18n import _, use_language
from scorepad.i18n.catalogue import DEFAULT
from scorepad.i18n.formats import join_clauses
from scorepad.i18n.line_breaks import one_line
from scorepad.rules import keys
from scorepad.rules.built_in import VARIANTS, variant
from scorepad.rules.custom import CustomRuleSet, RuleSetId
from scorepad.rules.faults import Fault
from scorepad.rules.frozen import thaw
from scorepad.rules.ruleset import RuleSet
from scorepad.score.bids import has_made
from scorepad.score.breakdown import Breakdown
from scorepad.score.limits import MIN_SIDES
from scorepad.score.record import GameRecord, Round
from scorepad.score.result import GameScore, RoundScore, SideScore
from scorepad.score.totals import score_game
from scorepad.sheets.model import BlankPad, Paper
from scorepad.sheets.render import ENDINGS, other_paper_sentence, paper_for, render
from scorepad.storage.folder import games_place
from scorepad.storage.gamefile.read import read_game
from scorepad.storage.library_files import read_rules_file
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
        rounds = [_round(record, *each) for each in zip(record.rounds, score.rounds, strict=True)]
    return {
        "variant": record.rules.base,
        "rounds": rounds,
        "next": {"round": score.next.round, "minimums": thaw(score.next.minimums)} if score.next else None,
        "finished": score.finished,
        "winners": list(score.winners),
    }


def _round(record: GameRecord, played: Round, scored: RoundScore) -> JsonDict:
    return {
        "round": scored.number,
        "complete": scored.complete,
        "sides": [_side(record, played, at, side) for at, side in enumerate(scored.sides)],
        "problems": [
            {
                "code": problem.code,
                "severity": "warning",
                "side": problem.side,
                "field": problem.field,
                "message": problem_sentence(problem, record),
                "answered": problem.answered,
            }
            for problem in scored.problems
        ],
    }


def _side(record: GameRecord, played: Round, at: int, side: SideScore) -> JsonDict:
    name = record.sides[at].name
    if not side.counted:
        return {"name": name, "counted": False}
    sections = (section for section in _SECTIONS if _has_points(record.rules, section))
    return {
        "name": name,
        **(_bid(record.rules, played, at, side.breakdown) if record.rules.family.bids else {}),
        **{section: side.breakdown.points(section) for section in sections},
        "round": side.breakdown.round,
        "total": side.total,
        "minimum": thaw(side.minimum),
    }


def _bid(rules: RuleSet, played: Round, side: int, breakdown: Breakdown) -> JsonDict:
    """Return a side's bid, what it took and whether that made it, and the points of both and of full bags."""
    tally = played.tallies[side]
    return {
        "bid": tally.bid,
        "taken": tally.taken or 0,
        "made": has_made(rules, tally, played.out, side),
        "points": breakdown.points("bid"),
        "bags": breakdown.points("bags"),
    }


def _has_points(rules: RuleSet, section: str) -> bool:
    """Whether a section of a side's score can have points; in a game of points, going out has none."""
    absent = {
        "black_threes": not rules.lays_black_threes,
        "special_hands": not rules.special_hands,
        "out": not rules.family.asks_who_went_out,
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
        built_in = [(ident, variant(ident)) for ident in VARIANTS]
        print_table([(ident, _(rules.name), _gist(rules)) for ident, rules in built_in])
        custom = _custom_sets(options)
        if custom:
            print_answer("\n" + _("Your own rules"))
            short = short_ids(custom)
            print_table(
                (short[name], one_line(each.name), _gist(each.rules)) for name, each in custom.items()
            )
    return 0


def _rules(options: Namespace) -> RuleSet:
    """Return a variant, or house rules by the beginning of their id."""
    if options.variant in VARIANTS:
        return variant(options.variant)
    custom = _custom_sets(options)
    several = Fault("ambiguous_rules", "", {"begun": options.variant})
    found = find_by_prefix(tuple(custom), options.variant, several) if options.variant else None
    return custom[found].rules if found else variant(options.variant, "")


def _custom_sets(options: Namespace) -> Mapping[RuleSetId, CustomRuleSet]:
    """Return the house rules; no folder is created for them."""
    place, address = games_place(options.data_dir, options.store, os.environ)
    if not address and not place.exists():
        return {}
    with open_games(options) as folder:
        return folder.service.shelf.custom_rule_sets()


def _gist(rules: RuleSet) -> str:
    """Return one line that tells a variant from the others."""
    seats = value_text(rules, keys.SEATS)
    if rules.lowest_wins:
        return _("{seats}; lowest total wins").format(seats=seats)
    if not rules.uses(keys.GOING_OUT_PILES):
        return _("{seats}; highest total wins").format(seats=seats)
    return join_clauses((seats, out_with(rules)))


def sheet(options: Namespace) -> int:
    """Write a sheet; raises Refused for an invalid game file or an unknown variant, OSError."""
    ending = PurePath(options.out).suffix.lower()
    if ending not in ENDINGS:
        print_error(_("The file name after -o must end in .pdf, .xlsx or .csv."), options.out)
        return REFUSED
    if options.file is not None and options.sides is not None:
        print_error(_("--sides only works with a blank pad; a game has its own"))
        return REFUSED
    paper = Paper(options.paper, options.landscape, int(options.per_page))
    source, game = _source(options)
    with errors_about(options.out):
        data = render(source, ending, paper, game)
    with open_atomically(options.out) as file:
        file.write(data)
    sentence = other_paper_sentence(paper, paper_for(source, paper, game)) if ending == ".pdf" else None
    if sentence:
        print_error(sentence, options.out)
    return 0


def _source(options: Namespace) -> tuple[GameRecord | BlankPad, Game | None]:
    """Return what is printed, and the log that it comes from."""
    if options.variant is not None:
        rules = variant(options.variant, "")
    else:
        name = options.rules if options.file is None else options.file
        with errors_about(name):
            data = read_bounded(name)
            if options.file is not None:
                found = read_game(data)
                # Only the record of a log has the ids of its rounds.
                game = fold(found.log) if found.log else None
                print_dropped(found.record.rules.dropped, name)
                return game.record if game else found.record, game
            rule_set = read_rules_file(data)
        print_dropped(rule_set.dropped, name)
        rules = rule_set.rules
    seating = rules.seatings[0] if rules.seatings else None
    usual = len(seating) if isinstance(seating, tuple) else MIN_SIDES
    return BlankPad(rules, options.sides or usual), None
