"""All addresses: /e/ is public, /t/ is a table that is being played, /club/ belongs to directors.

/l/, /code/ and /table/ let a device in without an account and lead it to its table; at /practice/ everybody
may try what a table does.
"""

from django.contrib.auth.views import LogoutView
from django.urls import URLPattern, URLResolver, include, path

from tournament.web.views import (
    account,
    adjustments,
    clock,
    club,
    corrections,
    entrance,
    events,
    imports,
    journal,
    judges,
    links,
    live,
    players,
    practice,
    printing,
    public,
    results,
    rounds,
    rules,
    tables,
    workbook,
)

_ACCOUNT = [
    path("login/", account.SignIn.as_view(), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("password/", account.ChangePassword.as_view(), name="password"),
]

_CLUB = [
    path("", club.my_events, name="club"),
    path("new/", events.new, name="new"),
    path("<slug:slug>/", club.dashboard, name="dashboard"),
    path("<slug:slug>/edit/", events.edit, name="edit"),
    path("<slug:slug>/publish/", club.publish, name="publish"),
    path("<slug:slug>/workbook.xlsx", workbook.workbook, name="workbook"),
    path("<slug:slug>/rules/", rules.edit, name="rules"),
    path("<slug:slug>/players/", players.players, name="players"),
    path("<slug:slug>/players/import/", imports.imports, name="import-players"),
    path("<slug:slug>/players/substitutes/", players.substitutes, name="substitutes"),
    path("<slug:slug>/players/<int:number>/status/", players.status, name="player-status"),
    path("<slug:slug>/rounds/seat/", rounds.seat, name="seat-round"),
    path("<slug:slug>/rounds/<int:number>/", rounds.show, name="round"),
    path("<slug:slug>/rounds/<int:number>/remove/", rounds.remove, name="remove-round"),
    path("<slug:slug>/rounds/<int:number>/clock/", clock.step, name="set-clock"),
    path("<slug:slug>/links/", links.links, name="links"),
    path("<slug:slug>/links/<int:pk>/revoke/", links.revoke, name="revoke-link"),
    path("<slug:slug>/judges/", judges.add, name="add-judge"),
    path("<slug:slug>/judges/<int:pk>/remove/", judges.remove, name="remove-judge"),
    path("<slug:slug>/print/links/", printing.links, name="print-links"),
    path("<slug:slug>/print/cards/", printing.cards, name="print-cards"),
    path("<slug:slug>/print/rules/", printing.rules, name="print-rules"),
    path("<slug:slug>/print/rounds/<int:number>/sheets/", printing.sheets, name="print-sheets"),
    path("<slug:slug>/log/", journal.log, name="log"),
    path("<slug:slug>/adjustments/", adjustments.adjustments, name="adjustments"),
    path("<slug:slug>/adjustments/<int:pk>/cancel/", adjustments.cancel, name="cancel-adjustment"),
]

_CORRECTIONS = [
    path("", corrections.history, name="history"),
    path("change/<int:order>/", corrections.change, name="change-hand"),
    path("insert/<int:order>/", corrections.insert, name="insert-hand"),
    path("add/", corrections.insert, name="add-hand"),
    path("remove/<int:order>/", corrections.remove, name="remove-hand"),
    path("revert/<int:order>/<int:revision>/", corrections.revert, name="revert-hand"),
    path("seats/", corrections.swap, name="swap-seats"),
]

_TABLE: list[URLPattern | URLResolver] = [
    path("", tables.table, name="table"),
    path("live/", live.live, name="live"),
    path("hand/", tables.hand, name="hand"),
    path("undo/", tables.undo, name="undo"),
    path("signal/", tables.signal, name="signal"),
    path("riichi/", tables.riichi, name="riichi"),
    path("totals/", results.totals, name="totals"),
    path("sign/", results.sign, name="sign"),
    path("confirm/", results.confirm, name="confirm"),
    path("reopen/", results.reopen, name="reopen"),
    path("end/", results.end, name="end"),
    path("corrections/", include(_CORRECTIONS)),
]

_EVENT = [
    path("", public.overview, name="event"),
    path("standings/", public.standings_page, name="standings"),
    path("rules/", public.rules_page, name="event-rules"),
    path("rounds/<int:number>/", public.round_page, name="event-round"),
    path("rounds/<int:number>/tables/<int:table>/", public.game, name="game"),
    path("players/<int:number>/", public.player, name="player"),
]

urlpatterns = [
    path("", club.home, name="home"),
    path("l/<str:token>/", entrance.enter, name="enter"),
    path("code/", entrance.code, name="code"),
    path("table/", entrance.my_table, name="my-table"),
    path("clock/<slug:slug>/", clock.clock, name="clock"),
    path("practice/", practice.practice, name="practice"),
    path("account/", include(_ACCOUNT)),
    path("club/", include(_CLUB)),
    path("t/<slug:slug>/<int:number>/<int:table>/", include(_TABLE)),
    path("e/<slug:slug>/", include(_EVENT)),
]
