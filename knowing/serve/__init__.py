"""The server for agents: the verbs behind the Model Context Protocol, in a process that keeps running."""
