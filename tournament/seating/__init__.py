"""Pure: who sits where. Standard library only."""
