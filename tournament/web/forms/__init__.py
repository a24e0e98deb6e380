"""The only door in: what people type becomes typed values here, or comes back with a sentence."""
