"""Pictures: their marks, their sentences, and what becomes of both on paper."""
