"""What the journal keeps and counts."""
