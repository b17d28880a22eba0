"""What a change means for the rest: dependents, tests, what is missing, what is near, what is unknown."""
