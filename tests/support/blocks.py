"""What tests read in blocks."""

from __future__ import annotations

from bot.answers.answer import Answer, Reply
from bot.render.blocks import (
    Blocks,
    EntryBlock,
    ListBlock,
    RuleBlock,
    TableBlock,
    TextBlock,
    TextKind,
)
from bot.render.replies import make_blocks
from bot.render.rules import rule_block
from bot.render.tables import aligned
from bot.render.wording import Wording
from bot.words import Words
from rules_corpus.model import Language, Library, Rule
from tests.support.bot_corpora import ref


def worded(library: Library, language: Language = "en") -> Wording:
    """In words that no catalogue changes."""
    return Wording(library, Words(language), language)


def blocks_of(library: Library, *answers: Answer, language: Language = "en") -> Blocks:
    """What a reply of these answers shows."""
    return make_blocks(Reply("?", answers), worded(library, language))


def shown(library: Library, rule: Rule | str, language: Language = "en") -> RuleBlock:
    """A rule, or that of an address, whole."""
    found = rule if isinstance(rule, Rule) else library.rules[ref(rule)]
    return rule_block(found, worded(library, language))


def texts(rule: RuleBlock | Blocks, *kinds: TextKind) -> list[str]:
    """The texts of these kinds."""
    blocks = rule.parts if isinstance(rule, RuleBlock) else rule
    return [block.text for block in blocks if isinstance(block, TextBlock) and block.kind in kinds]


def below(rule: RuleBlock) -> list[tuple[str, str]]:
    """The rules listed below a rule: number and summary."""
    return [
        (listed.ref.number, listed.summary)
        for part in rule.parts
        if isinstance(part, ListBlock)
        for listed in part.rules
    ]


def entries_in(blocks: Blocks) -> list[EntryBlock]:
    return [block for block in blocks if isinstance(block, EntryBlock)]


def rule_in(blocks: Blocks) -> RuleBlock:
    """The one rule that is shown whole."""
    (rule,) = [block for block in blocks if isinstance(block, RuleBlock)]
    return rule


def body_lines(rule: RuleBlock) -> list[str]:
    """The lines of a rule's text and tables."""
    lines = [line for text in texts(rule, "text") for line in text.splitlines()]
    return lines + [
        line for part in rule.parts if isinstance(part, TableBlock) for line in aligned(part)
    ]


def words_shown(rule: RuleBlock) -> list[str]:
    """Every text of a rule, but for its tables and the rules listed below it."""
    parts = [part.text for part in rule.parts if not isinstance(part, TableBlock | ListBlock)]
    return [rule.title, rule.source.text, *parts]
