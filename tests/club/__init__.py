"""Evenings of several tables."""
