"""One typed function per verb: a request and a host in, a result out.

The program ``ctx``, the Python API (``knowing.verbs.api``) and any server call these functions. Nothing here prints, exits or reads
the environment: a :class:`~knowing.verbs.host.Host` holds what the front end supplies. ``table`` lists the verbs.
"""
