"""The addresses of games, rule sets and pages."""

from collections.abc import Mapping
from typing import Literal

from scorepad.game.events import EveningId
from scorepad.rules.built_in import VARIANTS
from scorepad.rules.custom import RuleSetId
from scorepad.score.record import GameId, RoundId

HOME = "/"
MORE = "/more"
NEW_GAME = "/new"
RULES = "/rule-cards"
NEW_GAME_RULES = "/new/rules"
MORE_OPTIONS = "/new/more"
IMPORT_RULES = "/rules"
SHARED_LINK = "/rules#"
DELETED_GAMES = "/deleted-games"
JOURNAL = "/games"
PAST_GAMES = "/past-games"
PRINT_JOURNAL = "/print-journal"
PEOPLE = "/people"
RECORDS = "/records"
CLUB = "/club"
OPEN_CLUB = "/club/new"
CLUB_RULES = "/club/new/rules"
CLUB_BOARD = "/club/board"
EARLIER_EVENINGS = "/club/evenings"
SETTINGS = "/settings"
MORE_SETTINGS = "/settings/more"
BACKUPS = "/backups"
ERASE = "/erase"

Purpose = GameId | Literal["", "new"]
"""What a rule set is made or edited for: a running game, the one being set up (`new`), or no game (empty)."""


def game_in(params: Mapping[str, str]) -> GameId:
    """Return the game of an address, an id that no game has if it names none. params: its parts by name."""
    return GameId(params.get("game", ""))


def round_in(params: Mapping[str, str]) -> RoundId:
    """Return the round of an address, an id that no round has if it names none. params: its parts by name."""
    return RoundId(params.get("round", ""))


def rules_in(params: Mapping[str, str]) -> RuleSetId:
    """Return the rule set or variant of an address, empty if it names none. params: its parts by name."""
    return RuleSetId(params.get("rules") or params.get("variant", ""))


def purpose_in(params: Mapping[str, str]) -> Purpose:
    """Return what the rule set of an address is made or edited for. params: its parts by name."""
    match params.get("purpose", ""):
        case ("" | "new") as plain:
            return plain
        case game:
            return GameId(game)


def make_rules_path(purpose: Purpose = "") -> str:
    """Return the address where a custom rule set is made."""
    return "/".join(("/make-rules", *(["for", purpose] if purpose else [])))


def edit_rules_path(rules: RuleSetId, purpose: Purpose = "", page: str = "") -> str:
    """Return the address where a rule set is edited. page: its first section, empty = the first page."""
    return rules_path(rules, *(["for", purpose] if purpose else []), *(["page", page] if page else []))


def rules_path(rules: RuleSetId, *rest: str) -> str:
    """Return the address of a rule set, or of one of its screens."""
    return "/".join(("/house-rules", rules, *rest))


def card_path(rules: RuleSetId, *rest: str) -> str:
    """Return the address of the card of a rule set or variant, or of a screen that belongs to it."""
    if rules in VARIANTS:
        return "/".join(("/rules", rules, *rest))
    return rules_path(rules, *(rest or ["card"]))


def new_game_path(rules: RuleSetId) -> str:
    """Return the address where a game with a rule set is set up."""
    return f"{NEW_GAME}/with/{rules}"


def change_rules_path(rules: RuleSetId, game: GameId) -> str:
    """Return the address where a running game can be changed to a rule set, after a question."""
    return f"/game/{game}/change-rules/{rules}"


def game_path(game_id: GameId, *rest: str) -> str:
    """Return the address of a game or of one of its screens."""
    return "/".join(("/game", game_id, *rest))


def journal_path(game_id: GameId) -> str:
    """Return the address where the date, place and note of a game in the journal are written."""
    return f"{JOURNAL}/{game_id}"


def evening_in(params: Mapping[str, str]) -> EveningId:
    """Return the evening of an address, an id that none has if it names none. params: its parts by name."""
    return EveningId(params.get("evening", ""))


def evening_path(evening: EveningId) -> str:
    """Return the address where all sittings of an evening are looked at."""
    return f"{EARLIER_EVENINGS}/{evening}"


def person_path(address: str) -> str:
    """Return the address of the page of a person, or of the people of a side. address: stands for them."""
    return f"{PEOPLE}/{address}"
