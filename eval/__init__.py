"""Retrieval quality, measured in the open: data, matching rules, metrics, baselines and the snapshot that guards them.

Stands above ``knowing`` and uses it as any other system. Start reading at ``run.py``.
"""
