"""The words that argparse says by itself, in the language in force."""

import argparse
from typing import Final

from scorepad.i18n import _, mark, ngettext

WORDS: Final = (
    mark("usage: "),
    mark("options"),
    mark("positional arguments"),
    mark("show this help message and exit"),
    mark("argument %(argument_name)s: %(message)s"),
    mark("the following arguments are required: %s"),
    mark("one of the arguments %s is required"),
    mark("not allowed with argument %s"),
    mark("unrecognized arguments: %s"),
    mark("ignored explicit argument %r"),
    mark("expected one argument"),
    mark("expected at least one argument"),
    mark("invalid %(type)s value: %(value)r"),
    mark("invalid choice: %(value)r (choose from %(choices)s)"),
)
"""What it can say of our commands."""


def speak() -> None:
    """Let argparse look its words up in our catalogues: it has no other place to say so."""
    vars(argparse).update(_=_, ngettext=ngettext)
