"""Loading folders of texts: what a sound corpus gives, and every defect with its file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_corpus.check import check
from rules_corpus.files import text_files
from rules_corpus.library import Corpus, load, read
from rules_corpus.model import OFFICIAL, RESTATED, Note, Relation, RuleRef
from rules_corpus.problems import CorpusError
from tests.support.corpora import (
    DECIMAL,
    defects,
    document_file,
    make_term,
    phrases,
    said,
    tiny_corpus,
    write_corpus,
)


@pytest.fixture
def tiny(tmp_path: Path) -> Corpus:
    return load(write_corpus(tmp_path, tiny_corpus()))


def changed(folder: Path, *changes: tuple[str, str, str]) -> Path:
    """The tiny corpus with parts of its files replaced; an empty ``old`` adds at the end."""
    files = tiny_corpus()
    for name, old, new in changes:
        before = files.get(name, "")
        assert old in before
        files[name] = before.replace(old, new, 1) if old else before + new
    return write_corpus(folder, files)


def test_games_and_documents_are_as_written(tiny: Corpus) -> None:
    library = tiny.library
    assert list(library.games) == ["moonrise", "stonefall"]
    assert library.default_game.id == "stonefall"
    assert library.games["stonefall"].aliases == ("sf",)
    assert library.games["stonefall"].documents == ("play", "events")
    assert library.games["moonrise"].hints == ()
    assert list(library.documents) == ["moonbook", "play", "events"]
    play = library.documents["play"]
    assert (
        play.game,
        play.edition,
        play.date,
        play.source,
        play.falls_back_on,
        play.before_numbers,
    ) == (
        "stonefall",
        "first",
        "2020",
        "made up for tests",
        ("events",),
        ("play book",),
    )
    assert library.documents["events"].special


def test_rules_stand_in_the_order_of_their_files(tiny: Corpus) -> None:
    assert [ref.number for ref in tiny.library.rules if ref.document == "play"] == [
        "1",
        "1.1",
        "2",
        "2.1",
    ]


def test_a_rule_has_all_that_hangs_on_it(tiny: Corpus) -> None:
    rule = tiny.library.rules[RuleRef("play", "1.1")]
    assert (rule.title, rule.text, rule.group) == (
        "",
        "Each player stacks seven pebbles.",
        "Beginning",
    )
    assert (rule.examples, rule.notes, rule.glosses.ja) == (
        ("Ann stacks seven.",),
        (Note("Nobody knows why."),),
        "小石を7個積む。",
    )
    assert rule.parent == RuleRef("play", "1")


def test_a_title_alone_is_a_heading(tiny: Corpus) -> None:
    assert tiny.library.rules[RuleRef("play", "1")].is_heading
    assert not tiny.library.rules[RuleRef("play", "2")].is_heading


def test_parents_children_and_neighbours(tiny: Corpus) -> None:
    library = tiny.library
    points = RuleRef("events", "1a-i")
    assert [rule.ref.number for rule in library.parents(points)] == ["1", "1a"]
    assert library.children(RuleRef("events", "1")) == (RuleRef("events", "1a"),)
    assert library.children(points) == ()
    assert library.neighbour(points, -1) == RuleRef("events", "1a")
    assert library.neighbour(points, 1) == RuleRef("events", "hall-plan")
    assert library.neighbour(RuleRef("events", "hall-plan"), 1) is None
    assert library.neighbour(RuleRef("play", "1"), -1) is None
    assert library.rules[RuleRef("moonbook", "101")].parent == RuleRef("moonbook", "100")


def test_a_table_is_data_and_stands_in_its_rule(tiny: Corpus) -> None:
    table = tiny.library.tables["events", "points"]
    assert table.rule == RuleRef("events", "1a-i")
    assert table.rows == (("won", 3), ("lost", None), ("sure", True))
    assert (
        tiny.library.rules[table.rule].text
        == "A match gives points:\n\nPoints\n\n| result | points |\n| --- | --- |\n| won | 3 |\n|"
        " lost | not set |\n| sure | yes |"
    )


def test_relations_and_terms_are_read(tiny: Corpus) -> None:
    first, second = RuleRef("play", "2.1"), RuleRef("events", "1a-i")
    relation = Relation(
        "differs", (first, second), said("The numbers differ.", "数が違う。"), first
    )
    assert tiny.library.relations == (relation,)
    assert tiny.library.relations_of(second) == (relation,)
    assert relation.other(second) == first
    assert tiny.library.relations_of(RuleRef("play", "1")) == ()
    assert tiny.library.terms[0] == make_term(
        "stonefall", "pebble", "counter", "小石", ("little stone",)
    )
    assert tiny.library.terms[0].names == ("pebble", "小石", "little stone")


def test_phrases_and_places(tiny: Corpus, tmp_path: Path) -> None:
    asked = {asked.rule: asked for asked in tiny.asked}
    assert asked.keys() == tiny.library.rules.keys()
    assert len(list(asked[RuleRef("play", "1.1")])) == 8
    assert tiny.places[RuleRef("play", "1.1")] == (tmp_path / "stonefall/play/1-start.md", 5)
    assert (
        str(tiny.problem(RuleRef("play", "1.1"), "odd"))
        == f"{tmp_path / 'stonefall/play/1-start.md'}:5: odd"
    )


@pytest.mark.parametrize(
    ("line", "definition"),
    [
        ('keyword_heading: {starts: "[", definition: 2}', "101.2"),
        ('keyword_heading: {starts: "[G", definition: 1}', "101.1"),
        ('keyword_heading: {starts: "[", definition: 3}', None),
        ('keyword_heading: {starts: "Keyword", definition: 1}', None),
        ("", None),
    ],
)
def test_how_a_keyword_is_recognised_is_a_line_of_its_game(
    tmp_path: Path, line: str, definition: str | None
) -> None:
    files = tiny_corpus() | {
        "moonrise/moonbook/rules.md": (
            "## 101 [Glow]\n\n## 101.1\nIt glows.\n\n## 101.2\nBrightly.\n"
        )
    }
    files |= {
        "moonrise/game.yaml": files["moonrise/game.yaml"] + f"{line}\n",
        "moonrise/moonbook/rules.asked.yaml": phrases("101"),
    }
    library = load(write_corpus(tmp_path, files)).library
    found = library.definition_of(RuleRef("moonbook", "101"))
    assert (found.number if found else None) == definition


def test_a_keyword_is_defined_by_the_rule_below_its_heading_that_the_game_says(
    tmp_path: Path,
) -> None:
    rules = (
        "## 100 Keywords\n\n## 101 [Glow]\n\n## 101.1\nA kind.\n\n## 101.2\nIt glows.\n\n## 102"
        " Dim\n\n## 102.1\na\n\n## 102.2\nb\n"
    )
    rules += "\n## 103 [Haze]\n\n## 103.1\nc\n"
    files = tiny_corpus() | {
        "moonrise/moonbook/rules.md": rules,
        "moonrise/moonbook/rules.asked.yaml": phrases("101"),
    }
    files["moonrise/game.yaml"] += 'keyword_heading: {starts: "[", definition: 2}\n'
    library = load(write_corpus(tmp_path, files)).library
    assert library.definition_of(RuleRef("moonbook", "101")) == RuleRef("moonbook", "101.2")
    assert library.definition_of(RuleRef("moonbook", "102")) is None
    assert library.definition_of(RuleRef("moonbook", "103")) is None
    assert library.definition_of(RuleRef("moonbook", "101.1")) is None


def test_text_files_are_those_that_are_read_in_a_fixed_order(tmp_path: Path) -> None:
    files = tiny_corpus()
    write_corpus(tmp_path, {**files, "stonefall/notes.txt": "not read", "README": "not read"})
    (tmp_path / "odd.md").mkdir()
    found = [path.relative_to(tmp_path).as_posix() for path in text_files(tmp_path)]
    assert sorted(found) == sorted(files)
    assert found == [
        path.relative_to(tmp_path).as_posix() for path in sorted(tmp_path / name for name in files)
    ]


def test_a_folder_without_a_game_is_refused(tmp_path: Path) -> None:
    assert defects(tmp_path) == [(".", 0, "no game here: a game is a folder with a game.yaml")]


STONES = "stonefall/game.yaml"
START = "stonefall/play/1-start.md"
EVENTS = "stonefall/events/events.md"
TABLES = "stonefall/events/tables.yaml"
RELATIONS = "stonefall/relations.yaml"


@pytest.mark.parametrize(
    ("name", "old", "new", "line", "message"),
    [
        (
            STONES,
            "id: stonefall",
            "id: rockfall",
            1,
            "the id is 'rockfall', the folder 'stonefall'",
        ),
        (
            STONES,
            "[play, events]",
            "[play, events, addenda]",
            7,
            "no folder 'addenda' with a document.yaml",
        ),
        (
            STONES,
            "default: true\n",
            "",
            0,
            "no game has 'default: true'; exactly one must have it",
        ),
        (
            "stonefall/play/document.yaml",
            "id: play",
            "id: plays",
            1,
            "the id is 'plays', the folder 'play'",
        ),
        (START, "## 1.1", "## 1a", 5, "'1a' is not a rule number of this document"),
        (START, "", "\n## 1.2\n", 12, "rule 1.2 has neither title nor text"),
        (START, "", "\n## 1.1\nAgain.\n", 12, "rule 1.1 appears twice; first in 1-start.md:5"),
        (
            "stonefall/play/2-turns.md",
            "",
            "\n## 1.1\nAgain.\n",
            9,
            "rule 1.1 appears twice; first in 1-start.md:5",
        ),
        (
            START,
            "",
            "\nstray {{table x}}\n\n### deep\n",
            14,
            "a heading must be '# Group' or '## NUMBER Title'",
        ),
        (
            "stonefall/play/1-start.asked.yaml",
            "",
            phrases("1.9"),
            7,
            "no rule 1.9 in this document",
        ),
        (
            "stonefall/play/1-start.gloss.ja.yaml",
            "",
            '"1.9": "石だ"\n"2.1": "石だ"\n',
            2,
            "no rule 1.9 in play",
        ),
        (
            "stonefall/glossary.yaml",
            "",
            '- {term: pebble, kind: zone, names: {ja: "小石"}}\n',
            8,
            "the term 'pebble' appears twice",
        ),
        (
            RELATIONS,
            '["play:2.1"',
            '["play:2.9"',
            1,
            "no rule play:2.9; the nearest are 2.1, 2 and 1.1",
        ),
        (
            RELATIONS,
            "events:1a-i",
            "event:1a-i",
            1,
            "no document 'event'; did you mean 'events'? (documents: play and events)",
        ),
        (
            RELATIONS,
            'newer: "play:2.1"',
            'newer: "play:2"',
            3,
            "'newer' must be one of the two rules",
        ),
        (
            RELATIONS,
            "kind: differs",
            "kind: hates",
            1,
            "kind: 'hates' is not one of differs and see",
        ),
        (
            EVENTS,
            "{{table points}}",
            "{{table points}}\n\n{{table prizes}}",
            6,
            "no table 'prizes' in tables.yaml",
        ),
        (EVENTS, "{{table points}}\n", "", 6, "the table 'points' of rule 1a-i is placed nowhere"),
        (TABLES, "    - [won, 3]", "    - [won, 3, 1]", 6, "3 cells in a row of 2 columns"),
        (TABLES, "    - [lost, null]", "    - [lost]", 7, "1 cell in a row of 2 columns"),
        (TABLES, "rule: 1a-i", "rule: 1a", 6, "the table 'points' belongs to rule 1a"),
    ],
)
def test_a_defect_has_its_file_and_line(
    tmp_path: Path, name: str, old: str, new: str, line: int, message: str
) -> None:
    at = EVENTS if "belongs to rule" in message else name if line else "."
    assert (at, line, message) in defects(changed(tmp_path, (name, old, new)))


def test_a_defect_brings_no_others_where_the_rules_can_be_read(tmp_path: Path) -> None:
    assert defects(changed(tmp_path, (TABLES, "[lost, null]", "[lost]"))) == [
        (TABLES, 7, "1 cell in a row of 2 columns")
    ]


def test_an_unlisted_document_is_refused(tmp_path: Path) -> None:
    files = tiny_corpus() | {"stonefall/addenda/document.yaml": document_file("addenda", DECIMAL)}
    assert defects(write_corpus(tmp_path, files)) == [
        (STONES, 7, "the folder 'addenda' is not listed")
    ]


def test_a_document_without_its_file_is_refused(tmp_path: Path) -> None:
    files = tiny_corpus()
    del files["moonrise/moonbook/document.yaml"]
    assert defects(write_corpus(tmp_path, files)) == [
        (
            "moonrise/moonbook",
            0,
            (
                "the folder of a document needs a document.yaml; without it the 2 files here are"
                " not read"
            ),
        )
    ]


def test_two_default_games_are_refused(tmp_path: Path) -> None:
    found = defects(changed(tmp_path, ("moonrise/game.yaml", "", "default: true\n")))
    assert found == [(STONES, 3, "moonrise has 'default: true' too; exactly one game may have it")]


def test_the_only_game_need_not_say_that_it_is_the_default(tmp_path: Path) -> None:
    files = {name: text for name, text in tiny_corpus().items() if name.startswith("moonrise/")}
    assert load(write_corpus(tmp_path, files)).library.default_game.id == "moonrise"


def test_relations_stay_in_their_game(tmp_path: Path) -> None:
    files = tiny_corpus() | {
        "stonefall/relations.yaml": (
            '- {kind: see, rules: ["play:2.1", "moonbook:101.1"], text: {en: There too.}}\n'
        )
    }
    files["stonefall/relations.yaml"] += (
        '- {kind: see, rules: ["play:2.1", "play:1.1"], text: {en: And there., ja: "そこも。"}}\n'
    )
    assert defects(write_corpus(tmp_path, files)) == [
        ("stonefall/relations.yaml", 1, "moonbook:101.1 is a rule of another game"),
        ("stonefall/relations.yaml", 1, "the text is missing in Japanese"),
    ]


class TestGamesAlone:
    """What is wrong with one game leaves the others as they are."""

    def test_a_game_whose_file_is_broken_is_known_by_its_folder(self, tmp_path: Path) -> None:
        corpus, problems = read(changed(tmp_path, ("moonrise/game.yaml", "title:", "title: [")))
        assert [problem.path.name for problem in problems] == ["game.yaml"]
        assert (corpus.library.games["moonrise"].mentions, corpus.library.default_game.id) == (
            ("moonrise",),
            "stonefall",
        )

    def test_where_it_may_be_the_default_no_other_is(self, tmp_path: Path) -> None:
        corpus, problems = read(changed(tmp_path, (STONES, "title:", "title: [")))
        assert len(problems) == 1
        assert corpus.library.default_game.id == "stonefall"

    def test_without_a_game_nothing_of_it_is_left_but_its_names_and_what_is_wrong(
        self, tmp_path: Path
    ) -> None:
        library = (
            load(write_corpus(tmp_path, tiny_corpus()))
            .without({"stonefall": ("a.yaml:1: wrong",)})
            .library
        )
        assert library.default_game == library.games["stonefall"]
        assert (
            library.default_game.title,
            library.default_game.defects,
            library.default_game.documents,
        ) == ("Stonefall", ("a.yaml:1: wrong",), ())
        assert {ref.document for ref in library.rules} == set(library.documents) == {"moonbook"}
        assert (library.tables, library.terms, library.relations) == ({}, (), ())
        assert {ref.document for ref in library.links} == {"moonbook"}

    def test_the_others_are_as_they_were(self, tmp_path: Path) -> None:
        whole = load(write_corpus(tmp_path, tiny_corpus()))
        kept = whole.without({"moonrise": ("a.yaml:1: wrong",)})
        assert {
            ref: rule for ref, rule in whole.library.rules.items() if ref.document != "moonbook"
        } == kept.library.rules
        assert kept.library.games["stonefall"] == whole.library.games["stonefall"]
        assert kept.asked == tuple(
            asked for asked in whole.asked if asked.rule.document != "moonbook"
        )


class TestOptionalJapanese:
    def test_a_glossary_and_relations_may_be_without(self, tmp_path: Path) -> None:
        files = tiny_corpus() | {
            "moonrise/glossary.yaml": "- {term: moon, kind: zone}\n",
            "moonrise/relations.yaml": (
                '- {kind: see, rules: ["moonbook:101.1", "moonbook:101.10"], text: {en: There it'
                " rests.}}\n"
            ),
        }
        library = load(write_corpus(tmp_path, files)).library
        assert next(term for term in library.terms if term.game == "moonrise").names == ("moon",)
        assert (
            library.relations[0].remark("ja")
            == library.relations[0].remark("en")
            == "There it rests."
        )

    def test_of_a_complete_game_it_is_a_defect(self, tmp_path: Path) -> None:
        found = defects(
            changed(tmp_path, ("stonefall/glossary.yaml", "", "- {term: cliff, kind: zone}\n"))
        )
        assert found == [("stonefall/glossary.yaml", 8, "the term 'cliff' has no name in Japanese")]

    @pytest.mark.parametrize("other", ["cliff", "reef"])
    def test_a_broader_term_and_an_opposite_are_other_terms_of_it(
        self, tmp_path: Path, other: str
    ) -> None:
        terms = f"- {{term: cliff, kind: zone, names: {{ja: 崖}}, broader: {other}}}\n"
        found = defects(changed(tmp_path, ("stonefall/glossary.yaml", "", terms)))
        message = f"broader: {other!r} is no other term of this glossary"
        assert found == [("stonefall/glossary.yaml", 8, message)]


@pytest.mark.parametrize(
    ("line", "wording"),
    [("", RESTATED), (f"wording: {RESTATED}\n", RESTATED), (f"wording: {OFFICIAL}\n", OFFICIAL)],
)
def test_a_document_says_whose_words_its_rules_are_in(
    tmp_path: Path, line: str, wording: str
) -> None:
    name = "moonrise/moonbook/document.yaml"
    text = tiny_corpus()[name].replace(f"wording: {RESTATED}\n", line)
    assert (
        load(write_corpus(tmp_path, tiny_corpus() | {name: text}))
        .library.documents["moonbook"]
        .wording
        == wording
    )


def test_two_documents_of_one_id_are_refused(tmp_path: Path) -> None:
    extra = {
        "moonrise/play/document.yaml": document_file("play", DECIMAL),
        "moonrise/play/rules.md": "## 1\na\n",
    }
    files = tiny_corpus() | extra
    files["moonrise/game.yaml"] = files["moonrise/game.yaml"].replace(
        "[moonbook]", "[moonbook, play]"
    )
    assert ("stonefall/play/document.yaml", 1, "another document has the id 'play'") in defects(
        write_corpus(tmp_path, files)
    )


def test_text_that_is_no_yaml_is_refused_where_it_stands(tmp_path: Path) -> None:
    ((name, line, message),) = defects(changed(tmp_path, ("stonefall/glossary.yaml", "", "- [\n")))
    assert (name, line) == ("stonefall/glossary.yaml", 8)
    assert message == f"the bracket that opens in line {line} is not closed"


def test_all_defects_are_reported_at_once(tmp_path: Path) -> None:
    texts = changed(
        tmp_path,
        ("moonrise/game.yaml", "id: moonrise", "id: moon"),
        ("stonefall/play/1-start.asked.yaml", "", phrases("1.9")),
        (TABLES, "[lost, null]", "[lost]"),
        (EVENTS, "Events take place.", "Events take place.\n\n> said someone"),
        (RELATIONS, "play:2.1", "play:2.9"),
        ("stonefall/glossary.yaml", "kind: zone", "kind: planet"),
    )
    found = {(name, line) for name, line, _ in defects(texts)}
    assert found >= {
        ("moonrise/game.yaml", 1),
        ("stonefall/play/1-start.asked.yaml", 7),
        (TABLES, 7),
        (EVENTS, 6),
        (RELATIONS, 1),
        ("stonefall/glossary.yaml", 6),
    }


def test_the_error_names_every_defect_in_order(tmp_path: Path) -> None:
    texts = changed(
        tmp_path,
        ("stonefall/play/2-turns.asked.yaml", "", phrases("8", "9")),
        ("moonrise/game.yaml", "id: moonrise", "id: moon"),
    )
    with pytest.raises(CorpusError) as caught:
        load(texts)
    lines = str(caught.value).splitlines()
    assert [line.removeprefix(f"{texts}/").split(": ")[0] for line in lines] == [
        "moonrise/game.yaml:1",
        "stonefall/play/2-turns.asked.yaml:7",
        "stonefall/play/2-turns.asked.yaml:10",
    ]


def test_the_defects_of_a_file_of_rules_are_not_counted_without_end(tmp_path: Path) -> None:
    assert len(defects(changed(tmp_path, (START, "", "\n## 1.1\nAgain.\n" * 5000)))) < 1100


def test_phrases_lie_in_files_or_folders_and_paraphrases_follow_the_phrases_of_their_rule(
    tmp_path: Path,
) -> None:
    texts = changed(tmp_path)
    folder = texts / "stonefall/play"
    (folder / "1-start.asked.yaml").unlink()
    for name, number, phrase in (
        ("1-start.asked/1-hall.yaml", "1", "of the hall"),
        ("1-start.asked/2-stones.yaml", "1.1", "of stones"),
        ("1-start.paraphrases/all.yaml", "1.1", "and of pebbles"),
        ("2-turns.paraphrases.yaml", "2.1", "whose go is it"),
    ):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(f'"{number}":\n  en: ["{phrase}"]\n', "utf-8")
    asked = {str(row.rule): row.phrases.en for row in load(texts).asked}
    assert (asked["play:1"], asked["play:1.1"]) == (
        ("of the hall",),
        ("of stones", "and of pebbles"),
    )
    assert asked["play:2.1"][-1] == "whose go is it"


@pytest.mark.parametrize(
    "name", ["1-strat.asked/all.yaml", "1-strat.paraphrases/all.yaml", "1-strat.paraphrases.yaml"]
)
def test_phrases_are_called_as_the_file_of_their_rules(tmp_path: Path, name: str) -> None:
    path = tmp_path / "stonefall/play" / name
    texts = changed(tmp_path)
    path.parent.mkdir(exist_ok=True)
    path.write_text(phrases("1"), "utf-8")
    assert (
        f"stonefall/play/{name}",
        0,
        "no file of rules is called 1-strat.md; did you mean '1-start'?",
    ) in defects(texts)


def test_a_rule_cited_in_what_two_rules_differ_in_exists(tmp_path: Path) -> None:
    texts = changed(
        tmp_path,
        (RELATIONS, "The numbers differ.", '"The numbers differ ({play:2.1}, {events:9z})."'),
    )
    ((name, line, message),) = defects(texts)
    assert (name, line) == (RELATIONS, 4)
    assert message.startswith("no rule events:9z")


def test_it_is_shown_as_a_number(tmp_path: Path) -> None:
    texts = changed(
        tmp_path,
        (RELATIONS, "The numbers differ.", '"The numbers differ ({play:2.1}, {events:1a})."'),
    )
    assert load(texts).library.relations[0].remark("en") == "The numbers differ (2.1, 1a)."


def test_a_document_may_count_by_a_scheme_of_its_own(tmp_path: Path) -> None:
    """Parents, order and references follow from how its ``document.yaml`` writes a number."""
    rules = (
        "## 4 Boats\n\n## 4.b\nOars (4.b.ix).\n\n## 4.b.v\nLong ones.\n\n## 4.b.ix\nWide ones.\n"
    )
    files = tiny_corpus() | {
        "moonrise/moonbook/rules.md": rules,
        "moonrise/moonbook/rules.asked.yaml": phrases("4", "4.b"),
    }
    files["moonrise/moonbook/document.yaml"] = document_file("moonbook", '"1.a.i"')
    corpus = load(write_corpus(tmp_path, files))
    parents = {
        ref.number: rule.parent and rule.parent.number
        for ref, rule in corpus.library.rules.items()
        if ref.document == "moonbook"
    }
    assert parents == {"4": None, "4.b": "4", "4.b.v": "4.b", "4.b.ix": "4.b"}
    assert corpus.library.links_from(RuleRef("moonbook", "4.b")) == (RuleRef("moonbook", "4.b.ix"),)
    assert [
        problem.message for problem in check(corpus, tmp_path) if "comes after" in problem.message
    ] == []
