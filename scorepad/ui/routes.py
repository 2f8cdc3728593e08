"""The addresses of games and rule sets."""

HOME = "/"
SHARED_LINK = "/rules#"
SAVE_GAMES = "/save-games"
DELETED_GAMES = "/deleted-games"
ALL_GAMES = "/games"
SETTINGS = "/settings"


def make_rules_path(purpose: str = "") -> str:
    """Return the address where a custom rule set is made. purpose: `new` for the game being set up."""
    return "/".join(("/make-rules", *(["for", purpose] if purpose else [])))


def edit_rules_path(rules: str, purpose: str = "") -> str:
    """Return the address where a rule set is edited. purpose: `new`, or the id of a running game."""
    return rules_path(rules, *(["for", purpose] if purpose else []))


def rules_path(rules: str, *rest: str) -> str:
    """Return the address of a rule set, or of one of its screens."""
    return "/".join(("/house-rules", rules, *rest))


def new_game_path(rules: str) -> str:
    """Return the address where a game with a rule set is set up."""
    return f"/new/with/{rules}"


def change_rules_path(rules: str, game: str) -> str:
    """Return the address where a running game can be changed to a rule set, after a question."""
    return f"/game/{game}/change-rules/{rules}"


def game_path(game_id: str, *rest: str) -> str:
    """Return the address of a game or of one of its screens."""
    return "/".join(("/game", game_id, *rest))
