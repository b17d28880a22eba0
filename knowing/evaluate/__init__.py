"""How well the query path does on a repository's own past: commits replayed as tasks.

history   the last suitable commits, each a task (its message) and a truth (what it changed)
snapshot  the tree as it was before them all, in a temporary folder, indexed there
asked     every task asked of us and of two baselines over the same symbols
replay    the contents page
tune      settings that do better on the older half, if the newer half agrees
"""
