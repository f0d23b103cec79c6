"""All settings. Production is the default; the environment says what differs (see the README)."""

import os
import ssl
from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _
from kombu.entity import Queue

from accounts.passwords import SHORTEST as SHORTEST_PASSWORD

from .infra import active, clock
from .infra.environment import Environment, own_folder

BASE_DIR = Path(__file__).resolve().parent.parent

env = Environment(os.environ)

active.install()
clock.install()

# What the running site writes: its database, pictures, mails, collected static files.
VAR_DIR = own_folder(Path(env.text("VAR_DIR", str(BASE_DIR / "var"))))

DEBUG = env.boolean("DEBUG", default=False)
# No: the site is visited over plain HTTP, as `make run` does on one's own machine.
HTTPS = env.boolean("HTTPS", default=not DEBUG)
# One machine keeps a key of its own; several share one through the environment.
SECRET_KEY = env.secret("SECRET_KEY", VAR_DIR / "secret_key")
THIS_MACHINE = ["localhost", "127.0.0.1", "[::1]"]
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", THIS_MACHINE)
# Where mails and other messages say that the site is. `manage.py serve` knows its port.
SITE_URL = env.origin(
    "SITE_URL", f"{'https' if HTTPS else 'http'}://{ALLOWED_HOSTS[0].removeprefix('.')}"
)
BEHIND_PROXY = env.boolean("BEHIND_PROXY", default=False)

INSTALLED_APPS = [
    "accounts",
    "games",
    "games.notify",
    "games.ratings",
    "games.ratings.guesses",
    "games.debrief",
    "games.moderation",
    "games.lessons",
    "games.tournaments",
    "games.puzzles",
    "games.web",
    "games.staff",
    "estoril",
    "channels",
    "csp",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "accounts.apps.AdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.sitemaps",
    "django.contrib.staticfiles",
]

# As JSON, there is a line for each request and each job.
LOGS = env.choice("LOGS", "plain", "json")
MIDDLEWARE = [
    "estoril.ops.health.Probes",
    *(["estoril.infra.logs.Requests"] if LOGS == "json" else []),
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "estoril.middleware.CompressPages",
    "estoril.middleware.PrivatePages",
    "estoril.middleware.OnlyText",
    "estoril.middleware.ContentSecurityPolicy",
    "accounts.cookies.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "accounts.logins.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "accounts.sessions.SessionsMiddleware",
    "accounts.web.middleware.PreferencesMiddleware",
    "games.web.languages.LanguageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.web.middleware.SuspensionMiddleware",
    "games.ratings.devices.DeviceMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "estoril.urls"
WSGI_APPLICATION = "estoril.wsgi.application"
ASGI_APPLICATION = "estoril.asgi.application"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "games.web.head.in_the_head",
            ],
        },
    },
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [BASE_DIR / "templates" / "jinja"],
        "OPTIONS": {"environment": "games.web.jinja.environment"},
    },
]

# Data

DATABASES = {
    "default": env.database(
        "DATABASE_URL",
        pooled=env.boolean("PGBOUNCER", default=False),
        sqlite={
            "ENGINE": "estoril.infra.sqlite",
            "NAME": VAR_DIR / "estoril.sqlite3",
            "OPTIONS": {
                # Writers queue up from the start instead of failing halfway to a lock.
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                "init_command": (
                    "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;"
                    "PRAGMA foreign_keys = ON;"
                ),
            },
        },
    )
}
# A connection belongs to the thread that opened it, and threads are kept: see estoril/asgi.py.
DATABASES["default"]["CONN_MAX_AGE"] = 600
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# One Redis or Valkey is cache, channel layer and broker, where it is not said that one of these has
# a server of its own. Without it every process is alone.
# A visitor may be waiting for it, so one that does not answer is soon given up.
REDIS_PATIENCE = impatient = {"socket_connect_timeout": 1, "socket_timeout": 2}
redis_url = env.redis("REDIS_URL", "")
cache_url, channels_url, broker_url = redis_urls = [
    env.redis(name, redis_url) for name in ("CACHE_URL", "CHANNELS_URL", "BROKER_URL")
]
if any(redis_urls) and not all(redis_urls):
    raise env.malformed("REDIS_URL", "a server for whatever has none of its own")
if all(redis_urls):
    CACHES: dict[str, dict[str, Any]] = {
        "default": {
            "BACKEND": "estoril.infra.cache.RedisCache",
            "LOCATION": cache_url,
            "OPTIONS": {
                "SOCKET_CONNECT_TIMEOUT": impatient["socket_connect_timeout"],
                "SOCKET_TIMEOUT": impatient["socket_timeout"],
                "IGNORE_EXCEPTIONS": True,
                "REDIS_CLIENT_CLASS": "estoril.infra.cache.CircuitBreaker",
            },
        }
    }
    # Publish and subscribe, not the layer that keeps lists: what goes over it are hints that may be
    # lost (a page catches up by itself), membership of a group does not run out after a day, and a
    # crowd cannot fill a queue.
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "estoril.infra.channel_layer.ChannelLayer",
            "CONFIG": {"hosts": [{"address": channels_url} | impatient], "prefix": "estoril"},
        }
    }
    CELERY_BROKER_URL: str | None = broker_url
    if broker_url.startswith("rediss:"):
        CELERY_BROKER_USE_SSL = {"ssl_cert_reqs": ssl.CERT_REQUIRED}
else:
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    CHANNEL_LAYERS = {"default": {"BACKEND": "estoril.infra.channel_layer.LocalLayer"}}
    CELERY_BROKER_URL = None  # nothing is published: see estoril/infra/publish.py

# Work in the background. A message is gone once a worker has it: see the transport's options.

CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_TIME_LIMIT = 120
CELERY_TIMEZONE = "UTC"
CELERY_WORKER_PREFETCH_MULTIPLIER = 1  # a slow task must not hold back quick ones
# Kilobytes: what drawing keeps at hand grows with the styles and sizes that are asked for.
CELERY_WORKER_MAX_MEMORY_PER_CHILD = 215_000
# Pictures stand in a line of their own, and so does what bots ponder. A worker serves all lines in
# turn, unless it is told otherwise.
CELERY_TASK_QUEUES = [
    Queue(name, routing_key=name)  # type: ignore[no-untyped-call]  # kombu has few types
    for name in ("celery", "pictures", "thinking")
]
CELERY_TASK_ROUTES = {
    "games.tasks.draw_*": {"queue": "pictures"},
    "games.tasks.think": {"queue": "thinking"},
}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# A message only makes it sooner that what is due is done; a lost one, the next sweep makes good. So
# none is kept until its task has ended: to a broker that vanished meanwhile, a worker could not say
# that it has, and would end over it.
CELERY_BROKER_TRANSPORT_OPTIONS = impatient | {"ack_emulation": False, "max_retries": 0}
CELERY_BEAT_SCHEDULER = "estoril.beat:Scheduler"
CELERY_BEAT_SCHEDULE = {
    # Of no use once the next one is there, except where that is so soon that a queue may be longer.
    name: {"task": task, "schedule": seconds, "options": {"expires": max(seconds, 60)}}
    for name, task, seconds in [
        ("heartbeat", "estoril.tasks.heartbeat", 30),
        ("what is due and nobody does", "games.tasks.sweep", 5),
        ("open games nobody joins", "games.tasks.expire_games", 600),
        ("pictures beyond their limit", "games.tasks.evict_pictures", 600),
        ("what was kept long enough", "estoril.tasks.prune", 3600),
        ("habits of weeks ago", "games.tasks.fade_hours", 3600),
        ("whose morning it is", "games.tasks.tell_of_puzzle", 900),
        ("a puzzle for today", "games.tasks.keep_puzzles_coming", 600),
    ]
}

# People

AUTH_USER_MODEL = "accounts.User"
of_django = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": f"{of_django}.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("name", "email")},
    },
    {
        "NAME": f"{of_django}.MinimumLengthValidator",
        "OPTIONS": {"min_length": SHORTEST_PASSWORD},
    },
    {"NAME": "accounts.passwords.CommonPasswordValidator"},
    {"NAME": f"{of_django}.NumericPasswordValidator"},
]
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "home"
SESSION_ENGINE = "accounts.logins"
SESSION_COOKIE_AGE = 90 * 24 * 3600
STAFF_SESSION_AGE = 12 * 3600  # from the login, whatever they do meanwhile
CSRF_FAILURE_VIEW = "estoril.errors.out_of_date"

# People log in with an address they have proved to be theirs; whether one is known stays unsaid.
ACCOUNT_ADAPTER = "accounts.web.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "add_email": "accounts.web.forms.ChangeEmailForm",
    "change_password": "accounts.web.forms.ChangePasswordForm",
    "login": "accounts.web.forms.LoginForm",
    "reauthenticate": "accounts.web.forms.ReauthenticateForm",
    "reset_password": "accounts.web.forms.ResetPasswordForm",
    "reset_password_from_key": "accounts.web.forms.ResetPasswordKeyForm",
    "set_password": "accounts.web.forms.SetPasswordForm",
    "signup": "accounts.web.forms.SignupForm",
}
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False  # our views do it, guests excepted
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False  # nobody is written to at a stranger's wish
# On top of allauth's own; per network unless it says otherwise.
ALLAUTH_RATE_LIMIT_IPV6_PREFIX = 64
ACCOUNT_RATE_LIMITS = {
    "guest": "5/m/ip,30/h/ip",
    "claim": "10/m/user",
    "delete": "5/m/user",
    "export": "5/h/user",
    "notify": "10/m/user",
    "notify_test": "5/m/user,30/d/user",
    # Pictures that nobody has drawn yet: for one visitor (see infra/rate_limits.py), and for all.
    "drawing": "120/m/key,1200/h/key",
    "drawings": f"{env.integer('DRAWINGS_A_MINUTE', 240)}/m/key",
    "search": "120/m/key",  # of a visitor, a letter being a question
    "debrief": "10/h/key,30/d/key",  # less than a minute of a processor each
    "hint": "20/m/key,300/d/key",
    "confirm_email": "1/3m/key,10/d/key",
    "reset_password": "20/m/ip",
    "reset_mail": "1/5m/key,5/d/key",
    # Wrong passwords: see accounts/web/password_throttle.py.
    "wrong_password": "10/m/ip,100/h/ip",
    "wrong_password_here": "5/5m/key",
    "wrong_password_anywhere": "30/h/key",
    "wrong_password_besieged": "1/5m/key",
}

# A second factor: an app's codes or a passkey, and recovery codes for when both are lost.
MFA_ADAPTER = "accounts.second_factor.Adapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_TOLERANCE = 1  # clocks of phones are not exact, and typing takes a while
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not HTTPS
MFA_FORMS = {
    "authenticate": "accounts.web.factor_forms.AuthenticateForm",
    "reauthenticate": "accounts.web.factor_forms.ReauthenticateForm",
    "activate_totp": "accounts.web.factor_forms.ActivateTOTPForm",
    "add_webauthn": "accounts.web.factor_forms.AddWebAuthnForm",
    "edit_webauthn": "accounts.web.factor_forms.EditWebAuthnForm",
}

# WebSockets that one visitor may have open, in each web process.
MOST_SOCKETS = env.integer("SOCKETS_PER_VISITOR", 100)

# Mail

if mail_server := env.mail("EMAIL_URL"):
    EMAIL_BACKEND = "estoril.infra.smtp.EmailBackend"
    EMAIL_HOST, EMAIL_PORT = mail_server.host, mail_server.port
    EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = mail_server.user, mail_server.password
    EMAIL_USE_TLS, EMAIL_USE_SSL = mail_server.use_tls, mail_server.use_ssl
    EMAIL_TIMEOUT = 20
else:  # mails become files
    EMAIL_BACKEND = "estoril.outbox.backend.EmailBackend"
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.sender("MAIL_FROM", "Estoril <estoril@localhost>")
OUTBOX_DIR = VAR_DIR / "outbox"
# A developer reads them at /outbox/. Whoever reads that page can be anybody, so it exists only on a
# site that is reached by no other name than those of the machine itself.
OUTBOX_PAGE = not mail_server and not BEHIND_PROXY and set(ALLOWED_HOSTS) <= set(THIS_MACHINE)

# Web push: the key by which browsers know who may send to them.
VAPID_KEY = env.p256_key("VAPID_KEY", VAR_DIR / "vapid_key")

# Languages and time

LANGUAGE_CODE = "en"
LANGUAGES = [
    ("en", _("English")),
    ("de", _("German")),
    ("pl", _("Polish")),
    ("ko", _("Korean")),
    ("pt", _("Portuguese")),
]
FORMAT_MODULE_PATH = "estoril.formats"
LOCALE_PATHS = [BASE_DIR / "estoril" / "locale"]
USE_I18N = True
TIME_ZONE = "UTC"
USE_TZ = True

# Files. Names in production carry a hash of their content: cached for ever, never stale.

STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
# As everything in that folder: visitors get them from the site itself.
FILE_UPLOAD_PERMISSIONS, FILE_UPLOAD_DIRECTORY_PERMISSIONS = 0o600, 0o700
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "estoril.joined.JoinedFinder",
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}

# What a Valkey of our own may hold: most of it is the cache, which forgets what is long unused.
CACHE_LIMIT = env.integer("CACHE_MB", 64) * 1024 * 1024

# Pictures of games, kept on disk until others need the room.
PICTURES_DIR = VAR_DIR / "pictures"
PICTURES_LIMIT = env.integer("PICTURES_MB", 500) * 1024 * 1024

# Errors go to the console in production too, from where a server's journal takes them.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {}, "json": {"()": "estoril.infra.logs.json_formatter"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": LOGS}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        "django.request": {"level": "ERROR"},  # not every address that does not exist
        # uvicorn brings handlers of its own, and would log each socket.
        **{
            name: {"handlers": [], "propagate": True, "level": "WARNING"}
            for name in ("uvicorn", "uvicorn.access")
        },
        # Each request and each job: see infra/logs.py.
        **{
            name: {"level": "INFO" if LOGS == "json" else "NOTSET"}
            for name in ("estoril.infra.logs", "games.core.jobs")
        },
    },
}
# Who has it may read /metrics/; where there is none, only this machine may.
METRICS_TOKEN = env.text("METRICS_TOKEN", "")

# Security

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
CSRF_TRUSTED_ORIGINS = env.words("CSRF_TRUSTED_ORIGINS", [])
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
# A name that browsers accept only from this very host, over HTTPS: no neighbour can plant one.
COOKIE_PREFIX = "__Host-" if HTTPS else ""
SESSION_COOKIE_NAME = f"{COOKIE_PREFIX}sessionid"
CSRF_COOKIE_NAME = f"{COOKIE_PREFIX}csrftoken"
LANGUAGE_COOKIE_NAME = f"{COOKIE_PREFIX}django_language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600  # what somebody chose outlives the browser
MESSAGE_STORAGE = "accounts.cookies.MessageStorage"
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = env.integer("HSTS_SECONDS", 365 * 24 * 3600 if HTTPS else 0)
# Other sites may live below this one's name, and a place on the browsers' lists lasts for years:
# both are for whoever owns the domain to say, not for `check --deploy`.
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.boolean("HSTS_SUBDOMAINS", default=False)
SECURE_HSTS_PRELOAD = env.boolean("HSTS_PRELOAD", default=False)
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
if BEHIND_PROXY:
    # Only for a proxy that always sets this header itself.
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    # Who asks is the last address that the proxy adds to X-Forwarded-For.
    ALLAUTH_TRUSTED_PROXY_COUNT = 1

env.refuse_unknown()
