"""Invented events, played hand by hand: for the demo, screenshots and load tests."""

from tournament.services.simulation.event import make_demo, simulate
from tournament.services.simulation.people import MOST_PLAYERS

__all__ = ["MOST_PLAYERS", "make_demo", "simulate"]
