"""A request -> Screen: what is shown, with which buttons, and whether only the asker sees it.

Pure; knows no discord.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, assert_never

from bot.answers.answer import Answer, DidYouMean, Fact, Found, NotFound, Reply, shown
from bot.answers.errors import RequestError
from bot.app import App
from bot.discord.controls import BETWEEN, Action, Control, Kind, Lookable, Place
from bot.discord.hits import hits
from bot.discord.inline import in_brackets, names_in
from bot.discord.layout import (
    HOW,
    REFUSAL,
    RULE,
    Item,
    Wanted,
    colour_of,
    lay_out,
    listed,
)
from bot.discord.markup import plain_line, shortened
from bot.discord.notices import (
    ABOUT,
    ASK_JUDGES,
    ASK_ON,
    HELP,
    INLINE_OFF,
    INLINE_ON,
    KEEPS,
    KEEPS_NOTHING,
    REPORT_IT,
    VERSION,
)
from bot.discord.parts import ANNOUNCED, Button, Line, Part, Parts, Text, make_pages
from bot.operating import program_version
from bot.render.blocks import ListedRule
from bot.render.list_texts import list_texts
from bot.render.summaries import summary_of
from bot.render.wording import in_words, label_of
from bot.requests import (
    NAMED,
    AnnounceBanlist,
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
    "I am not sure what answers that. Press the button to see the closest matches; only you will"
    " see them."
)
LEFT_OUT = "I look up {most} names at a time, and left out: {names}."
NO_SUCH_NAME = "I know no rule, keyword or card called {name}."
LOOKED_UP = 3  # names of a message
LONGEST_QUESTION = 2000  # characters of a question that are shown

Step = Literal["next", "back", "parent", "examples", "cites"]

_OF_ITSELF: frozenset[Kind] = frozenset({"about", "help", "announce"})
_INLINE_KINDS: tuple[Lookable, ...] = ("rule", "keyword", "card")
_NAMES: Mapping[Language, str] = {"en": "English", "ja": "日本語"}
_STEPS: Mapping[str, Step] = {
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
    "親": "parent",
    "親ルール": "parent",
    "例": "examples",
}


class Screen(NamedTuple):
    """One page of a reply as it is sent: its parts, and buttons in rows below them.

    ``question``: what was asked, if it has to stand above; ``public``: the button that shows a
    private screen to everyone; ``judges``: the one that puts an unanswered question to the judges;
    ``report``: the one that reports what is wrong with the answer; ``private``: for the asker
    alone. ``answers``: what it answers with, as text: the same for the same rules, entries and
    lists in the same language; empty if nothing was answered.
    """

    parts: Parts
    rows: tuple[tuple[Button, ...], ...] = ()
    colour: int = REFUSAL
    question: str = ""
    public: Button | None = None
    judges: Button | None = None
    report: Button | None = None
    private: bool = False
    answers: str = ""

    @property
    def offers(self) -> bool:
        """Whether it offers things to open, or more pages."""
        beside = (part.beside for part in self.parts if isinstance(part, Line))
        below = (button.control.place.page for row in self.rows for button in row)
        return any(isinstance(button, Button) for button in beside) or any(below)


class Screens:
    """Makes screens from requests; made once for each App.

    ``inline``: whether [[names]] in messages are looked up; ``keeps``: whether what servers choose
    is kept.
    """

    def __init__(self, app: App, inline: bool = False, keeps: bool = False) -> None:
        self.app = app
        self.inline, self.keeps = inline, keeps

    def ask(self, text: str, language: Language, game: str | None = None) -> Screen:
        """The screen that answers a question."""
        return self.open(Place("ask", _name(text), language, game or ""))

    def look_up(
        self, kind: Lookable, text: str, language: Language, game: str | None = None
    ) -> Screen:
        """A rule by number, or a keyword, card, ruling or penalty by name."""
        return self.open(Place(kind, _name(text), language, game or ""))

    def names(self, names: tuple[str, ...], language: Language) -> Screen:
        """What inline [[names]] mean, at most `LOOKED_UP` of them: rules, keywords and cards.

        The screen says which names are unknown, and which were left out; if all are unknown, it
        answers nothing.
        """
        return self.open(Place("names", in_brackets(names), language))

    def _of_names(self, place: Place) -> Screen:
        names = names_in(place.text)
        if not names:
            return self.notice(Fact(GONE), place.language)
        # first, so that it stands on the first page
        answers: list[Answer] = [_left_out(names[LOOKED_UP:])] if names[LOOKED_UP:] else []
        for name in names[:LOOKED_UP]:
            reply = self._named(name, place.language)
            answers += reply.answers if reply else (_unknown(name),)
        return self._replied(Reply(place.text, tuple(answers)), place)

    def _named(self, name: str, language: Language) -> Reply | None:
        """What a name stands for: a rule, else a keyword, else a card."""
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
        """What is in force in a format."""
        return self._of_lists("show", (format_name, day), language, game)

    def banlist_check(
        self,
        card_name: str,
        format_name: str,
        day: str,
        language: Language,
        game: str | None = None,
    ) -> Screen:
        """A card's standing."""
        return self._of_lists("check", (card_name, format_name, day), language, game)

    def banlist_changes(
        self, format_name: str, start: str, end: str, language: Language, game: str | None = None
    ) -> Screen:
        """What changed in a format between two days."""
        return self._of_lists("changes", (format_name, start, end), language, game)

    def announcement(
        self, format_name: str, effective: str, language: Language, game: str | None = None
    ) -> Screen:
        """What a list changes, as it is announced."""
        return self._of_lists("announce", (format_name, effective), language, game)

    def about(self, language: Language) -> Screen:
        """What the bot is, and which documents it knows."""
        return self.open(Place("about", "", language))

    def help(self, language: Language) -> Screen:
        """What can be asked."""
        return self.open(Place("help", "", language))

    def open(self, place: Place) -> Screen:
        """What stands at a place."""
        match place.view:
            case "answer":
                return self._answer(place)
            case "hit":
                return self._shown(_request(place), place)
            case "rule" | "examples" | "cites":
                if place.ref is None or place.ref not in self.app.library.rules:
                    return self.notice(Fact(GONE), place.language)
                return self._of_rule(place, place.ref)
            case view:
                assert_never(view)

    def follow_up(self, text: str, shown: Place | None, language: Language) -> Screen:
        """What answers a reply to one of the bot's answers: a step from the rule shown, or a
        question that may continue the last one, in that rule's game.
        """
        step = _STEPS.get(plain_line(text).lower().strip(".!?。！？"))
        if step is not None and shown is not None and shown.ref is not None:
            return self._step(step, shown._replace(language=language), shown.ref)
        ref, game = shown.ref if shown else None, None
        if ref is not None and ref in self.app.library.rules:
            game = self.app.library.documents[ref.document].game
        # a question may still name another game
        within = game if game != self.app.library.default_game.id else None
        after = self._question(shown) if shown else ""
        return self._shown(
            FollowUp(text, within, language, after=after), Place("ask", text, language)
        )

    def notice(self, fact: Fact, language: Language) -> Screen:
        """A notice that only the asker sees."""
        return Screen((Text(in_words(fact, self.app.words(language))),), private=True)

    def near(self, question: str, language: Language) -> Screen:
        """What is said in public if nothing certain was found: the rest is for the asker alone."""
        words, asked = self.app.words(language), plain_line(question)
        place = Place("ask", asked, language)
        button = Button(Control("open", place), words.say("Closest matches"))
        judges = _to(place, words.say(ASK_JUDGES), "judges")
        told = _fitting(asked)
        return Screen((Text(words.say(NEAR)),), ((button,),), question=told, judges=judges)

    def _of_lists(
        self, kind: Kind, asked: Iterable[str], language: Language, game: str | None
    ) -> Screen:
        text = BETWEEN.join(_name(part.replace(BETWEEN.strip(), " ")) for part in asked)
        return self.open(Place(kind, text.rstrip(BETWEEN), language, game or ""))

    def _answer(self, place: Place) -> Screen:
        """What answers: its beginning, or a page of it."""
        words = self.app.words(place.language)
        match place.kind:
            case "about":
                inline = words.say(INLINE_ON if self.inline else INLINE_OFF)
                kept = words.say(KEEPS if self.keeps else KEEPS_NOTHING)
                version = words.say(VERSION, version=program_version())
                about = words.say(ABOUT, inline=inline, kept=kept)
                lines = [about, version, *self._documents(place.language)]
                return self._of_itself(place, lines)
            case "help":
                return self._of_itself(place, [words.say(HELP)])
            case "names":
                return self._of_names(place)
            case _:
                return self._shown(_request(place), place)

    def _documents(self, language: Language) -> Iterator[str]:
        for document in self.app.library.documents.values():
            yield f"- {document.title_in(language)}, {document.edition} ({document.date})"

    def _of_itself(self, place: Place, lines: Iterable[str]) -> Screen:
        """What the bot says about itself."""
        items = (Text("### Magistrate"), *map(Text, lines))
        return self._paged(items, place, RULE)._replace(private=True)

    def _shown(self, request: AnyRequest, place: Place) -> Screen:
        """What answers a request, on the page that its place names."""
        try:
            reply = self.app.handle(request)
        except RequestError as error:
            return self.notice(error.fact, request.language)
        return self._replied(reply, place)

    def _replied(self, reply: Reply, place: Place) -> Screen:
        first = reply.answers[0]
        cited = first.citation if isinstance(first, Found) and len(reply.answers) == 1 else None
        ref = cited.ref if cited else None
        if place.kind == "ask" and place.view == "answer":
            place = place._replace(text=_name(reply.question))
        place = place._replace(game=reply.game, ref=None if place.view == "hit" else ref)
        blocks = self.app.blocks(reply, place.language, how=HOW)
        with_rule = ref if cited and cited.why != "list" else None
        texts = list_texts(reply, self.app.words(place.language))
        wanted = self._wanted(place, with_rule)._replace(texts=texts)
        items: Iterable[Item] = hits(reply, blocks, place, self.app)
        items = items or lay_out(blocks, wanted, reply.answered, by_name=place.kind != "ask")
        screen = self._paged(items, place, colour_of(blocks, reply.answered), with_rule)
        if not reply.answered:
            judges = _to(place.answer, self.app.words(place.language).say(ASK_JUDGES), "judges")
            unanswered = screen._replace(private=True, public=None, judges=judges)
            return self._with_near(unanswered, place)
        return screen._replace(answers=" ".join([*map(_identity, reply.answers), place.language]))

    def _with_near(self, screen: Screen, place: Place) -> Screen:
        """A screen without an answer, its first button renamed to say what is behind it."""
        if place.page or not (screen.rows and screen.rows[0][0].control.place.page == 1):
            return screen
        (first, *row), *rows = screen.rows
        words = self.app.words(place.language)
        said = first._replace(label=words.say("Closest matches"))
        return screen._replace(rows=((said, *row), *rows))

    def _wanted(self, place: Place, with_examples: RuleRef | None = None) -> Wanted:
        words = self.app.words(place.language)

        def opening(ref: RuleRef) -> Button:
            return Button(Control("open", place.of("rule", ref)), words.say("Open"))

        return Wanted(opening, words.say("Source"), with_examples)

    def _of_rule(self, place: Place, ref: RuleRef) -> Screen:
        """A rule next to an answer, its examples, or the rules that it cites."""
        words, library = self.app.words(place.language), self.app.library
        label = label_of(ref, library, place.language)
        if place.view == "rule":
            blocks = self.app.rule_blocks(ref, place.language)
            items = lay_out(blocks, self._wanted(place, ref))
            screen = self._paged(items, place, RULE, ref)
            return screen._replace(answers=f"{ref} {place.language}")
        of: list[Item] = []
        if place.view == "examples":
            of += (Text(f"- {example}") for example in library.rules[ref].examples)
        else:
            opening = self._wanted(place).opening
            cited = (self._listed(other, place.language) for other in library.links_from(ref))
            of += (listed(rule, opening) for rule in cited)
        if not of:
            none = Fact(NO_EXAMPLES if place.view == "examples" else NO_CITES)
            return self.notice(none, place.language)
        title = words.say(EXAMPLES if place.view == "examples" else CITES, rule=label)
        return self._paged((Text(f"### {title}"), *of), place, RULE)

    def _listed(self, ref: RuleRef, language: Language) -> ListedRule:
        library = self.app.library
        summary = summary_of(library.rules[ref], language, library)
        return ListedRule(ref, label_of(ref, library, language), summary)

    def _paged(
        self, items: Iterable[Item], place: Place, colour: int, with_rule: RuleRef | None = None
    ) -> Screen:
        """A page of what stands at a place, with its buttons; ``with_rule``: the rule whose
        neighbours the buttons lead to.
        """
        pages = make_pages(items, ANNOUNCED if place.kind == "announce" else 0)
        place = place._replace(page=max(0, min(place.page, len(pages) - 1)))
        parts, seen = _each_once(pages[place.page])
        rows = [
            [
                *self._pages(place, len(pages)),
                *(self._moves(place, with_rule) if with_rule else ()),
            ],
            [*self._more(place, with_rule)],
        ]
        words = self.app.words(place.language)
        return Screen(
            parts,
            tuple(filter(None, (_new(row, seen) for row in rows))),
            colour,
            _fitting(place.text) if place.is_told else "",
            Button(Control("public", place), words.say("Show to everyone")),
            report=None if place.kind in _OF_ITSELF else _to(place, words.say(REPORT_IT), "report"),
        )

    def _pages(self, place: Place, count: int) -> Iterator[Button]:
        """Buttons to the previous and the next page."""
        words, at = self.app.words(place.language), place.page
        if at > 0:
            said = words.say("◂ Page {page}/{pages}", page=at, pages=count)
            yield _to(place._replace(page=at - 1), said)
        if at + 1 < count:
            said = words.say("More ({page}/{pages}) ▸", page=at + 2, pages=count)
            yield _to(place._replace(page=at + 1), said)

    def _moves(self, place: Place, ref: RuleRef) -> Iterator[Button]:
        """Buttons to the rules before, above and after."""
        words, library = self.app.words(place.language), self.app.library
        if before := library.neighbour(ref, -1):
            said = words.say("◂ {number}", number=before.number)
            yield _to(place.of("rule", before), said, "step")
        if above := library.rules[ref].parent:
            said = words.say("▴ {number}", number=above.number)
            yield _to(place.of("rule", above), said, "step")
        if after := library.neighbour(ref, 1):
            said = words.say("{number} ▸", number=after.number)
            yield _to(place.of("rule", after), said, "step")

    def _more(self, place: Place, ref: RuleRef | None) -> Iterator[Button]:
        """Buttons to more about a rule, to the other language, and back to the answer."""
        words, library = self.app.words(place.language), self.app.library
        if ref is not None and (count := len(library.rules[ref].examples)):
            yield _to(place.of("examples", ref), words.say("Examples ({count})", count=count))
        if ref is not None and (count := len(library.links_from(ref))):
            yield _to(place.of("cites", ref), words.say("Rules it cites ({count})", count=count))
        if place.view in ("examples", "cites") and place.ref:
            label = label_of(place.ref, library, place.language)
            yield _to(place.of("rule", place.ref), label)
        if place.kind not in _OF_ITSELF and place.view not in ("examples", "cites"):
            yield _to(place, words.say(ASK_ON), "follow")
        turned = place.in_other_language
        yield Button(Control("language", turned), _NAMES[turned.language])
        if place.view != "answer":
            yield _to(place.answer, words.say("Back to the answer"))

    def _step(self, step: Step, place: Place, ref: RuleRef) -> Screen:
        """Where a step from a rule leads; the rule itself if there is no further rule."""
        library = self.app.library
        if ref not in library.rules:
            return self.notice(Fact(GONE), place.language)
        match step:
            case "examples" | "cites":
                return self.open(place.of(step, ref))
            case "next":
                other = library.neighbour(ref, 1)
            case "back":
                other = library.neighbour(ref, -1)
            case "parent":
                other = library.rules[ref].parent
            case _:
                assert_never(step)
        return self.open(place.of("rule", other or ref))

    def _question(self, place: Place) -> str:
        """What was asked at a place, as a question."""
        if place.view != "hit" and place.kind in ("ask", "names", "about", "help"):
            return place.text
        try:
            return self.app.handle(_request(place)).question
        except RequestError:
            return ""


def _name(text: str) -> str:
    """What was typed, cleaned so that it can be asked again."""
    return plain_line(without_controls(text))


def _fitting(question: str) -> str:
    return shortened(question, LONGEST_QUESTION)


def _to(place: Place, label: str, action: Action = "open") -> Button:
    return Button(Control(action, place), label)


def _each_once(parts: Iterable[Part]) -> tuple[Parts, set[Control]]:
    """The parts, no two of them with the same button, and the controls on them."""
    seen: set[Control] = set()
    kept: list[Part] = []
    for part in parts:
        if isinstance(part, Line) and isinstance(part.beside, Button):
            if part.beside.control in seen:
                kept.append(Text(part.text))
                continue
            seen.add(part.beside.control)
        kept.append(part)
    return tuple(kept), seen


def _new(row: Iterable[Button], seen: set[Control]) -> tuple[Button, ...]:
    """The buttons whose controls have not been ``seen`` yet; these are added there."""
    kept: list[Button] = []
    for button in row:
        if button.control not in seen:
            seen.add(button.control)
            kept.append(button)
    return tuple(kept)


def _request(place: Place) -> AnyRequest:
    """The request for what was asked at a place."""
    text, game, language = place.text, place.game or None, place.language
    if place.view == "hit":
        return NAMED["card"](place.card, game, language)
    first, second, third, *_ = (*(part.strip() for part in text.split(BETWEEN.strip())), "", "", "")
    match place.kind:
        case "ask" | "names" | "about" | "help":
            return Ask(text, game, language)
        case "rule" | "keyword" | "card" | "ruling" | "penalty":
            return NAMED[place.kind](text, game, language)
        case "show":
            return ShowBanlist(first, game, language, second or None)
        case "check":
            return CheckBanlist(first, game, language, second or None, third or None)
        case "changes":
            return ShowBanlistChanges(first, game, language, second or None, third or None)
        case "announce":
            return AnnounceBanlist(first, game, language, second)
        case kind:
            assert_never(kind)


def _unknown(name: str) -> NotFound:
    return NotFound(name, Fact(NO_SUCH_NAME, (("name", shown(name)),)))


def _left_out(names: Sequence[str]) -> NotFound:
    listed = ", ".join(filter(None, map(shown, names)))
    return NotFound(listed, Fact(LEFT_OUT, (("most", LOOKED_UP), ("names", listed))))


def _identity(answer: Answer) -> str:
    """What an answer says, as text: equal for two answers that say the same."""
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
