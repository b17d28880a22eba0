"""From what the channels found to one ranking: seeds, walk, authority, features, score, confidence."""
