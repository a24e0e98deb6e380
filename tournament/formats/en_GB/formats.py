"""How dates and times are written: by the 24-hour clock, as on the clock of a hall."""

TIME_FORMAT = "H:i"
DATETIME_FORMAT = "j M Y, H:i"
SHORT_DATETIME_FORMAT = "j M, H:i"
