"""Where it is kept: the database, the game file, backups."""
