"""A hundred years of Thursdays: a table's app and three phones, simulated in one process from one seed.

    steps.py (what happens, from a seed) → evening.py (makes it happen) → apps.py (real stores and services)
        → checks.py (what must be true) → run.py (many of them; the fewest steps that still fail)

Nothing here is random once the steps are made: the clock is the event loop's own, which never waits, and the
disk and the network do what the steps say.
"""
