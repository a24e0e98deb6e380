"""The scorekeeper: one Django app in layers. `pyproject.toml` holds the contract between them."""
