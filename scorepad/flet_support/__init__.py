"""Flet's faults: every workaround for one, and nothing else."""
