"""The translators' catalogues: extracted from the source, checked, compiled."""
