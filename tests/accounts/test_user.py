from django.contrib.auth import get_user_model
from django.urls import reverse


def test_user_model_is_ours(admin_user):
    assert get_user_model()._meta.label == "accounts.User"
    assert type(admin_user) is get_user_model()


def test_users_are_in_the_admin(admin_client):
    assert admin_client.get(reverse("admin:accounts_user_changelist")).status_code == 200
    assert admin_client.get(reverse("admin:accounts_user_add")).status_code == 200
