"""Language servers: started, asked within a budget, never trusted."""
