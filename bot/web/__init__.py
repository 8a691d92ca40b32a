"""The web: a page for every rule, keyword, card, ruling, penalty, format, list and calculator, and
questions answered.

addresses  a page <-> its address; what addresses there are is read from the data
serving    the data as they are served now: swapped whole when they were edited
server     the Starlette app: one table of routes
site       the same pages, written as files for any host
files      what stands beside the pages: names for searching without a network, sitemap, manifest
bundles    all pages of a game in a few files, for those who keep them
view       what the pages of a language are made with; links: where things on a page lead
templating the templates as they are compiled
running    `magistrate web`: settings, server, taking up edits
settings   where it listens, the address that it is known by, whom it trusts
api        what `bot.api` describes, over HTTP; caching: what may be kept
feeds      what is new, for feed readers; previews: how a link looks in a chat
guard      what stands before everything: limits, rates, headers; protocol: slow senders
pages/     what stands on each kind of page, as frozen values
templates/ how pages look: Jinja2, every text escaped; static/ styles, scripts, icons

A request -> a page of `addresses` -> its values in `pages` -> a template. Nothing about the rules
is decided here: values come from `App` and `bot.render`.
"""
