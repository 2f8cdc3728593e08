"""Builds the app as a folder of files that runs in the browser alone: `scorepad site OUT`."""
