"""The store in a PostgreSQL database, for clubs that outgrow one machine."""
