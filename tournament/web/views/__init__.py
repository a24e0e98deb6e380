"""One function a page: read the form, ask one service or query, answer."""
