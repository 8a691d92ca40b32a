"""A request -> Screen: what is shown, with which controls, and whether only the asker sees it.

Pure; knows no discord.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, assert_never

from bot.answers.answer import Answer, DidYouMean, Fact, Found, NotFound, Reply, shown
from bot.answers.errors import RequestError
from bot.app import App
from bot.discord.controls import Action, Control, Lookable
from bot.discord.inline import in_brackets, names_in
from bot.discord.notices import ABOUT, ASK_ON, HELP, INLINE_OFF, INLINE_ON
from bot.render.limits import OPTION_LABEL, SELECT_OPTIONS
from bot.render.pages import Embed, Option, Post, plain_line, question_of, shortened, with_question
from bot.render.post import HOW, make_post, text_post
from bot.render.summaries import summary_of
from bot.render.wording import in_words, label_of
from bot.requests import (
    NAMED,
    AnyRequest,
    Ask,
    CheckBanlist,
    FollowUp,
    ShowBanlist,
    ShowBanlistChanges,
)
from rules_corpus.model import Language, RuleRef
from rules_corpus.text import without_controls

EXAMPLES = "Examples of {rule}"
CITES = "{rule} refers to"
NO_EXAMPLES = "This rule has no examples."
NO_CITES = "This rule refers to no other."
GONE = "That rule is no longer in the texts I have; ask again for the current one."
NEAR = (
    "I am not sure what answers that. Press the button to see what comes near; only you will"
    " see it."
)

LEFT_OUT = "I look up {most} names at a time, and left out: {names}."
NO_SUCH_NAME = "I know no rule, keyword or card called {name}."
LOOKED_UP = 3  # names of a message

_INLINE_KINDS: tuple[Lookable, ...] = ("rule", "keyword", "card")
_STEPS: Mapping[str, Action] = {
    "next": "next",
    "show the next rule": "next",
    "next rule": "next",
    "back": "back",
    "previous": "back",
    "previous rule": "back",
    "show the previous rule": "back",
    "parent": "parent",
    "rule above": "parent",
    "examples": "examples",
    "example": "examples",
    "cites": "cites",
    "rules it cites": "cites",
    "次": "next",
    "次のルール": "next",
    "前": "back",
    "前のルール": "back",
    "上のルール": "parent",
    "例": "examples",
}


class Button(NamedTuple):
    """A control with its words."""

    control: Control
    label: str
    disabled: bool = False


class Screen(NamedTuple):
    """One page of a reply as it is sent: cards, buttons in rows, a menu of candidates; ``private``:
    for the asker alone.

    ``answers``: what it answers with, as text: the same for the same rules, entries and lists in
    the same language; empty where nothing was answered.
    """

    embeds: tuple[Embed, ...]
    rows: tuple[tuple[Button, ...], ...] = ()
    options: tuple[Option, ...] = ()
    placeholder: str = ""
    private: bool = False
    answers: str = ""


class Screens:
    """Makes screens out of requests; made once for an App.

    ``inline``: whether [[names]] in messages are looked up.
    """

    def __init__(self, app: App, inline: bool = False) -> None:
        self.app = app
        self.inline = inline

    def ask(self, text: str, language: Language, game: str | None = None, page: int = 0) -> Screen:
        """The screen that answers a question."""
        return self._shown(Ask(text, game, language), page, "page")

    def look_up(
        self, kind: Lookable, text: str, language: Language, game: str | None = None, page: int = 0
    ) -> Screen:
        """A rule by number, or a keyword, card, ruling or penalty by name."""
        return self._shown(NAMED[kind](text, game, language), page, kind)

    def names(self, names: tuple[str, ...], language: Language, page: int = 0) -> Screen:
        """What inline [[names]] mean, at most `LOOKED_UP` of them: rules, keywords and cards.

        It says which it does not know, and which it left out; where it knows none, it answers
        nothing.
        """
        if not names:
            return self.notice(Fact(GONE), language)
        # first, that it stands on the first page
        answers: list[Answer] = [_left_out(names[LOOKED_UP:])] if names[LOOKED_UP:] else []
        for name in names[:LOOKED_UP]:
            reply = self._named(name, language)
            answers += reply.answers if reply else (_unknown(name),)
        return self._screen(
            Reply(in_brackets(names), tuple(answers)), page, Control("names", language)
        )

    def _named(self, name: str, language: Language) -> Reply | None:
        """What has a name: a rule, a keyword or a card, the first that there is."""
        for kind in _INLINE_KINDS:
            try:
                reply = self.app.handle(NAMED[kind](name, None, language))
            except RequestError:
                continue
            if reply.answered:
                return reply
        return None

    def banlist_show(
        self, format_name: str, day: str, language: Language, game: str | None = None
    ) -> Screen:
        """What holds in a format."""
        return self._shown(ShowBanlist(format_name, game, language, day or None))

    def banlist_check(
        self,
        card_name: str,
        format_name: str,
        day: str,
        language: Language,
        game: str | None = None,
    ) -> Screen:
        """A card's standing."""
        return self._shown(
            CheckBanlist(card_name, game, language, format_name or None, day or None)
        )

    def banlist_changes(
        self, format_name: str, start: str, end: str, language: Language, game: str | None = None
    ) -> Screen:
        """What changed in a format between two days."""
        return self._shown(
            ShowBanlistChanges(format_name, game, language, start or None, end or None)
        )

    def about(self, language: Language, page: int = 0) -> Screen:
        """What the bot is, and which documents it knows."""
        words = self.app.words(language)
        lines = [words.say(ABOUT, inline=words.say(INLINE_ON if self.inline else INLINE_OFF))]
        lines += [
            f"- {document.title}, {document.edition} ({document.date})"
            for document in self.app.library.documents.values()
        ]
        return self._paged(
            text_post("Magistrate", lines), page, Control("about", language)
        )._replace(private=True)

    def help(self, language: Language, page: int = 0) -> Screen:
        """What can be asked."""
        return self._paged(
            text_post("Magistrate", [self.app.words(language).say(HELP)]),
            page,
            Control("help", language),
        )._replace(private=True)

    def control(
        self, control: Control, question: str = "", picked: RuleRef | None = None
    ) -> Screen:
        """What a button or a menu leads to.

        ``question``: the one that stands on the message; ``picked``: a menu's choice.
        """
        language = control.language
        match control.action:
            case "page" | "near" | "names" | "rule" | "keyword" | "card" | "ruling" | "penalty" if (
                control.ref is None
            ):
                return (
                    self._asked_again(control, question)
                    if question
                    else self.notice(Fact(GONE), language)
                )
            case "about":
                return self.about(language, control.page)
            case "help":
                return self.help(language, control.page)
            case "language":
                return self.card(control.ref, "en" if language == "ja" else "ja")
            case "examples":
                return self._examples(control.ref, language, control.page - 1)
            case "cites":
                return self._cites(control.ref, language, control.page - 1)
            case "pick":
                return self.card(picked, language)
            case "page":
                return self.card(control.ref, language, control.page)
            case _:
                return self.card(self._from(control), language)

    def card(self, ref: RuleRef | None, language: Language, page: int = 0) -> Screen:
        """A rule by its address."""
        if ref is None or ref not in self.app.library.rules:
            return self.notice(Fact(GONE), language)
        post = make_post(self.app.rule_blocks(ref, language))
        return self._paged(post, page, Control("page", language, ref), ref)._replace(
            answers=f"{ref} {language}"
        )

    def follow_up(
        self, text: str, shown: RuleRef | None, question: str, language: Language
    ) -> Screen:
        """What a reply to the bot's own answer asks: a step from the rule shown, or a question that
        may go on from the last one, in that rule's game.
        """
        step = _STEPS.get(plain_line(text).lower().strip(".!?。！？"))
        if step is not None and shown is not None:
            return self.control(Control(step, language, shown))
        game = (
            self.app.library.documents[shown.document].game
            if shown and shown in self.app.library.rules
            else None
        )
        # in which another game may still be named
        within = game if game != self.app.library.default_game.id else None
        return self._shown(FollowUp(text, within, language, after=question))

    def notice(self, fact: Fact, language: Language) -> Screen:
        """A message to the asker alone."""
        return Screen((Embed("", in_words(fact, self.app.words(language))),), private=True)

    def near(self, question: str, language: Language) -> Screen:
        """What is said in public where nothing sure was found: the rest is for the asker alone."""
        words = self.app.words(language)
        page = with_question((Embed("", words.say(NEAR)),), plain_line(question))
        return Screen(page, ((Button(Control("near", language), words.say("What comes near")),),))

    def _shown(self, request: AnyRequest, page: int = 0, turning: Action = "page") -> Screen:
        """What answers a request; ``turning``: the action that leads to its other pages."""
        try:
            reply = self.app.handle(request)
        except RequestError as error:
            return self.notice(error.fact, request.language)
        return self._screen(reply, page, Control(turning, request.language, game=reply.game))

    def _asked_again(self, control: Control, question: str) -> Screen:
        """What answers the question on a message once more."""
        game, language, page = control.game or None, control.language, control.page
        match control.action:
            case "rule" | "keyword" | "card" | "ruling" | "penalty":
                return self.look_up(control.action, question, language, game, page)
            case "names":
                return self.names(names_in(question), language, page)
            case "near":
                return self.ask(question, language, game)._replace(private=True)
            case _:
                return self.ask(question, language, game, page)

    def _screen(self, reply: Reply, page: int, turning: Control) -> Screen:
        language = turning.language
        post = make_post(
            self.app.blocks(reply, language, how=HOW), without_controls(reply.question)
        )
        first = reply.answers[0]
        citation = first.citation if isinstance(first, Found) and len(reply.answers) == 1 else None
        screen = self._paged(post, page, turning, citation.ref if citation else None)
        if not reply.answered:
            return screen._replace(private=True)
        return screen._replace(answers=" ".join([*map(_identity, reply.answers), language]))

    def _paged(
        self, post: Post, page: int, turning: Control, ref: RuleRef | None = None, first: int = 0
    ) -> Screen:
        """A page of a post with its controls.

        ``turning`` leads to the other pages, of which the ``first`` has that number; ``ref``: the
        rule shown.
        """
        words, count = self.app.words(turning.language), len(post.pages)
        at = max(0, min(page, count - 1))
        rows: list[tuple[Button, ...]] = []
        if count > 1:
            before = Button(
                turning._replace(page=first + max(at - 1, 0)), words.say("Previous page"), at == 0
            )
            label = words.say("Next page ({page}/{pages})", page=at + 1, pages=count)
            rows.append(
                (
                    before,
                    Button(
                        turning._replace(page=first + min(at + 1, count)), label, at + 1 == count
                    ),
                )
            )
        if ref is not None:
            rows += self._rule_rows(ref, turning.language)
        return Screen(
            post.pages[at], tuple(rows), post.options, words.say("Other rules that may answer")
        )

    def _rule_rows(self, ref: RuleRef, language: Language) -> list[tuple[Button, ...]]:
        words, library = self.app.words(language), self.app.library
        rule = library.rules[ref]
        moves = (
            Button(
                Control("back", language, ref),
                words.say("Previous rule"),
                library.neighbour(ref, -1) is None,
            ),
            Button(
                Control("next", language, ref),
                words.say("Next rule"),
                library.neighbour(ref, 1) is None,
            ),
            Button(Control("parent", language, ref), words.say("Rule above"), rule.parent is None),
        )
        more = (
            Button(
                Control("examples", language, ref),
                words.say("Examples ({count})", count=len(rule.examples)),
                not rule.examples,
            ),
            Button(
                Control("cites", language, ref),
                words.say("Rules it cites"),
                not library.links_from(ref),
            ),
            Button(Control("language", language, ref), "English" if language == "ja" else "日本語"),
            Button(Control("public", language, ref), words.say("Show to all")),
            Button(Control("follow", language, ref), words.say(ASK_ON)),
        )
        return [moves, more]

    def _examples(self, ref: RuleRef | None, language: Language, page: int = 0) -> Screen:
        if ref is None or ref not in self.app.library.rules:
            return self.notice(Fact(GONE), language)
        rule, words = self.app.library.rules[ref], self.app.words(language)
        if not rule.examples:
            return self.notice(Fact(NO_EXAMPLES), language)
        post = text_post(
            words.say(EXAMPLES, rule=label_of(ref, self.app.library, language)),
            [f"- {example}" for example in rule.examples],
        )
        return self._paged(post, page, Control("examples", language, ref), first=1)._replace(
            private=True
        )

    def _cites(self, ref: RuleRef | None, language: Language, page: int = 0) -> Screen:
        if ref is None or ref not in self.app.library.rules:
            return self.notice(Fact(GONE), language)
        library, words = self.app.library, self.app.words(language)
        cited = library.links_from(ref)
        if not cited:
            return self.notice(Fact(NO_CITES), language)
        lines = [
            f"- **{label_of(other, library, language)}**"
            f" {summary_of(library.rules[other], language, library)}"
            for other in cited
        ]
        options = tuple(
            Option(str(other), shortened(label_of(other, library, language), OPTION_LABEL), "")
            for other in cited[:SELECT_OPTIONS]
        )
        post = text_post(words.say(CITES, rule=label_of(ref, library, language)), lines)._replace(
            options=options
        )
        return self._paged(post, page, Control("cites", language, ref), first=1)._replace(
            private=True
        )

    def _from(self, control: Control) -> RuleRef | None:
        """The rule that a step leads to; the rule itself at an end."""
        ref, library = control.ref, self.app.library
        if ref is None or ref not in library.rules:
            return None
        match control.action:
            case "next":
                return library.neighbour(ref, 1) or ref
            case "back":
                return library.neighbour(ref, -1) or ref
            case "parent":
                return library.rules[ref].parent or ref
            case _:
                return ref


def question_on(screen: Screen) -> str:
    """The question that stands on a screen."""
    return question_of(
        (embed.author for embed in screen.embeds), (embed.footer for embed in screen.embeds)
    )


def _unknown(name: str) -> NotFound:
    return NotFound(name, Fact(NO_SUCH_NAME, (("name", shown(name)),)))


def _left_out(names: Sequence[str]) -> NotFound:
    listed = ", ".join(filter(None, map(shown, names)))
    return NotFound(listed, Fact(LEFT_OUT, (("most", LOOKED_UP), ("names", listed))))


def _identity(answer: Answer) -> str:
    """What an answer says, as text: two answers that say the same have the same."""
    match answer:
        case Found():
            said = (
                answer.citation.ref if answer.citation else "",
                *(entry.ref for entry in answer.entries),
                *(card.name for card in answer.cards),
            )
            return ",".join(map(str, (*said, *answer.facts)))
        case NotFound():
            return f"? {answer.reason}"
        case DidYouMean():
            return "? " + ",".join(str(candidate.ref) for candidate in answer.candidates)
        case _:
            assert_never(answer)
