"""On screen: the app, its theme, its screens and what they share."""
