"""What other programs can ask, over HTTP and as tools for language models: one table.

parameters  what an operation takes: read within bounds, and as JSON Schema
operations  the table: parameters -> a request of `bot.requests` -> its reply as JSON
replies     a reply as JSON, the same everywhere
problems    why there is no reply, in the form of RFC 9457
openapi     the table as OpenAPI 3.1, with answers to its examples
schemas.json  what the JSON of a reply looks like, as JSON Schema

`bot.web.api` serves it over HTTP, `bot.mcp` as tools; neither decides anything.
"""
