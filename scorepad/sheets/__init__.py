"""Score sheets: one layout, drawn as a PDF or a picture, or written as CSV or a spreadsheet."""
