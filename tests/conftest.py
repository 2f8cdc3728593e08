"""What holds for every test."""

import os

# The programs that tests start speak English on every machine; gettext looks here before all else.
os.environ["LANGUAGE"] = "en"
