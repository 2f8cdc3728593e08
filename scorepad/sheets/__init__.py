"""On paper and in files: one layout of rows, drawn as a PDF or written as a table."""
