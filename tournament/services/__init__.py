"""Use cases: one function each, with its transaction, permission, rules and audit entry."""
