"""Attacks that show that nothing is lost and nothing is let in: `python -m tests.trust`."""
