"""Ranking mathematics: arrays in, arrays out.

Each module is one algorithm with its equation, a doctest and the paper it comes from; they know nothing of
symbols, files or databases. numpy is the only import: scipy would double the start-up time of a query.

    rrf       several rankings      -> one ranking          reciprocal rank fusion
    rwr       a graph and seeds     -> nearness to seeds    random walk with restart
    hits      a small subgraph      -> hubs, authorities    hyperlink-induced topic search
    knapsack  values and prices     -> what fits a budget   density-ranked greedy packing

Everything here is deterministic (ties break by id), finite, and defined for empty input.
"""
