"""One answer in several formats: text, Markdown, XML, JSON."""
