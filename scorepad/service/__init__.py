"""The one door for opening, changing and storing games; it knows neither Flet nor the web."""
