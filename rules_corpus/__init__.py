"""The rule documents of every game, restated in our own words, and what reads them.

model       the frozen values: Game, Document, Rule, RuleRef, Table, Relation, Term, Library
numbers     rule numbers: shapes, sorting, parents, and what people leave out when they type them
languages   what a language is; texts and phrases by language
text        the one normalisation of text
files       where the texts lie, and how a file is opened
library     folders of texts -> Corpus (the only disk access)
text_file   a file that people edit: regular, bounded, without what nobody sees
rules_file  a file of rules (Markdown) -> WrittenRule
yaml_file   a file of data (YAML) -> plain values with lines, checked against schemas/
formatting  the one layout of YAML files
yaml_errors, schema_errors, nearest   what is wrong with such a file, in words that say what to do
build_cache what was computed from data files, kept for the next building
problems    what is wrong with the data, and where
references  the rule numbers that rules and prose refer to
terms       where another word stands in our texts than the glossary has
missing     what is said about a rule that data refer to and that does not exist
check       invariants over a whole corpus
texts/      the data: a folder a game, a folder a document
"""

from rules_corpus.model import Document, Game, Library, Rule, RuleRef
from rules_corpus.problems import CorpusError, Problem

__all__ = ["CorpusError", "Document", "Game", "Library", "Problem", "Rule", "RuleRef"]
