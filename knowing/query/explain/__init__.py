"""Reading a trace: why a symbol stands where it stands, and why it is not in the answer."""
