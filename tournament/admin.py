"""A look at the tables for the person who maintains an installation. Changes go through the services."""

from typing import TYPE_CHECKING

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import Model
from django.http import HttpRequest

from tournament.models import (
    AccessLink,
    Adjustment,
    Entry,
    Game,
    HandRecord,
    LogEntry,
    Round,
    Stage,
    Tournament,
    User,
)

if TYPE_CHECKING:
    _ModelAdmin = admin.ModelAdmin[Model]
else:
    _ModelAdmin = admin.ModelAdmin

admin.site.register(User, UserAdmin)


class ReadOnlyAdmin(_ModelAdmin):
    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(Tournament)
class TournamentAdmin(ReadOnlyAdmin):
    list_display = ("name", "slug", "starts_on", "rounds_planned", "published")
    search_fields = ("name", "slug")


@admin.register(Stage)
class StageAdmin(ReadOnlyAdmin):
    list_display = ("tournament", "order", "name", "preset")


@admin.register(Entry)
class EntryAdmin(ReadOnlyAdmin):
    list_display = ("tournament", "number", "name", "club", "country", "status")
    list_filter = ("tournament",)
    search_fields = ("name",)


@admin.register(Round)
class RoundAdmin(ReadOnlyAdmin):
    list_display = ("stage", "number", "status", "created_at")


@admin.register(Game)
class GameAdmin(ReadOnlyAdmin):
    list_display = ("round", "table_number", "status", "label", "revision", "last_entry_at")
    list_filter = ("round__stage__tournament", "status")


@admin.register(HandRecord)
class HandRecordAdmin(ReadOnlyAdmin):
    list_display = ("game", "order", "revision", "removed", "author_name", "created_at")
    list_filter = ("game__round__stage__tournament",)


@admin.register(AccessLink)
class AccessLinkAdmin(ReadOnlyAdmin):
    list_display = ("tournament", "kind", "name", "table_number", "opened_at", "revoked_at")
    list_filter = ("tournament", "kind")


@admin.register(Adjustment)
class AdjustmentAdmin(ReadOnlyAdmin):
    list_display = ("entry", "amount", "reason", "author", "created_at", "cancelled_at")


@admin.register(LogEntry)
class LogEntryAdmin(ReadOnlyAdmin):
    list_display = ("at", "tournament", "author_name", "action", "subject")
    list_filter = ("tournament", "action")
