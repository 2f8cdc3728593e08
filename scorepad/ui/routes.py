"""The addresses of a table's own rules."""

HOME = "/"

SHARED_LINK = "/rules#"

SAVE_GAMES = "/save-games"

DELETED_GAMES = "/deleted-games"

ALL_GAMES = "/games"

SETTINGS = "/settings"


def make_rules_path(purpose: str = "") -> str:
    """Write the address where rules of one's own are begun. purpose: `new` for the game being set up."""
    return "/".join(("/make-rules", *(["for", purpose] if purpose else [])))


def edit_rules_path(rules: str, purpose: str = "") -> str:
    """Write the address where a rule set is changed.

    purpose: what for, `new` for the game being set up or the id of a running game.
    """
    return rules_path(rules, *(["for", purpose] if purpose else []))


def rules_path(rules: str, *rest: str) -> str:
    """Write the address of a rule set, or of one of its screens."""
    return "/".join(("/house-rules", rules, *rest))


def new_game_path(rules: str) -> str:
    """Write the address where a game by a rule set is set up."""
    return f"/new/with/{rules}"


def change_rules_path(rules: str, game: str) -> str:
    """Write the address where a running game is asked whether it goes on by a rule set."""
    return f"/game/{game}/change-rules/{rules}"


def game_path(game_id: str, *rest: str) -> str:
    """Write the address of a game or of one of its screens."""
    return "/".join(("/game", game_id, *rest))
