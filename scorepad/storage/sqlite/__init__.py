"""The store in one SQLite file, and everything that keeps that file whole."""
