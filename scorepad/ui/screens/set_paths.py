"""The addresses of a table's own rules."""


def make_path(purpose: str = "") -> str:
    """Write the address where rules of one's own are begun. purpose: `new` for the game being set up."""
    return "/".join(("/make-rules", *(["for", purpose] if purpose else [])))


def edit_path(rules: str, purpose: str = "") -> str:
    """Write the address where a rule set is changed.

    purpose: what for, `new` for the game being set up or the id of a running game.
    """
    return set_path(rules, *(["for", purpose] if purpose else []))


def set_path(rules: str, *rest: str) -> str:
    """Write the address of a rule set, or of one of its screens."""
    return "/".join(("/house-rules", rules, *rest))


def play_path(rules: str) -> str:
    """Write the address where a game by a rule set is set up."""
    return f"/new/with/{rules}"


def used_path(rules: str, game: str) -> str:
    """Write the address where a running game is asked whether it goes on by a rule set."""
    return f"/game/{game}/change-rules/{rules}"
