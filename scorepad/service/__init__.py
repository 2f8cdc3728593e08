"""The one door: games opened, changed and kept, whoever asks; knows neither Flet nor the web."""
