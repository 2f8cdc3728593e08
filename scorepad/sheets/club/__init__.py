"""What an evening of several tables puts on paper: a card a table, the movement card, the standings."""
