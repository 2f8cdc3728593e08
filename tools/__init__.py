"""What is run by hand, long before the app is built."""
