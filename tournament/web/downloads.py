"""Files to keep, rather than pages to look at."""

from django.http import HttpResponse


def download(content: bytes | str, content_type: str, name: str) -> HttpResponse:
    """An answer that the browser saves under this name, which is made of a slug and an ending."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type=content_type, headers=headers)
