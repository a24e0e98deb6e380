"""The named choices of a riichi ruleset; values are the JSON words of the record format."""

from enum import StrEnum


class Wind(StrEnum):
    EAST = "E"
    SOUTH = "S"
    WEST = "W"
    NORTH = "N"


class Tie(StrEnum):
    SEAT = "seat"
    SPLIT = "split"


class LeftoverSticks(StrEnum):
    FIRST = "first"
    SPLIT = "split"
    SPLIT_DOWN = "split_down"
    LOST = "lost"


class Rounding(StrEnum):
    KEEP = "keep"
    HALF_UP = "half_up"
    FIVE_DOWN_SIX_UP = "five_down_six_up"
    CEIL = "ceil"
    FLOOR = "floor"


class RoundingAxis(StrEnum):
    RAW = "raw"
    MAGNITUDE = "magnitude"


class Tobi(StrEnum):
    BELOW = "below"
    AT_OR_BELOW = "at_or_below"
    NONE = "none"


class Length(StrEnum):
    EAST_SOUTH = "east_south"
    EAST = "east"
    FULL = "full"


class ExtensionEnd(StrEnum):
    AT_ONCE = "at_once"
    DEAL_MOVES = "deal_moves"


class Yame(StrEnum):
    """Whether the leading dealer may, or must, end the game (agariyame, tenpaiyame)."""

    OPTIONAL = "optional"
    NONE = "none"
    AUTOMATIC = "automatic"


class Renchan(StrEnum):
    TENPAI = "tenpai"
    AGARI = "agari"
    NEVER = "never"
    ANY_DRAW = "any_draw"


class AbortiveReason(StrEnum):
    NINE_TERMINALS = "nine_terminals"
    FOUR_WINDS = "four_winds"
    FOUR_KANS = "four_kans"
    FOUR_RIICHI = "four_riichi"
    TRIPLE_RON = "triple_ron"
    ILLEGAL_KAN = "illegal_kan"


class AbortiveDealer(StrEnum):
    STAY = "stay"
    ROTATE = "rotate"


class MultiRon(StrEnum):
    ALL = "all"
    NEAREST = "nearest"


class TripleRon(StrEnum):
    ALL = "all"
    ABORT = "abort"


class MultiRonSticks(StrEnum):
    NEAREST = "nearest"
    OWN_BACK = "own_back"


class MultiRonHonba(StrEnum):
    NEAREST = "nearest"
    EACH = "each"


class MultiRonDealer(StrEnum):
    ANY = "any"
    NEAREST = "nearest"


class ThirteenHan(StrEnum):
    YAKUMAN = "yakuman"
    SANBAIMAN = "sanbaiman"
    MULTIPLE = "multiple"


class Limits(StrEnum):
    STANDARD = "standard"
    AOTENJOU = "aotenjou"


class PaoHand(StrEnum):
    DAISANGEN = "daisangen"
    DAISUUSHII = "daisuushii"
    SUUKANTSU = "suukantsu"


class PaoScope(StrEnum):
    ALL = "all"
    LIABLE = "liable"


class PaoRon(StrEnum):
    HALF = "half"
    FULL = "full"


class PaoHonba(StrEnum):
    DISCARDER = "discarder"
    LIABLE = "liable"


class Nagashi(StrEnum):
    DRAW = "draw"
    NONE = "none"
    WIN = "win"


class SanmaTsumo(StrEnum):
    LOSS = "loss"
    SHARE = "share"
    TABLE = "table"


class LimitName(StrEnum):
    MANGAN = "mangan"
    HANEMAN = "haneman"
    BAIMAN = "baiman"
    SANBAIMAN = "sanbaiman"
    YAKUMAN = "yakuman"


class ChomboKind(StrEnum):
    REVERSE_MANGAN = "reverse_mangan"
    AFTER_UMA = "after_uma"
    FLAT = "flat"


class TimePolicy(StrEnum):
    NONE = "none"
    FINISH_HAND = "finish_hand"
    ONE_MORE_HAND = "one_more_hand"


class DoubleYakuman(StrEnum):
    SUUANKOU_TANKI = "suuankou_tanki"
    KOKUSHI_13 = "kokushi_13"
    JUNSEI_CHUUREN = "junsei_chuuren"
    DAISUUSHII = "daisuushii"


class Discipline(StrEnum):
    RIICHI = "riichi"


class EndReason(StrEnum):
    """Why a game is over, in the order in which reasons count (record format)."""

    TOBI = "tobi"
    TARGET = "target"
    AGARIYAME = "agariyame"
    TENPAIYAME = "tenpaiyame"
    LENGTH = "length"
    TIME = "time"
    ENDED = "ended"
