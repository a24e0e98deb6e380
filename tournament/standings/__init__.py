"""Pure: results of games to a ranking. Standard library only."""
