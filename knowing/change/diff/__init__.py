"""What changed: two states, their files, their symbols."""
