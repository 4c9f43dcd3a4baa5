#!/usr/bin/env python3
"""Tests of the site's own scripts; none of them needs Doxygen or a browser."""

import pathlib
import sys
import tempfile
import tomllib
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))

import glossary  # noqa: E402
from check_links import dead_links, reachable  # noqa: E402
from contents import Page, Problem, lesson_sections, read_contents, reading_order  # noqa: E402
from finish import proper_code, proper_headings  # noqa: E402
from make_site import points_of  # noqa: E402
from markdown import Translation, anchors_of  # noqa: E402
from measured import ANCHOR, gate_rows  # noqa: E402
from search_index import entries_of  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]


class FakeSite:
    """Knows two pages, one file and one picture."""

    def __init__(self):
        path = pathlib.PurePosixPath
        self.pages = {
            "lessons/01-a/README.md": Page(path("lessons/01-a/README.md"), "lesson-01-a", "A"),
            "docs/rules.md": Page(path("docs/rules.md"), "rules", "Rules"),
        }

    def page_of(self, path):
        return self.pages.get(path)

    def has_file(self, path):
        return path in ("LICENSE", "lessons/01-a/figure.svg")

    def anchors(self, page):
        return {"raceshared"} if page.id == "rules" else {"the-task"}

    def picture(self, path):
        return "01-a-figure.svg"

    def below_title(self, page):
        return []


def translated(text):
    site = FakeSite()
    return Translation(site.pages["lessons/01-a/README.md"], text, site).run()


class PointsTest(unittest.TestCase):
    def test_what_only_a_gpu_judges_is_extra(self):
        checks = [{"points": 60}, {"points": 40}, {"points": 5, "backend": "gpu"}]
        self.assertEqual(points_of({"check": checks}), 100)


class MarkdownTest(unittest.TestCase):
    def test_headings_get_the_anchors_that_github_gives(self):
        text = "# T\n## Why two barriers?\n## `watch`: on save\n## Why two barriers?\n```\n## none\n```\n"
        self.assertEqual(anchors_of(text), ["t", "why-two-barriers", "watch-on-save", "why-two-barriers-1"])
        self.assertIn("## Why two barriers? {#lesson-01-a--why-two-barriers}", translated(text))

    def test_links_lead_to_pages_of_the_site(self):
        self.assertIn('<a href="rules.html#rules--raceshared">r</a>', translated("[r](../../docs/rules.md#raceshared)"))
        self.assertIn('<a href="lesson-01-a.html#lesson-01-a--the-task">t</a>', translated("[t](#the-task)"))

    def test_a_link_over_two_lines_and_a_bold_one(self):
        self.assertIn("two\nlines</a>", translated("a [two\nlines](../../docs/rules.md)"))
        self.assertIn('<b><a href="rules.html">r</a></b>', translated("**[r](../../docs/rules.md)**"))

    def test_a_file_without_a_page_is_named(self):
        self.assertEqual(translated("the [licence](../../LICENSE)").strip(), "the licence")

    def test_dead_links_and_pictures_are_named_with_their_line(self):
        for text, words in [
            ("x\n\n[r](nowhere.md)", "README.md:3: the link to nowhere.md leads nowhere"),
            ("[r](../../docs/rules.md#none)", "names a heading that is not there"),
            ("![r](none.svg)", "the picture none.svg is not there"),
            ("```\nno end", "README.md:1: the code block does not end"),
        ]:
            with self.assertRaisesRegex(Problem, words):
                translated(text)

    def test_pictures_get_the_name_of_their_lesson(self):
        self.assertIn('<img src="01-a-figure.svg" alt="Six"/>', translated("![Six](figure.svg)"))

    def test_special_characters_of_running_text_are_escaped(self):
        self.assertEqual(translated("a@b \\n <T> n^3 100 % --full").strip(), "a\\@b \\\\n &lt;T> n<sup>3</sup> 100 % \\--full")

    def test_code_is_left_alone(self):
        self.assertIn("`a@b <T> n^3 --full`", translated("`a@b <T>\nn^3 --full`"))
        self.assertIn("~~~{.cpp}\nx = a[i] ^ 2;  // @\n~~~", translated("```cuda\nx = a[i] ^ 2;  // @\n```"))
        self.assertIn("~~~{.unparsed}\n$ make\n~~~", translated("text\n\n    $ make\n"))

    def test_formulas(self):
        self.assertIn("\\f[\n\\frac{a}{b}\n\\f]", translated("```math\n\\frac{a}{b}\n```"))


class ContentsTest(unittest.TestCase):
    def test_every_lesson_is_a_chapter_in_course_order(self):
        pages = [page for section in read_contents(ROOT) for page in section.pages]
        chapters = [page.lesson["id"] for page in pages if page.lesson]
        folders = sorted(path.parent.name for path in ROOT.glob("lessons/*/lesson.toml"))
        self.assertEqual(sorted(chapters), folders)
        self.assertEqual(len({page.id for page in pages}), len(pages))
        for page in pages:
            if page.lesson:
                for needed in page.lesson["lesson"].get("prerequisites", []):
                    if needed in chapters:
                        self.assertLess(chapters.index(needed), chapters.index(page.lesson["id"]))

    def test_a_lesson_stands_behind_what_it_needs(self):
        def lesson(number, *needed):
            name = f"{number:02}-x"
            table = {"id": name, "number": number, "lesson": {"prerequisites": list(needed)}}
            return Page(pathlib.PurePosixPath(f"lessons/{name}/README.md"), name, name, table)

        pages = [lesson(1), lesson(16, "24-x"), lesson(21), lesson(24, "21-x"), lesson(31, "16-x")]
        self.assertEqual([page.lesson["number"] for page in reading_order(pages)], [1, 21, 24, 16, 31])
        parts = [{"from": 1, "title": "One"}, {"from": 21, "title": "Two"}]
        made = [[page.lesson["number"] for page in part.pages] for part in lesson_sections(parts, reading_order(pages))]
        self.assertEqual(made, [[1], [21, 24, 16, 31]])
        with self.assertRaisesRegex(Problem, "its own prerequisite"):
            reading_order([lesson(1, "02-x"), lesson(2, "01-x")])

    def test_a_lesson_belongs_to_the_part_that_began_last(self):
        parts = [{"from": 1, "title": "One"}, {"from": 11, "title": "Two"}]
        pages = [Page(None, "", "", {"number": number}) for number in (1, 10, 11, 99)]
        made = [(part.title, [page.lesson["number"] for page in part.pages]) for part in lesson_sections(parts, pages)]
        self.assertEqual(made, [("One", [1, 10]), ("Two", [11, 99])])


class GlossaryTest(unittest.TestCase):
    def course(self, *texts, hint=""):
        """Lessons 01, 02, ... with these pages, checked; the glossary that is made."""
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "docs").mkdir()
            for number, text in enumerate(texts, 1):
                lesson = root / f"lessons/{number:02}-x"
                lesson.mkdir(parents=True)
                (lesson / "README.md").write_text(f"# T\n\n{text}\n")
                hints = f'[[hint]]\nlevel = 1\ntext = "{hint}"\n' if number == 1 and hint else ""
                (lesson / "lesson.toml").write_text(f'[lesson]\ntitle = "Lesson {number}"\n{hints}')
            glossary.check(root, write=True)
            self.assertEqual(glossary.check(root, write=False)[1], len(texts))
            made = (root / "docs/glossary.md").read_text()
            (root / "docs/glossary.md").write_text(made + "more\n")
            with self.assertRaisesRegex(Problem, "out of date"):
                glossary.check(root, write=False)
            return made

    MARK = "Some words. A [warp](../../docs/glossary.md#warp) is a group of 32 threads. More words."

    def test_the_marked_sentence_is_the_entry(self):
        made = self.course(self.MARK)
        self.assertIn("## warp\n\nA warp is a group of 32 threads. ([01 Lesson 1](../lessons/01-x/README.md))", made)

    def test_a_term_must_not_be_used_before_it_is_explained(self):
        self.course("Threads.", self.MARK + "\n\nA warp.")
        for early in ("All Warps run.", "## Warps", "| a warp |"):
            with self.assertRaisesRegex(Problem, "01-x/README.md:3: '[Ww]arps?' is used here and explained only in lessons/02-x"):
                self.course(early, self.MARK)
        with self.assertRaisesRegex(Problem, "a hint uses 'warp'"):
            self.course("Threads.", self.MARK, hint="Which warp runs first?")

    def test_on_its_own_page_only_the_introduction_may_announce_it(self):
        self.course("A warp.\n\n## Warps\n\n" + self.MARK)
        with self.assertRaisesRegex(Problem, "01-x/README.md:5: 'warp' is used here"):
            self.course("## Threads\n\nA warp.\n\n" + self.MARK)

    def test_code_and_names_of_lessons_are_no_uses(self):
        self.course("`warp`\n\n    warp\n\n```\nwarp\n```\n\n[warp](../02-x/README.md) ![warp](w.svg)", self.MARK)

    def test_a_link_ends_where_its_brackets_end(self):
        early = "[`a`](x.md) one warp `b` [02](../02-x/README.md)"
        with self.assertRaisesRegex(Problem, "'warp' is used here"):
            self.course(early, self.MARK)
        self.course("[`a`](x.md) " + "`b` " * 200, self.MARK)  # at once

    def test_a_term_of_code_is_looked_for_in_code(self):
        mark = "A [`dim3`](../../docs/glossary.md#dim3) has three numbers."
        self.course("dim and 3", mark)
        with self.assertRaisesRegex(Problem, "'dim3' is used here"):
            self.course("    dim3 block(16);", mark)

    def test_each_term_has_one_mark_with_its_own_name(self):
        with self.assertRaisesRegex(Problem, "already explained"):
            self.course(self.MARK, self.MARK)
        with self.assertRaisesRegex(Problem, "write #dim3"):
            self.course("A [`dim3`](../../docs/glossary.md#dim).")


class ConceptTest(unittest.TestCase):
    def test_every_section_that_a_report_names_exists(self):
        for manifest in sorted(ROOT.glob("lessons/*/lesson.toml")):
            known = {}
            for rule, target in tomllib.loads(manifest.read_text()).get("concepts", {}).items():
                name, _, anchor = target.partition("#")
                if name not in known:
                    known[name] = anchors_of((manifest.parent / name).read_text())
                self.assertIn(anchor, known[name], f"{manifest}: \"{rule}\" names a heading that is not there")


class LinkTest(unittest.TestCase):
    def dead(self, **pages):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in pages.items():
                (pathlib.Path(folder) / f"{name}.html").write_text(text)
            return dead_links(pathlib.Path(folder))

    def test_good_links(self):
        self.assertEqual(self.dead(a='<a href="b.html#x">b</a><a href="#y" id="y">', b='<p id="x">'), [])
        self.assertEqual(self.dead(a='<a href="https://example.org/x">b</a>'), [])

    def test_each_kind_of_dead_link(self):
        self.assertEqual(self.dead(a='<a href="c.html">'), ["a.html: c.html: no such file"])
        self.assertEqual(self.dead(a='<a href="#z">'), ["a.html: #z: no such anchor"])
        self.assertEqual(self.dead(a='<a href="b.html#z">', b=""), ["a.html: b.html#z: no such anchor"])
        self.assertEqual(self.dead(a='<img src="f.svg">'), ["a.html: f.svg: no such file"])
        self.assertIn("from a network", self.dead(a='<script src="https://cdn.example/x.js">')[0])
        self.assertIn("two elements", self.dead(a='<p id="x"><p id="x">')[0])

    def test_reachable(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder)
            for name, text in {"a": '<a href="b.html">', "b": "", "c": '<a href="a.html">'}.items():
                (path / f"{name}.html").write_text(text)
            self.assertEqual(reachable(path, "a.html"), {"a.html", "b.html"})


class PageTest(unittest.TestCase):
    def test_the_title_is_the_only_first_heading(self):
        text = '<div class="title">T </div><div class="contents"><h1 id="a">S</h1><h2>U</h2></div>'
        made = proper_headings(text, levels=True)
        self.assertEqual(made, '<h1 class="title">T </h1><div class="contents"><h2 id="a">S</h2><h3>U</h3></div>')

    def test_code_of_lessons_does_not_link_to_the_grader(self):
        code = '<a class="code hl_function" href="n.html#a">dot</a>(a)<div class="ttc" id="x"><div>d</div></div>\n'
        self.assertEqual(proper_code(code, linked=False), "dot(a)")
        self.assertEqual(proper_code(code, linked=True), '<a class="code hl_function" href="n.html#a">dot</a>(a)')

    def test_search_entries_are_sections(self):
        text = '<nav>no</nav><div class="contents"><p>first</p><h2><a class="anchor" id="s"></a>S</h2><p>second <b>x</b></p></div>'
        page = Page(None, "p", "P")
        entries = list(entries_of(page, text))
        self.assertEqual([(entry["url"], entry["text"]) for entry in entries], [("p.html", "first"), ("p.html#s", "second x")])

    def test_gates_become_rows(self):
        gate = {"name": "loads", "device": "h100", "n": 1000.0, "value": 2000.0, "at_most": {"value": 2000.0}}
        self.assertEqual(list(gate_rows({"gates": [gate]})), ["| loads | h100 | 1,000 | 2,000 | 2,000 |  |"])
        self.assertEqual(list(gate_rows({})), [])

    def test_no_page_has_the_heading_of_the_counts(self):
        for page in ROOT.glob("lessons/*/README.md"):
            self.assertNotIn(ANCHOR, anchors_of(page.read_text()), page)


if __name__ == "__main__":
    unittest.main()
