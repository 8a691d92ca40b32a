"""What must outlive the process: who follows which lists, what was posted where, the settings of
servers.

Knows nothing of Discord, the web or answers: servers, channels and people are numbers here.

values     what is kept, as frozen values
protocols  what each part of the program needs of a store
errors     what can go wrong with one
address    the address of a store, from a path or URL
opening    an address -> a store
sql        the store, in SQLite or PostgreSQL
tables     its tables
engine     its connections, and what makes an SQLite file safe
follows, publications, posts, leases, servers, proposals, gaps
            its parts, each with tables of its own
migrating  brings tables up to date at the first use; migrations holds the steps
backup     a copy of a store in use

Once a call has returned, what it was to keep is on disk: the process may be killed at any moment
afterwards. A store that cannot be used raises a `StoreError`, and works again by itself as soon as
it can.
"""
