"""SCIP indexes: read, and joined to the graph by location."""
