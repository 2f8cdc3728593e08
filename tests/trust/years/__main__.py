"""`python -m tests.trust.years`: fewer evenings than `python -m tests.trust years` plays, or other ones."""

import sys

from tests.trust.years.command import main

if __name__ == "__main__":
    sys.exit(main())
