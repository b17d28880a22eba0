"""Retrieval quality, measured in the open: data, matching rules, metrics, baselines, and a guarded snapshot.

Stands above ``knowing`` and uses it as any other system. Start reading at ``run.py``.
"""
