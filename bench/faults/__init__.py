"""Drills: what can go wrong is made to go wrong, many times at random points."""
