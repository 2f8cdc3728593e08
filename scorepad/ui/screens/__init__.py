"""A folder or a file for each feature; no screen imports another screen's inside."""
