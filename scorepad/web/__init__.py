"""The web server: launch, routes, middleware, and limits on connections."""
