"""The game file: strict JSON, read with every fault at once, written for people to read."""
