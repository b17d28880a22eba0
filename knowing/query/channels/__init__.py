"""From the task's words to symbols: each channel finds them in its own way; ``table`` lists them, ``votes`` asks them."""
