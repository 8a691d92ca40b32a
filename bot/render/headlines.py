"""What answers at a glance -> blocks: the verdict, and what it was derived from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from bot.answers.headline import Headline
from bot.render.blocks import Block, EntryBlock, RuleBlock, RulePart, TextBlock
from bot.render.entries import cited_in_words
from bot.render.rules import IN_SHORT
from bot.render.wording import Wording
from rules_corpus.languages import Text
from rules_corpus.sentences import followed_by, sentences, spans_of
from rulings.model import Verdict

VERDICTS: Mapping[Verdict, str] = {"yes": "Yes.", "no": "No."}
FIRST_STEP = "First: {step}"
DERIVED = "Derived from {rules}"
SIGNS = "+-−∞"  # that change what a text means
GAP = "\n"


def headline_blocks(headline: Headline, wording: Wording) -> Iterator[TextBlock]:
    """The verdict, and below it the rules that it was derived from, if no rule or ruling says so in
    these words.
    """
    rules = tuple(cited.rule for cited in headline.cites)
    yield TextBlock("verdict", headline_text(headline, wording), rules)
    if headline.origin == "derived":
        said = wording.say(DERIVED, rules=cited_in_words(headline.cites, wording))
        yield TextBlock("derived", said, rules)


def headline_text(headline: Headline, wording: Wording) -> str:
    """A headline in one line."""
    statement = headline.statement.in_language(wording.language)
    step = headline.first_step.only_in(wording.language)
    if step:
        statement = followed_by(statement, wording.say(FIRST_STEP, step=step))
    return after_verdict(headline.verdict, statement, wording) if headline.verdict else statement


def after_verdict(verdict: Verdict, statement: str, wording: Wording) -> str:
    """A statement with yes or no before it."""
    word = wording.say(VERDICTS[verdict])
    return f"{word}{statement}" if word.endswith("。") else f"{word} {statement}"


def with_marks(blocks: Iterable[Block], headline: Headline) -> Iterator[Block]:
    """The blocks below a headline, with the deciding sentence of the rule marked."""
    for block in blocks:
        if isinstance(block, RuleBlock):
            parts = tuple(_marked(part, headline.deciding) for part in block.parts)
            yield block._replace(parts=parts)
        else:
            yield block


def _marked(part: RulePart, deciding: Text) -> RulePart:
    if not isinstance(part, TextBlock) or part.kind not in ("text", "gloss"):
        return part
    found = (spans_of(sentence, part.text) for _, sentence in deciding.said)
    return part._replace(marked=next(filter(None, found), ()))


def said_once(blocks: Iterable[Block], headline: Headline, wording: Wording) -> Iterator[Block]:
    """The blocks below a headline without what it already says word for word."""
    statement = headline.statement.in_language(wording.language)
    said, alone = _bare(headline_text(headline, wording)), _bare(statement)
    for block in blocks:
        match block:
            case EntryBlock(details=details):
                kept = tuple(each for each in details if _bare(each.text) not in (said, alone))
                yield block._replace(details=kept)
            case RuleBlock(parts=parts):
                yield block._replace(
                    parts=tuple(part for part in parts if not _is_part_of(said, part, wording))
                )
            case _:
                yield block


def _is_part_of(said: str, part: RulePart, wording: Wording) -> bool:
    """Whether a part of a rule says no more than this."""
    if not isinstance(part, TextBlock) or part.kind not in ("text", "gloss"):
        return False
    in_short, _, _ = wording.say(IN_SHORT, gloss=GAP).partition(GAP)
    bare = _bare(part.text.removeprefix(in_short))
    return bool(bare) and bare in said


def _bare(text: str) -> str:
    """A text in one line without what does not change its meaning: spaces, punctuation, capitals
    and Markdown.
    """
    words = " ".join(sentences(text)).casefold()
    return "".join(letter for letter in words if letter.isalnum() or letter in SIGNS)
