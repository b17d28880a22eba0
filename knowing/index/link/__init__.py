"""All facts together: mentions become edges."""
