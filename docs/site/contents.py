"""What the site holds: the pages of docs/site.toml and the lessons, in reading order."""

import dataclasses
import pathlib
import re
import tomllib


class Problem(Exception):
    """Something is wrong with the documents; the text is one sentence with file and line."""


@dataclasses.dataclass
class Page:
    source: pathlib.PurePosixPath  # in the repository
    id: str  # the page's name on the site, without ".html"
    title: str
    lesson: dict | None = None  # the parsed lesson.toml

    @property
    def file(self):
        return self.id + ".html"


@dataclasses.dataclass
class Section:
    title: str
    pages: list


def read_title(path):
    """The text of the first heading."""
    for line in path.read_text().splitlines():
        if line.startswith("# "):
            return line[2:].strip()
    raise Problem(f"{path}:1: the page has no title; begin it with a line '# Title'")


def short_title(title):
    """'Lesson 21: The dot product' stands as 'The dot product' in lists, which have numbers."""
    return re.sub(r"^Lesson \d+: ", "", title)


def lesson_pages(root):
    pages = []
    for manifest in sorted(root.glob("lessons/*/lesson.toml")):
        lesson = tomllib.loads(manifest.read_text())
        source = manifest.parent / "README.md"
        if not source.exists():
            raise Problem(f"{manifest}:1: the lesson has no page; write {source}")
        name = manifest.parent.name
        lesson["id"] = name
        lesson["number"] = int(name.split("-")[0])
        title = lesson["lesson"]["title"]
        pages.append(Page(source.relative_to(root), "lesson-" + name, title, lesson))
    return reading_order(pages)


def reading_order(pages):
    """By number, but no lesson before its prerequisites."""
    by_id = {page.lesson["id"]: page for page in pages}
    ordered = []

    def add(page, waiting):
        if page in ordered:
            return
        if page in waiting:
            raise Problem(f"{page.source.parent}/lesson.toml:1: the lesson is its own prerequisite; remove one")
        for needed in page.lesson["lesson"].get("prerequisites", []):
            if needed in by_id:
                add(by_id[needed], [*waiting, page])
        ordered.append(page)

    waiting_last = sorted(pages, key=lambda page: (latest_needed(page, by_id), page.lesson["number"]))
    for page in waiting_last:
        add(page, [])
    return ordered


def latest_needed(page, by_id):
    """The number after which a lesson stands: its own, or that of a later lesson that it needs."""
    needed = page.lesson.get("lesson", {}).get("prerequisites", [])
    return max([page.lesson["number"], *(by_id[name].lesson["number"] for name in needed if name in by_id)])


def lesson_sections(parts, pages):
    """Groups lessons by the part whose first number is the last one not above theirs."""
    sections = []
    for number, part in enumerate(parts):
        end = parts[number + 1]["from"] if number + 1 < len(parts) else 10**9
        inside = [page for page in pages if part["from"] <= place_of(page, pages) < end]
        if inside:
            sections.append(Section(part["title"], inside))
    return sections


def place_of(page, pages):
    """A lesson that waits for later ones belongs to their part."""
    return latest_needed(page, {other.lesson["id"]: other for other in pages if "id" in other.lesson})


def named_pages(root, names):
    return [
        Page(pathlib.PurePosixPath(name), pathlib.PurePosixPath(name).stem, read_title(root / name))
        for name in names
        if (root / name).exists()
    ]


def unnamed_pages(root, sections):
    """Pages of docs/ that the table of contents forgets."""
    known = {str(page.source) for section in sections for page in section.pages}
    known.add("docs/index.md")
    found = sorted([*root.glob("docs/*.md"), *root.glob("docs/guides/*.md")])
    names = [path.relative_to(root).as_posix() for path in found]
    return named_pages(root, [name for name in names if name not in known])


def read_contents(root):
    """All sections in reading order. The start page is not among them."""
    toc = tomllib.loads((root / "docs/site.toml").read_text())
    first, last = [], []
    for section in toc["section"]:
        made = Section(section["title"], named_pages(root, section["pages"]))
        if made.pages:
            (last if section.get("after_lessons") else first).append(made)
    sections = first + lesson_sections(toc["part"], lesson_pages(root)) + last
    sections[-1].pages += unnamed_pages(root, sections)
    make_ids_differ(sections)
    return sections


def make_ids_differ(sections):
    """Two pages may have one name in different folders: the later one is called folder-name."""
    used = {"index"}
    for page in [page for section in sections for page in section.pages]:
        if page.id in used:
            page.id = f"{page.source.parent.name}-{page.id}"
        if page.id in used:
            raise Problem(f"{page.source}:1: another page is called {page.id}, too; rename this one")
        used.add(page.id)


def start_page(root):
    return Page(pathlib.PurePosixPath("docs/index.md"), "index", read_title(root / "docs/index.md"))
