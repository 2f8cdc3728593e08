"""The look of every screen: colours, type and spacing, as each device prefers them."""
