"""Reading a task: its words, names, pasted parts and purpose."""
