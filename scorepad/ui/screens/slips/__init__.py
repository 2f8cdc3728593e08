"""Old paper slips typed in, one after another."""
