"""24 hours, in the desk's lists, too."""

TIME_FORMAT = "H:i"
DATETIME_FORMAT = "N j, Y H:i"
SHORT_DATE_FORMAT = "Y-m-d"
SHORT_DATETIME_FORMAT = "Y-m-d H:i"
