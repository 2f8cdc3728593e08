"""Tables that people made: a file read as a grid of text, understood, and made games."""
