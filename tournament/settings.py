"""Settings of one installation, read from the environment.

`TOURNAMENT_DATA`        folder for database and secret key (default: `data` beside manage.py)
`DATABASE_URL`           PostgreSQL instead of the SQLite file, as `postgres://user:password@host/name`
`TOURNAMENT_SECRET_KEY`  instead of the key file, when several machines serve one event
`TOURNAMENT_HOSTS`       names under which the program answers, with commas (default: any)
`TOURNAMENT_HTTPS`       1 when a proxy in front speaks HTTPS and adds X-Forwarded-For
`TOURNAMENT_ORIGINS`     addresses of that proxy, with commas, as `https://scores.example`
`TOURNAMENT_TIME_ZONE`   as `Europe/Vienna` (default: the zone of the machine)
`TOURNAMENT_DEBUG`       1 for development only
"""

import os
import sqlite3
from functools import partial
from pathlib import Path
from typing import Any, cast

import dj_database_url
from csp.constants import NONE, SELF
from django.utils.functional import SimpleLazyObject
from tzlocal import get_localzone_name

from tournament.datafolder import secret_key


def _words(name: str, default: str = "") -> list[str]:
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(os.environ.get("TOURNAMENT_DATA") or BASE_DIR / "data").absolute()
DEBUG = os.environ.get("TOURNAMENT_DEBUG") == "1"
HTTPS = os.environ.get("TOURNAMENT_HTTPS") == "1"

# Lazy, so that a command that signs nothing neither needs nor makes the file.
SECRET_KEY = os.environ.get("TOURNAMENT_SECRET_KEY") or cast(
    "str", SimpleLazyObject(partial(secret_key, DATA_DIR))
)

# In a hall the laptop's address comes from whatever router stands there and is not known beforehand. The
# program sends no mail and caches no page, so a false Host header reaches only the browser that sent it, and
# a foreign name pointed at the laptop finds nobody signed in: cookies belong to the name they were set under.
ALLOWED_HOSTS = _words("TOURNAMENT_HOSTS", "*")

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "csp",
    "django_htmx",
    "django_tables2",
    "tournament",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "tournament.web.uploads.UploadMiddleware",
    # The page of a table is an eighth as long on the air. Tokens are masked, so that lengths betray none.
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "tournament.web.middleware.ActorMiddleware",
]

# Of each player of a long list it is asked who that is, and whether somebody new.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5_000

ROOT_URLCONF = "tournament.urls"
WSGI_APPLICATION = "tournament.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]


def wal_is_safe(version: tuple[int, ...]) -> bool:
    """Whether this SQLite library keeps a write-ahead log whole while two processes write.

    Older ones can corrupt the database: https://sqlite.org/wal.html#walresetbug
    """
    return version >= (3, 51, 3) or (3, 50, 7) <= version < (3, 51) or (3, 44, 6) <= version < (3, 45)


def _sqlite() -> dict[str, Any]:
    journal = "WAL" if wal_is_safe(sqlite3.sqlite_version_info) else "DELETE"
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": DATA_DIR / "tournament.sqlite3",
        "OPTIONS": {
            # The default mode takes the write lock late and then fails at once beside another writer.
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": f"PRAGMA journal_mode={journal}; PRAGMA synchronous=FULL;",
        },
    }


def _database() -> dict[str, Any]:
    if not os.environ.get("DATABASE_URL"):
        return _sqlite()
    return dict(dj_database_url.config(conn_max_age=600, conn_health_checks=True))


DATABASES = {"default": _database()}
# What is counted once for each game; every process has its own.
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 100_000},
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "tournament.User"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "/account/login/"
LOGIN_REDIRECT_URL = "/club/"
LOGOUT_REDIRECT_URL = "/"

LANGUAGE_CODE = "en-gb"
FORMAT_MODULE_PATH = "tournament.formats"
# A round that starts "at 10:05" means the clock on the wall of the hall.
TIME_ZONE = os.environ.get("TOURNAMENT_TIME_ZONE") or get_localzone_name() or "UTC"

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}

# A hall without internet has no certificates: cookies must travel over plain HTTP there, and browsers
# ignore the opener policy with a warning. Behind a proxy with HTTPS everything is closed.
# Five weeks from the last day of use: a league that meets once a month finds its tablets still let in.
SESSION_COOKIE_AGE = 35 * 24 * 60 * 60
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
CSRF_TRUSTED_ORIGINS = _words("TOURNAMENT_ORIGINS")

# By default Django mails errors to administrators, of whom a hall has none: the terminal shows them.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
}
