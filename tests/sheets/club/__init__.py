"""The papers of an evening of several tables."""
