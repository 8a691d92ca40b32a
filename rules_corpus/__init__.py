"""The rule documents of every game, restated in our own words, and the code that reads them.

model       the frozen values: Game, Document, Rule, RuleRef, Table, Relation, Term, Library
numbers     rule numbers: shapes, sorting, parents, and what people leave out when they type them;
            typed_numbers: those that stand in what somebody types
languages   what a language is; texts and phrases by language
text        the one normalisation of text; sentences: those of a Markdown text; patterns: regular
            expressions, compiled when they are first used
files       where the texts are, and how a file is opened
library     folders of texts -> Corpus (the only disk access)
listed_words  how words that questions use are written in files
text_file   a file that people edit: a regular one, bounded, without invisible characters
rules_file  a file of rules (Markdown) -> WrittenRule
yaml_file   a file of data (YAML) -> plain values with lines, checked against schemas/
formatting  the one layout of YAML files
schema      where a file's values break a JSON Schema
yaml_errors, schema_errors, nearest   what is wrong with such a file, in words that say what to do
build_cache what was computed from data files, kept for the next build of the index
errors      the one tree of errors that Magistrate raises itself
problems    what is wrong with the data, and where
references  the rule numbers that rules and prose refer to
table_cells what the columns of a table may hold
calculations  what a game's calculators need: the tables and rules that it names
terms       words in our texts in place of which the glossary has a term
missing     messages about rules and documents that data cite and that do not exist
check       invariants over a whole corpus
texts/      the data: one folder per game, in it one per document
"""

from rules_corpus.model import Document, Game, Library, Rule, RuleRef
from rules_corpus.problems import CorpusError, Problem

__all__ = ["CorpusError", "Document", "Game", "Library", "Problem", "Rule", "RuleRef"]
