"""One space between day and hour; Django has two."""

DATETIME_FORMAT = "j E Y H:i"
SHORT_DATETIME_FORMAT = "d-m-Y H:i"
