app_name = "notify"
urlpatterns = []
