"""What remains of the games: who played whom, what each won and made, and the sentences to tell of it.

It works on what was kept of each finished game (`evening.py`), never on its log.
"""
