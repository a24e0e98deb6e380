"""The sentence of every refusal by its code, in the order of the work: people, rounds, games, files."""

from typing import Final

from django.utils.translation import gettext_noop as _

REFUSALS: Final[dict[str, str]] = {
    # Who may
    "not_director": _("You may not do this; sign in as a director of the tournament."),
    "not_series_director": _("You may not do this; sign in as a director of the series."),
    "nobody_let_in": _(
        "This device is not let in any more, so nothing was saved. Open its link again or sign in, "
        "then go back to what you typed."
    ),
    "judge_needed": _("This takes a judge or a director; call one to the table."),
    "tables_look_only": _("In this event a judge enters the hands; the device at the table only shows them."),
    "link_other_table": _("This device belongs to table {table} and can do nothing at another one."),
    "round_unpublished": _("The seating of round {round} is not published yet."),
    "link_elsewhere": _("This device was let in to “{event}”; open a link of this event on it."),
    "link_past": _("“{event}” is over, and its links open nothing any more."),
    "link_revoked": _("This link was taken back; ask the director of “{event}” for a new one."),
    # Links
    "link_unknown": _("This link is not known here; scan it again, or type the short code printed below it."),
    "code_unknown": _("No link has this code; look at the sheet once more."),
    "code_too_soon": _(
        "Too many wrong codes came from this network. Try again in {seconds} s; "
        "scanning a QR code works without waiting."
    ),
    "links_too_many": _("At most {most} links can be made at once."),
    # Judges with an account
    "account_unknown": _("Nobody here has the user name “{name}”; make an account for this judge."),
    "account_taken": _("The user name “{name}” is taken. If it is this judge's, add it as it is."),
    "account_name_wrong": _("“{name}” cannot be a user name: letters, digits and @ . + - _ only, no blanks."),
    # Tournaments
    "name_missing": _("A tournament needs a name."),
    "dates_reversed": _("The last day lies before the first one."),
    "rounds_out_of_range": _("The number of rounds must lie between 1 and {most}."),
    "text_too_long": _("“{text}” is too long; at most {most} characters fit."),
    "players_per_table_fixed": _(
        "Rounds are already seated for {players} players a table; that cannot change now."
    ),
    "hand_impossible": _(
        "Round {round}, table {table}, hand {label} is impossible under the new rules, "
        "so the rules stay as they are: {sentence}"
    ),
    "scores_impossible": _(
        "The scores typed in at round {round}, table {table} are impossible under the new rules, "
        "so the rules stay as they are: {sentence}"
    ),
    # Standings
    "measure_unknown": _("There is no such measure; choose from the list."),
    "total_not_first": _(
        "The total comes first: it is what everybody plays for. The others part those who tie."
    ),
    "measure_twice": _("A measure stands there twice; the second time it could part nobody."),
    # Players
    "player_nameless": _("Player {row} of the list has no name."),
    "player_twice": _("“{name}” is entered twice; if these are two people, say so."),
    "players_changed": _(
        "The list or the players have changed since you looked. This is what the list means now; "
        "look at it, then import."
    ),
    "number_taken": _("Number {number} belongs to {name} already."),
    "numbers_twice": _("The list gives one number to two players."),
    "person_plays_twice": _("{name} plays in this event already under another number."),
    "persons_met": _("They both played in “{event}”, so they are two people."),
    "persons_differ": _("They have different EMA numbers: {numbers}. If this is one person, say so."),
    "sits_at_running_table": _(
        "{name} sits at table {table} of round {round}, which is still playing. The game goes on and counts; "
        "end it at its table if it cannot. In the rounds after it {name} is left out."
    ),
    "replaced_by": _("{heir} has taken the seats of {name}; withdraw {heir} first."),
    "nothing_to_take_over": _("{name} has no seats that somebody could take over."),
    "heir_unknown": _("Choose another player of this event."),
    "heir_has_seats": _("{name} has seats already or has withdrawn, and cannot take over others."),
    "no_such_table": _("There is no such table."),
    "numbers_are_out": _("A round is seated, so the numbers are known; they stay as they are."),
    "number_out_of_range": _("Numbers of players lie between 1 and {most}."),
    "player_was_seated": _(
        "{name} was seated, has a penalty or a result, and stays on the list; withdraw instead."
    ),
    "substitute_points_too_large": _("A substitute can be given at most {most} points."),
    "team_best_missing": _("Say how many members of a team count."),
    "substitute_stays": _("A substitute sits down only where a table needs one, and cannot withdraw."),
    "substitutes_out_of_range": _("Between 1 and {most} substitutes can be added at once."),
    "simulated_players_out_of_range": _("Between {least} and {most} players can be invented."),
    # Rounds
    "no_players": _("Nobody is entered yet; enter the players first."),
    "substitutes_missing": _(
        "{players} players do not fill tables of {per_table}: add substitutes ({missing} more needed) "
        "or withdraw players."
    ),
    "plan_wrong": _("This seating does not fit: {problems}"),
    "too_few_players": _("{players} players do not fill a table of {per_table}; enter more players first."),
    "bye_points_too_large": _("A round sat out is worth at most {most} points, up or down."),
    "tables_begun": _(
        "These tables have begun with other players. What they recorded would be set aside, "
        "and stay in the history of the table only: {tables}."
    ),
    "tables_vanish": _(
        "The new seating has fewer tables, and hands were recorded at these: {tables}. "
        "Let them keep their players, or give their number to another table."
    ),
    "plan_impossible": _("Such a plan cannot be made: {problems}"),
    "plan_misfit": _("This plan seats other people than those who play; mend it first, or make another."),
    "plan_over": _("All rounds of this plan are seated."),
    "plan_round_gone": _("Round {number} is no longer a round to come in this plan."),
    "plan_nothing_found": _("The search had found nothing yet when it ended."),
    "plan_too_late": _("A round was seated while this plan was searched for; make another one."),
    "swap_impossible": _("Choose two different players of this round to change places."),
    "job_going_on": _("Such work is going on; wait for it or stop it."),
    "standings_partial": _("The standings do not know the results of these tables yet: {tables}."),
    "tables_open": _("These tables are not confirmed yet: {tables}."),
    "hands_recorded": _("Hands were recorded in round {round}, so it stays."),
    "not_last_round": _("Only the last round can be removed."),
    # Stages
    "stage_nameless": _("Give it a name, for example “Final”."),
    "stage_twice": _("There is “{stage}” already; give the new one another name."),
    "stage_passed": _("Players have advanced to “{stage}” already: take that back first."),
    "stages_too_many": _("An event has at most {most} stages."),
    "carry_out_of_range": _("Between 0 and 100 per cent of the points can be carried over."),
    "stage_not_last": _("Only the last stage can be removed, and the first one stays."),
    "stage_begun": _("“{stage}” has begun: remove its rounds first."),
    "stage_first": _("Everybody plays in the first stage; nobody has to advance to it."),
    "nobody_advances": _("Tick the players who advance."),
    "advance_unknown": _("Player {number} is not in the list that players advance from."),
    "advance_withdrawn": _("{name} has withdrawn; let the next player advance."),
    "advance_uneven": _(
        "{players} players do not fill tables of {per_table}: substitutes would play, or some sit out."
    ),
    "move_up_wrong": _("Choose somebody who advanced, and somebody who did not, to play instead."),
    "round_begun": _(
        "Round {round} has begun, so its seating stays published. Hands are recorded at: {tables}."
    ),
    "release_open": _("These tables are not confirmed yet: {tables}. What is released would go on changing."),
    # Games
    "game_finished": _("The game at this table is over; take back its last hand to go on."),
    "game_ended": _("The director ended the game at this table; reopen it to go on."),
    "game_confirmed": _("The result of this table is confirmed; reopen it to change something."),
    "game_playing": _("The game at this table is not over yet."),
    "scores_typed": _("The last scores of this table were typed in; reopen it to go on with hands."),
    "result_signed": _("The players have agreed to this result; a judge has yet to approve it."),
    "nothing_to_undo": _("No hand is recorded at this table yet."),
    "text_unreadable": _("A text of this entry holds characters that cannot be stored; type it again."),
    "client_id_wrong": _("The entry carries no usable id; load the page of the table again."),
    "client_id_elsewhere": _(
        "The id of this entry was used at another table; load the page of the table again."
    ),
    # Corrections
    "change_reasonless": _("Give the reason of this correction; it stays in the history of the hand."),
    "change_too_late_confirmed": _(
        "The result of this table is confirmed; only the director can still correct it."
    ),
    "change_too_late_finished": _("The game at this table is over; a judge can still correct it."),
    "no_such_hand": _("This hand is not in the log of the table; load the page again."),
    "nothing_changes": _("This changes nothing: the hand is recorded just so."),
    "swap_same_seat": _("Choose two different seats to exchange."),
    "no_room_to_insert": _(
        "Ten hands were inserted at this place already; correct one of them, or insert this one elsewhere."
    ),
    "correct_first": _("Hand {label} ({words}) becomes impossible; correct it first: {sentence}"),
    "hands_after_end": _(
        "The game would end earlier, and these hands would come after its end: {hands}. "
        "Set them aside, or correct them first."
    ),
    # The clock
    "clock_changed": _(
        "The clock was changed a moment ago, perhaps by a second tap; look at it, then press."
    ),
    "clock_length_out_of_range": _("A round lasts between {least} and {most} minutes."),
    "clock_minutes_out_of_range": _("Give between 1 and {most} minutes, or take away as many."),
    "clock_start_out_of_range": _("The clock can start now or within the next 24 hours."),
    "clock_runs": _("The clock of this round is started already; set it back to start it anew."),
    "clock_stands": _("The clock does not run, so it cannot be held."),
    "clock_not_paused": _("The clock is not held."),
    "clock_not_started": _("The clock of this round is not started."),
    "signal_in_first_hand": _("No hand is recorded yet, so the signal sounded during this first one."),
    "clock_nothing_to_undo": _("There is no step of this clock to take back."),
    # Screens and what the public sees
    "hidden_from_out_of_range": _("Name the round from which results are hidden, from 1 to {most}."),
    "displays_too_many": _("An event has at most {most} screens."),
    "display_stays": _("Only the screen that was added last can be taken away."),
    "no_such_display": _("This screen is not there any more; load the page again."),
    "message_missing": _("Write the message that the screen is to show."),
    "screen_changed": _("A screen was switched a moment ago, perhaps by a second tap; look, then press."),
    "hall_not_kept": _("This could not be written to the data folder ({detail})."),
    "no_more_places": _("There are no more places to show or to take back."),
    # Deleting an event
    "event_published": _("The event is published; hide it first."),
    "event_played": _("Results were confirmed in this event, so it stays."),
    "event_worked_on": _("Something was entered since this event was brought in, so it stays."),
    "event_name_differs": _("To delete the event, type its name: {name}"),
    # Results and game records of past events
    "past_event_here": _(
        "An event “{name}” of that day is here already (/e/{slug}/). "
        "If this is another one, give it another name."
    ),
    "past_game_wrong": _("Line {line}: {sentence}"),
    "past_game_size": _("{players} players sit at this table; by these rules it takes {per_table}."),
    "past_games_wrong": _("By these rules games are impossible ({count}). {sentence}"),
    "past_points_differ": _(
        "The sheet has final points that its scores do not give by these rules ({count}). "
        "Choose other rules, or say which points count."
    ),
    "brought_too_large": _(
        "This is more than the {most} MB that a page can hold; bring it by “manage.py import” on the server."
    ),
    "records_none": _("There is no game record in this file."),
    "records_too_many": _("These are more than {most} game records; divide them."),
    "records_unreadable": _("This file is damaged or holds no game records ({detail})."),
    "records_newer": _("This event is of a newer format than {known}; update the program first."),
    "records_event_wrong": _("Around the games of this event something is missing or is not what it says."),
    "records_stages": _(
        "This event has several stages, whose lists JSON does not hold; bring its archive instead."
    ),
    "records_totals_differ": _(
        "The games of this event give {name} another total than it names, so nothing was imported."
    ),
    "record_not_json": _("Line {line} is not JSON: {detail}"),
    "record_around_wrong": _("Game record {place}: “{key}” is not what it should be."),
    "record_wrong": _("Game record {place}: {sentence}"),
    "record_event_wrong": _("Game record {place}, event {event}: {sentence}"),
    "record_started": _(
        "Game record {place} begins in the middle of a game; only whole games can be brought in."
    ),
    "record_other_rules": _("Game record {place} is played by other rules: {keys}."),
    "record_place_missing": _(
        "Game record {place} does not say its round and table, while others do; say it for all or none."
    ),
    "record_players_wrong": _(
        "Game record {place} does not name {per_table} different players of the event by number or name."
    ),
    "record_table_twice": _("Game records {first} and {place} are both for table {table} of round {round}."),
    "record_sits_twice": _("Game record {place}: {name} has a seat in round {round} already."),
    "record_table_taken": _(
        "Game record {place} names no table of this event that is seated and has nothing recorded yet."
    ),
    "record_other_players": _("Game record {place} names somebody else in the seat of {name}."),
    # Archives
    "archive_unreadable": _("This file is no archive of an event, or it is damaged or cut off."),
    "archive_foreign": _("This is a zip file, but no archive of an event."),
    "archive_too_large": _("This file holds more than {most} MB, more than any event; it was not opened."),
    "archive_newer": _(
        "This archive is of format {format}, and this program reads format {known}; update the program first."
    ),
    "archive_part_missing": _("The archive lacks its part “{part}”, so nothing was imported."),
    "archive_part_changed": _(
        "The part “{part}” of the archive was changed or damaged since it was written, "
        "so nothing was imported."
    ),
    "archive_game_changed": _(
        "The game at round {round}, table {table} of the archive was changed or does not add up, "
        "so nothing was imported."
    ),
    "archive_standings_changed": _(
        "The games of the archive give other standings than it names, so nothing was imported."
    ),
    "archive_value_wrong": _(
        "The archive holds something that cannot be stored ({place}), so nothing was imported."
    ),
    "archive_rules_wrong": _("The rules in the archive are impossible, so nothing was imported: {sentence}"),
    "event_here": _("“{event}” is here already, just as it is in the archive; nothing was imported."),
    "event_here_changed": _(
        "“{event}” is here already and has gone another way than the archive; nothing was imported."
    ),
    # Series
    "best_missing": _("Say how many events of each person count."),
    "series_number_out_of_range": _("Write a number from {least} to {most}."),
    # Notes
    "note_empty": _("A note needs words."),
    # Adjustments
    "penalty_positive": _("A penalty of this kind is negative, for example -20; 0 is a warning."),
    "bonus_negative": _("A bonus is positive, for example 5 or 0.5."),
    "adjustment_declined": _("This proposal was declined; give a new one if it should count after all."),
    "nobody_there": _("Nobody sits there; load the page again."),
    "adjustment_too_large": _("A penalty or bonus can be at most {most} points."),
    "reason_missing": _("Give the reason of the penalty or bonus."),
}
