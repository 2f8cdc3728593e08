"""What the rules are: variants as data, one table of keys that checks them."""
