"""The settlement of a table, explained step by step."""

from django import template

from tournament.web.settling import settlement_steps

register = template.Library()

register.simple_tag(settlement_steps)
