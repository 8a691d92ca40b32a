"""A claim: what a yes-or-no question puts forward, or a statement says, as tokens and cues.

Whether a claim holds hangs on words that a search passes over: not, only, even, still, may, must,
at most, 「よね」. So the tokens here keep them all, and each language names its cues: groups of
words that reverse or limit what is said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from bot.answers.number_words import in_figures
from bot.search.analysis import bigrams, one_spelling
from rules_corpus.languages import Code
from rules_corpus.patterns import Pattern
from rules_corpus.text import written


class Cues(NamedTuple):
    """The cues of a language: ``groups`` by name, in questions and statements; ``single``: words
    that each count on their own.

    ``negations``: words that reverse a claim; ``tag``: what asks for agreement at the end;
    ``limits``: what parts clauses.
    """

    groups: Mapping[str, Pattern]
    single: Pattern
    negations: Pattern
    tag: Pattern
    limits: Pattern


_CONTRACTED = Pattern(
    r"\b(ca|wo|do|does|is|are|was|did|would|should|could|must|has|have|need)n'?t\b|\bcannot\b"
)
_ENGLISH = Pattern(r"[a-z]+|[0-9]+|\?")
_JAPANESE = Pattern(r"[a-z]+|[0-9]+|[\u3005\u3041-\u3096\u30a1-\u30fa\u30fc\u4e00-\u9fff]+")
# the last sentence asks for something else than a yes or no
_OPEN = Pattern(
    r"(?:^|[.!?;\n]\s*)(?:(?:and|so|but|then|ok),?\s+)?"
    r"(?:who|whose|which|what|when|where|why|how)\b(?!\s+(?:if|about)\b)[^.!?;\n]*\?*\s*$",
    r"(?:^|[.!?;,\n]\s*)(?:from|in|at|on|to|by|for|under|of|with)\s+"
    r"(?:whose|whom|which|what|how)\b[^.!?;,\n]*\?*\s*$",
)
CUES: Mapping[Code, Cues] = {
    "en": Cues(
        {
            "no": Pattern(
                r"\b(?:not|no|never|nothing|neither|nor|without|none|nobody|skip(?:ped|s)?|illegal|forbidden|impossible"
                r"|prevents?|stops?|loses?|ends?|ceases?|instead|exempt|unless|except)\b"
            ),
            "only": Pattern(r"\b(?:only|exactly|at most|up to|just|single|one|1)\b"),
            "also": Pattern(
                r"\b(?:even|also|all the"
                r" same|still|any|every|each|both|all|may|can|regardless|already)\b"
            ),
            "must": Pattern(r"\b(?:must|has to|have to|needs?|required|always)\b"),
            "can": Pattern(r"\b(?:can|may|could|able|allowed|possible|ok|okay|legal|lets?)\b"),
        },
        Pattern(
            r"\b(?:still|even|just|too|also|only|already|any|every|both|all|count|lose|keep|need|force|stop|prevent|legal|ok"
            r"|same|free|again|twice|instead|before|after|immediately|right"
            r" away|now|can|ca|may|must|not|no|unless|except"
            r"|skip|becomes|without|at most|up to|exactly|never|neither)\b"
        ),
        Pattern(r"\b(?:not|no|never|neither|nor|nothing|nobody|none|without|unable)\b"),
        Pattern(r"\b(?:right|correct|yes|yeah|true|no)\s*\??$"),
        Pattern(r"[,;:.]\s*|\b(?:but|unless|except|even|while|if|when)\b"),
    ),
    "ja": Cues(
        {
            "no": Pattern("ない", "なく", "ません", "ず、", "禁止", "不可", "失"),
            "only": Pattern("だけ", "のみ", "まで", "しか"),
            "also": Pattern("も", "できる", "よい", "すべて", "任意"),
            "must": Pattern("必要", "なければならない", "必ず"),
            "can": Pattern("できる", "れる", "いい", "可能", "ok"),
        },
        Pattern(
            "できない",
            "できる",
            "だけ",
            "のみ",
            "必要",
            "なければ",
            "ても",
            "まで",
            "のではなく",
            "ならない",
            "なる",
            "ない",
        ),
        Pattern(
            "ない", "なく", "ません", r"ず[に、]", "なし", "無し", "無理", "だめ", "ダメ", "駄目"
        ),
        Pattern(r"(?:よね|だよな|でしょう?|合ってる)[??]*$"),
        Pattern(r"[、。,]\s*"),
    ),
}


@dataclass(frozen=True)
class Claim:
    """A claim as it is compared: its words in one spelling, ``plain``, and what is read of them
    when it is first asked for, as little of most claims is.

    ``stem``: the stem of an English word.
    """

    plain: str
    language: Code
    stem: Callable[[str], str]

    @cached_property
    def tokens(self) -> tuple[str, ...]:
        return tuple(self._tokens_in(self.plain))

    @cached_property
    def held(self) -> frozenset[str]:
        return frozenset(self.tokens)

    @cached_property
    def figures(self) -> frozenset[str]:
        return frozenset(token for token in self.tokens if token.isdigit())

    @cached_property
    def is_negated(self) -> bool:
        return len(self._found.negations.findall(self.plain)) % 2 == 1

    @cached_property
    def cues(self) -> frozenset[str]:
        return frozenset(_cues(self.plain, self._found))

    @cached_property
    def form(self) -> frozenset[str]:
        """The cues of the whole, its first and its last words."""
        parts = self._parts
        last = self._tokens_in(parts[-1]) if parts else []
        form = self.cues | frozenset(_form(self.plain, self.tokens, last, self._found))
        return form | {"negated"} if self.is_negated else form

    @cached_property
    def clauses(self) -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
        """Its parts, with their tokens and cues."""
        return tuple(
            (frozenset(self._tokens_in(part)), frozenset(_cues(part, self._found)))
            for part in self._parts
        )

    @property
    def _found(self) -> Cues:
        return CUES[self.language]

    @property
    def _parts(self) -> list[str]:
        return [part for part in self._found.limits.split(self.plain) if part and part.strip()]

    def _tokens_in(self, plain: str) -> list[str]:
        return _english(plain, self.stem) if self.language == "en" else _japanese(plain)


def is_open(text: str) -> bool:
    """Whether a question in English begins with what asks for something else than yes or no, and
    does not end with what asks for agreement.
    """
    plain = written(text)
    return _OPEN.search(plain) is not None and CUES["en"].tag.search(plain) is None


def read_claim(text: str, language: Code, stem: Callable[[str], str]) -> Claim:
    """What a question or a statement in a language claims; ``stem``: the stem of an English
    word.
    """
    return Claim(_written_out(text), language, stem)


def _written_out(text: str) -> str:
    """The text in one spelling, with numbers as figures and "can't" as "ca not"."""
    plain = in_figures(written(one_spelling(text)))
    return _CONTRACTED.sub(lambda match: f"{match[1] or 'ca'} not", plain)


def _english(plain: str, stem: Callable[[str], str]) -> list[str]:
    return [stem(word) for word in _ENGLISH.findall(plain)]


def _japanese(plain: str) -> list[str]:
    return [
        token
        for run in _JAPANESE.findall(plain)
        for token in ([run] if run.isascii() else bigrams(run))
    ]


def _cues(plain: str, cues: Cues) -> Iterator[str]:
    yield from (name for name, pattern in cues.groups.items() if pattern.search(plain))
    yield from ("'" + word for word in cues.single.findall(plain))


def _form(
    plain: str, tokens: Sequence[str], last_clause: Sequence[str], cues: Cues
) -> Iterator[str]:
    """The first and the last words of a claim, where a language says what kind of question
    it is.
    """
    if cues.tag.search(plain):
        yield "tag"
    words = [token for token in tokens if token != "?"]
    for name, found in (
        ("begins", words[:1]),
        ("begins2", words[:2]),
        ("asks", last_clause[:1]),
        ("asks2", last_clause[:2]),
    ):
        yield f"{name} {' '.join(found)}"
    yield f"ends {' '.join(words[-1:])}"
    yield f"ends2 {' '.join(words[-2:])}"
