"""From a ranking to a pack: filters, offers with their prices, the budget."""
