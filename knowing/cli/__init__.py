"""ctx: parse, call, render, exit. One file for each verb."""
