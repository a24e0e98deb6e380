"""The one exception of the rules, and the sentence that belongs to each of its codes."""

from typing import Final


def gettext_noop(message: str) -> str:
    """Mark a message for the translation catalogue; pages translate it, pure code does not."""
    return message


class RuleError(Exception):
    """Something that the rules or the record format refuse.

    `code` names the fault, `key` the offending JSON key, `event` the index of the event in its
    record (None outside the events); `params` fill the placeholders of `MESSAGES[code]`.
    """

    def __init__(
        self, code: str, *, key: str | None = None, event: int | None = None, **params: object
    ) -> None:
        super().__init__(code)
        self.code = code
        self.key = key
        self.event = event
        self.params = {"key": key, **params}

    def __str__(self) -> str:
        return MESSAGES[self.code].format(**self.params)

    def at_event(self, index: int) -> "RuleError":
        """The same refusal with the index of the event that it is about."""
        self.event = index
        return self


MESSAGES: Final[dict[str, str]] = {
    # Shape of the JSON
    "file_unreadable": gettext_noop("“{file}” cannot be read: {detail}."),
    "not_json": gettext_noop("This is not readable JSON: {detail}."),
    "unknown_format": gettext_noop("“format” must be 1, the only version of game records so far."),
    "unknown_key": gettext_noop("“{key}” is not a known key here; leave it out or correct its name."),
    "missing_key": gettext_noop("“{key}” is missing; add it."),
    "wrong_type": gettext_noop("“{key}” must be {expected}."),
    "unknown_value": gettext_noop("“{key}” cannot be “{value}”; choose one of: {choices}."),
    "out_of_range": gettext_noop("“{key}” must lie between {least} and {most}."),
    "not_hundreds": gettext_noop("“{key}” must be a whole multiple of {step}."),
    "repeated_value": gettext_noop("“{key}” names “{value}” twice; name it once."),
    "not_seats": gettext_noop("“{value}” is no list of seats; write their numbers, for example 0,2."),
    "not_final_points": gettext_noop(
        "“{value}” in “{key}” is not a number of final points; write for example -20 or 0.5."
    ),
    # Rulesets
    "unknown_preset": gettext_noop("There is no preset “{value}”; choose one of: {choices}."),
    "wrong_row_length": gettext_noop("“{key}” needs {expected} numbers, one for each place."),
    "uma_not_zero": gettext_noop("The numbers of “{key}” add up to {total}; they must add up to 0."),
    "not_thousands": gettext_noop(
        "“{key}” must be in whole thousands while final scores are rounded; "
        "change it, or set “rounding” to “keep”."
    ),
    "sanma_table_missing": gettext_noop(
        "“sanma_tsumo” is “table”, so “sanma_tsumo_table” must list the payments."
    ),
    # Typed numbers
    "not_a_number": gettext_noop("“{value}” is not a whole number; write for example 25000 or -1200."),
    "points_unreadable": gettext_noop(
        "“{value}” is no number of points; write for example 3900, 1000/2000 or 2000 all."
    ),
    "points_for_ron": gettext_noop("By ron one player pays it all: write one number, for example 3900."),
    "points_alike": gettext_noop(
        "Everybody pays the dealer the same: write one number, for example 2000 all."
    ),
    "points_pair": gettext_noop(
        "A child is paid by the dealer and by the others apart: write for example 1000/2000."
    ),
    "no_dealer_ron": gettext_noop("No ron of the dealer pays {points}; the nearest are {nearest}."),
    "no_child_ron": gettext_noop("No ron of a child pays {points}; the nearest are {nearest}."),
    "no_dealer_tsumo": gettext_noop(
        "No tsumo of the dealer pays {points} from each player; the nearest are {nearest}."
    ),
    "no_child_tsumo": gettext_noop("No tsumo of a child pays {points}; the nearest are {nearest}."),
    # Records
    "round_too_late": gettext_noop("{wind} {kyoku} is never played under these rules."),
    "events_and_final": gettext_noop("A record holds either hands or “final” scores; leave out “{key}”."),
    "wrong_total": gettext_noop(
        "The scores and {sticks} riichi sticks make {total} points, but {expected} are in play: "
        "{difference} points differ."
    ),
    # Seats
    "no_such_seat": gettext_noop("Seat {seat} does not exist; seats run from 0 to {last}."),
    "wrong_count": gettext_noop("“{key}” needs {expected} values, one for each seat."),
    # Wins
    "no_winner": gettext_noop("A win needs at least one winner."),
    "winner_is_discarder": gettext_noop(
        "Nobody can win on their own discard; choose another discarder, or tsumo."
    ),
    "winner_twice": gettext_noop("The same player is named as winner twice."),
    "two_tsumo": gettext_noop("Only one player can win by tsumo."),
    "two_discarders": gettext_noop("All winners of a hand win on the same discard."),
    "han_or_yakuman": gettext_noop("Give either han or a number of yakuman, not both and not none."),
    "fu_missing": gettext_noop("A hand of {han} han needs its fu."),
    "fu_missing_aotenjou": gettext_noop("Without limits every hand needs its fu."),
    "fu_unknown": gettext_noop("{fu} fu does not exist; it is 20, 25 or 30 to 110 in tens."),
    "fu_20_ron": gettext_noop("20 fu is only possible by tsumo; a ron has 30 fu or more."),
    "fu_20_one_han": gettext_noop("20 fu needs at least 2 han (pinfu and tsumo)."),
    "fu_25_one_han": gettext_noop("25 fu (seven pairs) needs at least 2 han."),
    "fu_25_tsumo": gettext_noop("25 fu (seven pairs) by tsumo has at least 3 han."),
    "head_bump": gettext_noop(
        "By these rules only the nearest winner is paid; record the one next after the discarder."
    ),
    "triple_ron_aborts": gettext_noop(
        "By these rules three winners make an abortive draw; record the draw “triple_ron”."
    ),
    # Pao
    "pao_off": gettext_noop("These rules know no pao."),
    "pao_without_yakuman": gettext_noop("Pao is only possible with a yakuman."),
    "pao_by_winner": gettext_noop("The winner cannot be liable for their own hand."),
    "rinshan_pao_off": gettext_noop("These rules know no pao for a win on a replacement tile."),
    "rinshan_pao_ron": gettext_noop("A win on a replacement tile is a tsumo, not a ron."),
    "rinshan_pao_with_pao": gettext_noop("Choose one kind of pao, not both."),
    # Riichi, draws
    "riichi_twice": gettext_noop("The riichi of one player is listed twice."),
    "riichi_too_poor": gettext_noop("Riichi needs {minimum} points; this player has {score}."),
    "riichi_noten": gettext_noop(
        "A player in riichi must be tenpai at an exhaustive draw; if not, record a chombo."
    ),
    "seat_twice": gettext_noop("“{key}” names seat {seat} twice."),
    "draw_not_in_rules": gettext_noop("The abortive draw “{reason}” is not used by these rules."),
    "nagashi_off": gettext_noop("These rules know no nagashi mangan."),
    # Course of the game
    "game_over": gettext_noop("The game is over; nothing can follow."),
    "may_not_stop": gettext_noop(
        "The dealer may not stop here; it takes the last hand, first place and the target."
    ),
    # Seat draw
    "impossible_dice": gettext_noop("{dice} dice cannot show {total}."),
}
