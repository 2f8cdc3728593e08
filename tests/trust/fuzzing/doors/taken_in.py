"""What happens to any file of ours once it has been read, whichever door it came through."""

from scorepad.game.fold import Game, fold
from scorepad.rules.custom import CustomRuleSet
from scorepad.rules.faults import Refused
from scorepad.score.record import GameId, GameRecord
from scorepad.score.totals import score_game
from scorepad.service.open_game import OpenGame, stored_summary
from scorepad.storage.gamefile.read import GameFile, read_game
from scorepad.storage.gamefile.write import content_key, write_game
from scorepad.storage.library_files import (
    PeopleFile,
    read_evening,
    read_part,
    read_people,
    write_evening,
    write_people,
)
from scorepad.storage.rules_file import link_text, read_link, read_rules_file, write_rules
from scorepad.wording.changes import batch_sentence
from scorepad.wording.faults import fault_lines


def read_as_import_does(data: bytes) -> None:
    """Read a file; what was read can be shown, kept and read again, what wasn't is put into words."""
    try:
        found = read_part(data)
    except Refused as refused:
        put_into_words(refused)
        return
    if isinstance(found, GameFile):
        look_at(found.record, fold(found.log) if found.log else None)
        _write_again(found)
    elif isinstance(found, CustomRuleSet):
        keep_rules(found)
    elif isinstance(found, PeopleFile):
        assert read_people(write_people(found)) == found
    else:
        assert read_evening(write_evening(found)) == found


def put_into_words(refused: Refused) -> None:
    """Say why something was refused."""
    assert all(fault_lines(refused.faults))


def look_at(record: GameRecord, game: Game | None = None) -> None:
    """Score a game with all checks, and sum up and put into words what led to it."""
    score_game(record)
    if game is None:
        return
    shown = OpenGame(GameId("a game"), game)
    assert stored_summary(shown.summary, "", len(game.events)).body
    assert shown.agreements is not None
    for event in game.events:
        batch_sentence([event.change], game.record)


def keep_rules(rule_set: CustomRuleSet) -> None:
    """Write rules as a file and as a link, and read both again."""
    assert read_rules_file(write_rules(rule_set)) == rule_set
    assert read_link(link_text(rule_set)) == rule_set


def _write_again(found: GameFile) -> None:
    written = write_game(found.record, found.log)
    assert content_key(read_game(written).record) == content_key(found.record)
