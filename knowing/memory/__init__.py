"""What is remembered about a repository beside its code: notes, rules, sessions, verdicts, and how they fill a budget.

All SQL of this room is in ``store``: it is a database of the user, which outlives every index and knows no graph.
"""
