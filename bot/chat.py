"""A conversation in the terminal: questions, and follow-ups to the last one and to the rule shown
last.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from bot.answers.errors import RequestError
from bot.app import App
from bot.render.blocks import Blocks, rules_offered, rules_shown
from bot.render.text import render
from bot.render.wording import in_words
from bot.requests import FollowUp
from bot.words import Words
from rules_corpus.languages import language_in
from rules_corpus.model import Language, RuleRef

HELP = """Ask a question, go on from the last one ("and for 65?"), or from the rule shown last:
  next, back      the rule after it, before it
  parent          the rule above it
  children        the rules below it
  show 2          the second of the listed rules
  more            the last answer in full
  history         what was asked so far
  game NAME       look in one game only (game all: everywhere)
  quit            leave"""
READ_AS = "Read as: {question}"
NO_RULE_YET = "No rule has been shown yet."
NOTHING_THERE = "There is no such rule."
ALL_GAMES = "All games."
ONE_GAME = "Only {game} from now on."
FOLDED = 'This is the short answer; "more" shows everything.'
NOTHING_MORE = "There is no more to show."
HOW_TO_SEE_ALL = "more"
MAX_HISTORY = 100
# lines of the screen besides the answer: the question, the note that there is more, the next
# question
BESIDE = 3
FEWEST_LINES = 8


@dataclass(frozen=True, slots=True)
class Conversation:
    """The state of a conversation; each input makes a new one.

    ``shown``: the rule shown last; ``listed``: the rules listed last; ``whole``: what was shown
    last, in full.
    """

    game: str | None = None
    language: Language | None = None
    shown: RuleRef | None = None
    listed: tuple[RuleRef, ...] = ()
    history: tuple[str, ...] = ()
    whole: Blocks = ()


class Output(NamedTuple):
    """What is shown for an input: a ``text``, then ``blocks``, shown in full if ``whole``, however
    long.
    """

    words: Words
    text: str = ""
    blocks: Blocks = ()
    whole: bool = False


def run(app: App, game: str | None, language: Language | None) -> None:
    """Runs a conversation until the input ends or is "quit".

    Raises:
        UnknownGameError: there is no game called ``game``.
        StoppedGameError: its data have defects.
    """
    if game:
        app.game(game)
    conversation: Conversation | None = Conversation(game, language)
    show = _screen() if sys.stdout.isatty() else _show_plainly
    _enable_line_editing()
    show(Output(app.words(language or "en"), app.words(language or "en").say(HELP)))
    while conversation is not None:
        try:
            line = input("> ")
        except (EOFError, KeyboardInterrupt):
            print()
            return
        conversation, output = step(app, conversation, line)
        show(output)


def plain_text(output: Output) -> str:
    """An output as plain text, for output that is not a terminal."""
    return "\n\n".join(filter(None, (output.text, render(output.blocks))))


def _show_plainly(output: Output) -> None:
    if text := plain_text(output):
        print(text)


def _screen() -> Callable[[Output], None]:
    """The function that shows outputs on the terminal, in colour and so that the answer stays on
    the screen.
    """
    from rich.text import Text  # importing it takes longer than answering a question

    from bot.render import terminal

    console = terminal.screen()

    def show(output: Output) -> None:
        if output.text:
            console.print(Text(output.text))
        if output.whole:
            terminal.show(output.blocks, console)
        elif terminal.show_excerpt(
            output.blocks, console, max(console.height - BESIDE, FEWEST_LINES)
        ):
            console.print(Text(output.words.say(FOLDED), style="dim"))

    return show


def step(app: App, now: Conversation, line: str) -> tuple[Conversation | None, Output]:
    """The result of an input: the conversation after it (``None`` if it ends) and what is shown."""
    text = line.strip()
    command, _, argument = text.lower().partition(" ")
    language = now.language or language_in(text)
    words = app.words(language)
    match command, argument:
        case ("", _):
            return now, Output(words)
        case ("quit" | "exit" | "q", ""):
            return None, Output(words)
        case ("help" | "?", ""):
            return now, Output(words, words.say(HELP))
        case ("more", ""):
            return now, (
                Output(words, blocks=now.whole, whole=True)
                if now.whole
                else Output(words, words.say(NOTHING_MORE))
            )
        case ("history", ""):
            return now, Output(
                words,
                "\n".join(f"  {place}. {asked}" for place, asked in enumerate(now.history, 1)),
            )
        case ("game", name) if name:
            return _scoped(app, now, name, words)
        case ("show", place) if place.isascii() and place.isdigit() and len(place) < 4:
            at = int(place) - 1
            return _shown(
                app, now, now.listed[at] if 0 <= at < len(now.listed) else None, words, language
            )
        case ("next" | "back" | "parent" | "children", ""):
            return _followed(app, now, command, words, language)
        case _:
            return _asked(app, now, text, words, language)


def _scoped(app: App, now: Conversation, name: str, words: Words) -> tuple[Conversation, Output]:
    if name == "all":
        return replace(now, game=None), Output(words, words.say(ALL_GAMES))
    try:
        game = app.game(name)
    except RequestError as error:
        return now, Output(words, in_words(error.fact, words))
    return replace(now, game=name), Output(words, words.say(ONE_GAME, game=game.title))


def _followed(
    app: App, now: Conversation, command: str, words: Words, language: Language
) -> tuple[Conversation, Output]:
    if now.shown is None:
        return now, Output(words, words.say(NO_RULE_YET))
    library = app.library
    if command == "children":
        below = library.children(now.shown)
        lines = [
            f"  {place}. {ref.number}"
            f" {library.rules[ref].title or ' '.join(library.rules[ref].text.split())[:100]}"
            for place, ref in enumerate(below, 1)
        ]
        return replace(now, listed=below or now.listed), Output(
            words, "\n".join(lines) or words.say(NOTHING_THERE)
        )
    step_by = {"next": 1, "back": -1}
    ref = (
        library.neighbour(now.shown, step_by[command])
        if command in step_by
        else library.rules[now.shown].parent
    )
    return _shown(app, now, ref, words, language)


def _shown(
    app: App, now: Conversation, ref: RuleRef | None, words: Words, language: Language
) -> tuple[Conversation, Output]:
    if ref is None:
        return now, Output(words, words.say(NOTHING_THERE))
    blocks = app.rule_blocks(ref, language)
    return replace(now, shown=ref, whole=blocks), Output(words, blocks=blocks)


def _asked(
    app: App, now: Conversation, text: str, words: Words, language: Language
) -> tuple[Conversation, Output]:
    try:
        reply = app.handle(
            FollowUp(text, now.game, language, after=now.history[-1] if now.history else "")
        )
    except RequestError as error:
        return now, Output(words, in_words(error.fact, words))
    asked, blocks = reply.question, app.blocks(reply, language, how=HOW_TO_SEE_ALL)
    after = replace(
        now,
        shown=next(iter(rules_shown(blocks)), now.shown),
        listed=tuple(rule.ref for rule in rules_offered(blocks)),
        history=(*now.history, asked)[-MAX_HISTORY:],
        whole=app.blocks(reply, language, in_full=True, how=HOW_TO_SEE_ALL),
    )
    return after, Output(words, words.say(READ_AS, question=asked) if asked != text else "", blocks)


def _enable_line_editing() -> None:
    if sys.stdin.isatty():
        try:
            import readline  # noqa: F401  (importing it is what gives input() its line editing and history)
        except ImportError:
            return
