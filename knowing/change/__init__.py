"""The context of a change: what a diff touches, what depends on it, which tests reach it, and what is
missing.
"""
