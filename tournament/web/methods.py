"""The methods that addresses answer, beside django's `require_safe` and `require_POST`.

Whatever answers GET answers HEAD as well; the server sends the headers and leaves the content out.
"""

from typing import Final

from django.views.decorators.http import require_http_methods

require_safe_or_post: Final = require_http_methods(["GET", "HEAD", "POST"])
"""For a page with a form that is sent to the address of the page itself."""
