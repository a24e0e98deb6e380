"""How well a plan mixes people: two who never meet should have met the same third people."""

from collections.abc import Collection, Sequence

from tournament.seating.plan import Round


def mixing(rounds: Sequence[Round], sample: Collection[int]) -> tuple[int, float]:
    """The fewest and the mean common opponents of pairs that never meet; of sampled players with all.

    Players count from 0. (0, 0.0) where everybody meets everybody.
    """
    opponents = [1 << player for player in range(sum(map(len, rounds[0])))]
    for tables in rounds:
        for table in tables:
            everybody = sum(1 << player for player in table)
            for player in table:
                opponents[player] |= everybody
    common = [
        (opponents[one] & theirs).bit_count()
        for one in sample
        for other, theirs in enumerate(opponents)
        if not opponents[one] >> other & 1
    ]
    return (min(common), sum(common) / len(common)) if common else (0, 0.0)
