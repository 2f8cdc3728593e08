"""Controls that know no game: texts, buttons, fields, the keypad, the frame of a screen."""
