"""Read models for pages and exports, as frozen dataclasses."""
