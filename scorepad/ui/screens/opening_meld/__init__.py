"""The helper that adds up an opening meld."""
