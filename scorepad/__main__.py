"""Lets `python -m scorepad` do what `scorepad` does."""

import sys

from scorepad.cli.entry import main

sys.exit(main())
