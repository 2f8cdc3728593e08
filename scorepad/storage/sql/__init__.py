"""Games in a database, SQLite's or PostgreSQL's."""
