"""Sheets as pages: measured, arranged, drawn; as a PDF or a picture."""
