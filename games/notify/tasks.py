from celery import shared_task

from . import outbox
from .channels import webhook
from .models import Webhook


@shared_task
def test_webhook(hook_id: int) -> bool:
    """Asked for by a button. Not in the request: an address that does not answer takes its time."""
    hook = Webhook.objects.select_related("user").filter(pk=hook_id).first()
    if hook is None:
        return False
    webhook.send_test(hook)
    return True


@shared_task
def forget_old() -> int:
    return outbox.forget_old()
