"""The web: a page for every rule, keyword, card, ruling, penalty, format, list and calculator, and
answers to questions.

addresses  a page <-> its address; which addresses exist is read from the data
serving    the data in service: replaced as a whole when they are edited
server     the Starlette app: one table of routes
site       the same pages, written as files for any host
files      files next to the pages: names for searching without a network, sitemap, manifest
bundles    all pages of a game in a few files, for readers who keep them
view       what the pages of a language are made with; links: where things on a page lead
templating the compiled templates
running    `magistrate web`: settings, server, picking up edits
settings   where it listens, the address it is known by, which proxies it trusts
api        what `bot.api` describes, over HTTP; caching: what may be cached
feeds      what is new, for feed readers; previews: how a link looks in a chat
guard      stands in front of everything: limits, rates, headers; protocol: slow senders
pages/     what stands on each kind of page, as frozen values
templates/ how pages look: Jinja2, every text escaped; static/ styles, scripts, icons

A request -> a page of `addresses` -> its values in `pages` -> a template. Nothing about the rules
is decided here: values come from `App` and `bot.render`.
"""
