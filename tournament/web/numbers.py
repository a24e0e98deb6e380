"""Numbers as buttons and addresses carry them."""


def whole_number(text: str | None) -> int:
    """A number as a button or an address carries it; 0 for anything else."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else 0
