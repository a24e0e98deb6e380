from ipaddress import IPv4Address

import pytest

from tournament.addresses import EVERYWHERE, addresses, qr_code


def test_addresses_everywhere_end_with_this_computer() -> None:
    *others, last = addresses(EVERYWHERE)
    assert last == "localhost"
    assert not any(IPv4Address(other).is_loopback for other in others)


def test_addresses_of_one_host_are_that_host() -> None:
    assert addresses("192.168.1.5") == ["192.168.1.5"]


@pytest.mark.parametrize("encoding", ["utf-8", "cp437", None])
def test_code_has_the_quiet_zone_and_size_of_version_2(encoding: str | None) -> None:
    # 25 modules and two quiet ones on each side; a line of text shows two rows of modules.
    lines = qr_code("http://192.168.1.5:8000/", encoding).splitlines()
    assert {len(line) for line in lines} == {29}
    assert len(lines) == 15


def test_code_is_left_out_where_the_terminal_has_no_blocks() -> None:
    assert qr_code("http://192.168.1.5:8000/", "cp1252") == ""
