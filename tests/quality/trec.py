"""The questions as TREC lays out a test collection: https://trec.nist.gov/data/qrels_eng/

    corpus.trec    <DOC> with <DOCNO>, <TITLE> and <TEXT> a rule
    topics.trec    <top> with <num> and <title> a question
    qrels.txt      qid 0 docid 1: a line for each acceptable rule

A question that no rule answers stands among the topics alone; trec_eval scores only what has
judgements. &, < and > are written as XML writes them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from xml.sax.saxutils import escape

from tests.quality.corpus import Passage
from tests.quality.question_sets import Question


def write(folder: Path, corpus: Iterable[Passage], questions: Sequence[Question]) -> None:
    """Writes the three files into ``folder``, over what stands there."""
    folder.mkdir(parents=True, exist_ok=True)
    judged = [(each.id, rule) for each in questions for rule in sorted(each.acceptable)]
    for name, parts in (
        ("corpus.trec", map(_document, corpus)),
        ("topics.trec", map(_topic, questions)),
        ("qrels.txt", (f"{question} 0 {rule} 1\n" for question, rule in judged)),
    ):
        (folder / name).write_text("".join(parts), "utf-8", newline="\n")


def _document(passage: Passage) -> str:
    return (
        f"<DOC>\n<DOCNO>{escape(passage.id)}</DOCNO>\n<TITLE>{escape(passage.title)}</TITLE>\n"
        f"<TEXT>\n{escape(passage.text)}\n</TEXT>\n</DOC>\n"
    )


def _topic(question: Question) -> str:
    text = escape(" ".join(question.text.split()))
    return f"<top>\n<num>{escape(question.id)}</num>\n<title>{text}</title>\n</top>\n"
