"""The app in Flet's own window on a Linux desktop that nobody sees, played by keyboard and mouse."""
