"""One document for each verb that does not answer with a pack."""
