"""The ways news goes out. Each sends, says how it ended, and switches off what is dead.

====================  ============================================================================
``mail.Post``         ``with Post() as post: post.send([news, …])``: one letter to one person; one
                      connection to the server for as many letters as are sent inside
``push.send``         one news to one browser (``PushSubscription``)
``webhook.send``      one news to one address that others may read (``Webhook``)
====================  ============================================================================

All return a ``Result``. None of them asks whether the person wants the news; ``switches`` knows.
Nothing is done twice here and nothing is tried again: that is for whoever calls.
"""
