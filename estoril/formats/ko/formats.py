"""24 hours, and no Latin punctuation between them and the day."""

TIME_FORMAT = "H:i"
DATETIME_FORMAT = "Y년 n월 j일 H:i"
SHORT_DATETIME_FORMAT = "Y-n-j H:i"
