"""Served: the web server, its middleware and routes, and how the app is brought on screen."""
