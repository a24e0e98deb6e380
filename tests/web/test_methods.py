"""HEAD is answered wherever GET is; other methods are told which are."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("address", ["/", "/practice/"])
def test_head_has_the_headers_of_the_page_and_no_content(client: Client, address: str) -> None:
    page, head = client.get(address), client.head(address)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["Content-Length"] == str(len(page.content))


@pytest.mark.parametrize(("address", "allowed"), [("/", "GET, HEAD"), ("/practice/", "GET, HEAD, POST")])
def test_other_methods_are_refused(client: Client, address: str, allowed: str) -> None:
    answer = client.put(address)
    assert (answer.status_code, answer.headers["Allow"]) == (405, allowed)
