"""The command line."""


def main() -> int:
    """Run the program."""
    return 0
