"""The translators' catalogues: drawn from the source, checked, compiled."""
