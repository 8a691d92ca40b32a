"""What answers at a glance -> blocks: the verdict, and what it was derived from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from bot.answers.headline import Headline
from bot.render.blocks import Block, EntryBlock, RuleBlock, RulePart, TextBlock
from bot.render.entries import cited_in_words
from bot.render.rules import IN_SHORT
from bot.render.wording import Wording
from rules_corpus.languages import Text
from rules_corpus.sentences import followed_by, spans_of
from rulings.model import Verdict

VERDICTS: Mapping[Verdict, str] = {"yes": "Yes.", "no": "No."}
FIRST_STEP = "First: {step}"
DERIVED = "Derived from {rules}"


def headline_blocks(headline: Headline, wording: Wording) -> Iterator[TextBlock]:
    """The verdict, and below it the rules that it was derived from where no rule or ruling says so
    in these words.
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
    """The blocks below a headline with the sentence of the rule marked that decides."""
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
    """The blocks below a headline without what it says already, word for word."""
    said = headline.statement.in_language(wording.language)
    for block in blocks:
        match block:
            case EntryBlock(details=details):
                yield block._replace(
                    details=tuple(detail for detail in details if detail.text != said)
                )
            case RuleBlock(parts=parts):
                yield block._replace(
                    parts=tuple(part for part in parts if not _says(part, said, wording))
                )
            case _:
                yield block


def _says(part: RulePart, said: str, wording: Wording) -> bool:
    """Whether a part of a rule says this and nothing else."""
    if not isinstance(part, TextBlock) or part.kind not in ("text", "gloss"):
        return False
    return part.text in (said, wording.say(IN_SHORT, gloss=said))
