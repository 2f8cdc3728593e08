"""At several screens: the desk that takes changes in order, and the web server."""
