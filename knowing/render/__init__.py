"""Results become text. Everything here returns ``str``; nothing prints, and no repository text is trusted."""
