"""Scorepad keeps score while people play Hand and Foot and its family of card games."""
