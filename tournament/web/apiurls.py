"""The addresses of the read-only JSON API; the number of its version is a part of each."""

from django.urls import path

from tournament.web.views import api

_TABLE = "v1/events/<slug:slug>/rounds/<int:number>/tables/<int:table>/"

urlpatterns = [
    path("", api.explained, name="api"),
    path("v1/events/", api.events, name="api-events"),
    path("v1/events/<slug:slug>/", api.event, name="api-event"),
    path("v1/events/<slug:slug>/players/", api.players, name="api-players"),
    path("v1/events/<slug:slug>/standings/", api.standings_list, name="api-standings"),
    path("v1/events/<slug:slug>/rounds/<int:number>/", api.round_of, name="api-round"),
    path(_TABLE, api.table, name="api-table"),
    path(f"{_TABLE}needs/", api.needs, name="api-needs"),
    path("<path:rest>", api.missing, name="api-missing"),
]
