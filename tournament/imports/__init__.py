"""Readers of pasted text and files: rows, and the problems found in them."""
