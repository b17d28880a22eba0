"""One typed function for each verb: a request in, a result out. What the command line, the Python API and any server call."""
