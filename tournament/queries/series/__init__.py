"""Rankings over several events: what they bring, who is one person in them, and what is shown of it."""
