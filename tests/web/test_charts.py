"""Charts: where lines, bars and texts stand, and that no text meets another."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from django.template.loader import render_to_string

from tournament.web.charts import Chart, Line, Text, bar_chart, line_chart

Points = Sequence[int | float | None]


def _lines(*points: Points) -> list[Line]:
    names = ("Aki", "Ben", "Cho", "Dai")
    return [
        Line(name=name, points=values, shown=[str(value) for value in values])
        for name, values in zip(names, points, strict=False)
    ]


def _chart(*points: Points, **options: Any) -> Chart:
    labels = [str(number) for number in range(1, len(points[0]) + 1)]
    return line_chart(title="Scores", summary="Up", labels=labels, lines=_lines(*points), **options)


def _texts(chart: Chart, role: str) -> list[str]:
    return [text.text for text in chart.texts if text.role == role]


def _tops(chart: Chart, role: str) -> list[float]:
    return [float(text.y) for text in chart.texts if text.role == role]


def _placed(chart: Chart, role: str) -> list[Text]:
    return [text for text in chart.texts if text.role == role]


def test_a_line_goes_from_the_ticks_to_the_names() -> None:
    chart = _chart([0, 50, 100], [0, 0, 0])
    # ticks of three signs take 14 + 3 * 8.4 units, a name of three 16 + 3 * 8.4; 100 is the top at 12
    assert chart.traces[0].path == "M39.2 222.0L239.0 117.0L438.8 12.0"
    assert _texts(chart, "tick") == ["0", "20", "40", "60", "80", "100"]


def test_a_line_alone_has_no_name_and_its_room() -> None:
    chart = _chart([0, 50, 100])
    # half of the last label, 4.2 units, is left beside 16 units of air
    assert chart.traces[0].path == "M39.2 222.0L249.5 117.0L459.8 12.0"
    assert _texts(chart, "name") == []


def test_a_missing_value_breaks_the_line() -> None:
    chart = _chart([0, None, 100, 100])
    assert [part[0] for part in chart.traces[0].path.split()] == ["M", "2", "1", "1"]
    assert chart.traces[0].path.count("M") == 2
    assert chart.traces[0].path.count("L") == 1


def test_a_value_between_missing_ones_has_its_mark() -> None:
    marks = _chart([None] * 60 + [5] + [None] * 60).traces[0].marks
    assert marks.count("M") == 1


def test_a_line_without_values_has_a_column_but_no_name() -> None:
    chart = _chart([None, None], [1, 2])
    assert _texts(chart, "name") == ["Ben"]
    assert chart.traces[0].path == ""
    assert chart.columns == ("", "Aki", "Ben")


def test_a_chart_without_any_value_is_drawn() -> None:
    assert _texts(_chart([None]), "tick") == ["−1", "0", "1"]


def test_negative_values_lie_below_the_zero_line() -> None:
    chart = _chart([-1200, 3000])
    zero = next(rule for rule in chart.rules if rule.zero)
    assert _texts(chart, "tick") == ["−2000", "−1000", "0", "1000", "2000", "3000"]
    assert (zero.y1, zero.y2) == ("138.0", "138.0")
    assert chart.traces[0].path.split()[1].startswith("188.4")


def test_the_zero_line_is_asked_for() -> None:
    assert not any(rule.zero for rule in _chart([25000, 33000]).rules)
    assert any(rule.zero for rule in _chart([25000, 33000], zero=True).rules)


def test_equal_values_lie_in_the_middle() -> None:
    assert _chart([25000, 25000]).traces[0].path.endswith(" 117.0")


def test_decimals_of_ticks_are_those_of_their_distance() -> None:
    assert _texts(_chart([0.2, 1.1]), "tick") == ["0.2", "0.4", "0.6", "0.8", "1.0", "1.2"]


def test_places_have_the_first_at_the_top() -> None:
    chart = _chart([1, 12], upside_down=True)
    assert _texts(chart, "tick") == ["1", "5", "10"]
    assert chart.traces[0].path.split()[1].startswith("12.0")
    assert chart.traces[0].path.endswith(" 222.0")
    assert not any(rule.zero for rule in chart.rules)


def test_one_place_alone_is_drawn_at_the_top() -> None:
    assert _chart([1], upside_down=True).traces[0].path.endswith(" 12.0")


@pytest.mark.parametrize("count", range(1, 41))
def test_labels_never_meet(count: int) -> None:
    labels = [f"S{number}-10" for number in range(count)]
    points = [25000] * count
    lines = [Line(name="Aki", points=points, shown=labels)]
    chart = line_chart(title="Scores", summary="", labels=labels, lines=lines)
    placed = _placed(chart, "label")
    assert placed[0].text == labels[0]
    for left, right in pairwise(placed):
        assert float(right.x) - float(left.x) >= 8.4 * max(len(left.text), len(right.text))


def test_names_of_lines_that_end_together_stand_apart() -> None:
    tops = _tops(_chart([25000], [25000], [25100], [24900]), "name")
    assert tops == sorted(tops)
    assert all(below - above >= 18 for above, below in pairwise(tops))


def test_names_at_the_bottom_stay_inside_the_drawing() -> None:
    assert _tops(_chart([0, 0], [9, 0], [9, 0], [9, 0]), "name") == [168.0, 186.0, 204.0, 222.0]


def test_long_and_wide_names_are_shortened_in_the_drawing_alone() -> None:
    names = ["Maximilian Mustermann", "東南西北白發中一二三"]
    lines = [Line(name=name, points=[1], shown=["1"]) for name in names]
    chart = line_chart(title="Scores", summary="", labels=["1"], lines=lines)
    assert _texts(chart, "name") == ["Maximilian Must…", "東南西北白發中…"]
    assert chart.columns[1:] == tuple(names)


def test_lines_have_shapes_and_dashes_of_their_own() -> None:
    traces = _chart([1], [2], [3], [4]).traces
    assert [trace.series for trace in traces] == [1, 2, 3, 4]
    assert len({trace.marks.partition("m")[2] for trace in traces}) == 4


@pytest.mark.parametrize(("points", "shown"), [([1, 2], ["1"]), ([1], ["1", "2"]), ([1], ["1"])])
def test_a_line_needs_a_value_and_a_text_for_each_label(points: Points, shown: list[str]) -> None:
    line = Line(name="Aki", points=points, shown=shown)
    with pytest.raises(ValueError, match=r"shorter|longer"):
        line_chart(title="Scores", summary="", labels=["1", "2"], lines=[line])


def test_bars_start_at_zero_and_end_at_their_values() -> None:
    chart = bar_chart(
        title="Ends",
        summary="",
        labels=["Ron", "Tsumo"],
        values=[4, 2],
        shown=["4", "2"],
        columns=("End", "n"),
    )
    # five signs of labels on the left, one of values on the right
    assert [(bar.x, bar.width) for bar in chart.bars] == [("50.0", "405.6"), ("50.0", "202.8")]
    assert [(row.label, row.cells) for row in chart.rows] == [("Ron", ("4",)), ("Tsumo", ("2",))]
    assert chart.height == 52


def test_negative_bars_go_to_the_left_of_zero() -> None:
    chart = bar_chart(title="Sum", summary="", labels=["a", "b"], values=[-1, 1], shown=["−1", "+1"])
    zero = float(chart.rules[0].x1)
    assert float(chart.bars[0].x) + float(chart.bars[0].width) == pytest.approx(zero, abs=0.1)
    assert float(chart.bars[1].x) == zero


def test_bars_without_values_have_no_length() -> None:
    chart = bar_chart(title="Ends", summary="", labels=["Ron"], values=[0], shown=["0"])
    assert chart.bars[0].width == "0.0"


def test_the_template_draws_what_names_hold_as_text() -> None:
    line = Line(name="<Aki & Ben>", points=[1.5], shown=["1.5"])
    chart = line_chart(title="Scores", summary="Up", labels=["1"], lines=[line], columns="Hand")
    html = render_to_string("_chart.html", {"chart": chart})
    assert "<Aki" not in html
    assert 'role="img"' in html
    assert "<desc>Up</desc>" in html
    assert '<th scope="col">Hand</th>' in html
    assert "style=" not in html
