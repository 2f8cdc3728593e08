"""Sending a result: as text, a picture, a PDF, or a file for another Scorepad."""
