#!/usr/bin/env python3
"""The glossary: made from the places where the lessons explain a term, and checked against them.

usage: glossary.py ROOT [--write]

A lesson marks the sentence that explains a term with a link to the term's entry, as in
`The CPU is called the [host](../../docs/glossary.md#host).` That sentence becomes the entry.
Without --write the script fails if docs/glossary.md is out of date, if a term is marked twice, or if
a lesson or a hint uses a term that only a later lesson explains. Lessons follow each other by number,
but none comes before its prerequisites. Code and links to other lessons are no uses.
"""

import argparse
import dataclasses
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))

from contents import Problem, lesson_pages  # noqa: E402
from markdown import slug  # noqa: E402

TARGET = "docs/glossary.md"
MARK = re.compile(r"\[([^\]]+)\]\(\.\./\.\./docs/glossary\.md#([^)\s]+)\)")
LINK = re.compile(r"!?\[((?:`[^`]*`|[^`\]])*)\]\([^)\s]+\)")
OTHER_LESSON = re.compile(r"!?\[((?:`[^`]*`|[^`\]])*)\]\((?:\.\./)?(?:\.\./lessons/)?\d\d-[^)\s]+\)")
FENCED = re.compile(r"^( *)```.*?^\1```", re.DOTALL | re.MULTILINE)
PICTURE = re.compile(r"!\[[^\]]*\]\([^)\s]+\)")
HEADING = re.compile(r"^#.*$", re.MULTILINE)
CODE = re.compile(r"(`+).+?\1", re.DOTALL)
INDENTED = re.compile(r"(?:^|(?<=\n\n))(?: {4}.*\n?(?:\n(?= {4}))?)+")
# Forms of a term that an ending does not make.
FORMS = {
    "diverge": r"diverge[sd]?|divergen\w+|diverging",
    "coalesced": r"(?:un)?coalesc\w+",
    "spill": r"spill\w*",
    "unroll": r"unroll\w*",
    "swizzle": r"swizzl\w+",
    "padding": r"padd(?:ing|ed)",
    "prefetching": r"prefetch\w*",
    "broadcast": r"broadcast\w*",
}


@dataclasses.dataclass
class Mark:
    name: str  # of the entry
    shown: str  # the marked words; those of code have ticks
    sentence: str
    page: object
    place: int  # in the page's text

    @property
    def is_code(self):
        return "`" in self.shown


def name_of(shown):
    """The entry's name: the text of the mark without code ticks."""
    return shown.replace("`", "")


def blank(text, pattern):
    """`text` with every match of `pattern` replaced by spaces, so that line numbers stay."""
    return pattern.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)


def prose(text):
    """What a reader reads as words: no code, no pictures, no names of other lessons."""
    for pattern in (FENCED, INDENTED, PICTURE, OTHER_LESSON, CODE):
        text = blank(text, pattern)
    return text


def sentence_at(text, position):
    """The sentence around a place, as one line without marks and links."""
    start = text.rfind("\n\n", 0, position) + 2 if "\n\n" in text[:position] else 0
    end = text.find("\n\n", position)
    paragraph = text[start : end if end >= 0 else len(text)]
    at = position - start
    item = max((found.start() for found in re.finditer(r"^(?:- |\d+\. )", paragraph, re.MULTILINE) if found.start() <= at), default=0)
    cut = paragraph.find("\n- ", at)
    paragraph, at = paragraph[item : cut if cut >= 0 else len(paragraph)], at - item
    begins = [found.end() for found in re.finditer(r"[.:!?)]\s+(?=[A-Z`\[*])", paragraph) if found.end() <= at and paragraph[found.start()] != ":"]
    ends = [found.end() for found in re.finditer(r"[.!?](?=\s|$)", paragraph) if found.start() >= at]
    sentence = paragraph[max(begins, default=0) : min(ends, default=len(paragraph))]
    sentence = LINK.sub(r"\1", " ".join(sentence.split()))
    return re.sub(r"^(?:- |\d+\. )|^\*\*[^*]+\*\* ", "", sentence)


def read_marks(root, pages):
    """The marks of all lessons by anchor."""
    marks = {}
    for page in pages:
        text = (root / page.source).read_text()
        for found in MARK.finditer(text):
            line = text.count("\n", 0, found.start()) + 1
            shown = " ".join(found[1].split())
            # "[threads diverge](...#diverge)": the entry may be shorter than what is shown.
            name = name_of(shown) if slug(shown, {}) == found[2] else found[2].replace("-", " ")
            if re.match(r"[A-Z][a-z ]*\b", name) and not re.search(r"[A-Z]", name[1:]):
                name = name[0].lower() + name[1:]  # it began a sentence
            if "`" in shown and slug(shown, {}) != found[2]:
                raise Problem(f"{page.source}:{line}: the mark of {shown} leads to #{found[2]}; write #{slug(shown, {})}")
            if found[2] in marks:
                raise Problem(f"{page.source}:{line}: '{name}' is already explained in {marks[found[2]].page.source}; remove one mark")
            marks[found[2]] = Mark(name, shown, sentence_at(text, found.start()), page, found.start())
    return marks


def uses(mark):
    """A pattern of the term's uses."""
    if mark.is_code:
        return re.compile(re.escape(mark.name) + r"\b")
    return re.compile(rf"\b(?:{FORMS.get(mark.name, re.escape(mark.name) + '(?:s|es)?')})\b", re.IGNORECASE)


def early_uses(root, pages, marks):
    """One sentence for each lesson that uses a term before it is explained."""
    found = []
    order = {page.id: number for number, page in enumerate(pages)}
    for page in pages:
        text = (root / page.source).read_text()
        words, code = prose(text), blank(text, OTHER_LESSON)
        hints = page.lesson.get("hint", [])
        for mark in marks.values():
            pattern = uses(mark)
            after = order[mark.page.id] - order[page.id]
            if after < 0:
                continue
            seen = code if mark.is_code else words
            start, end = 0, len(seen)
            if after == 0:
                # Its own page may announce a term, in headings and before the first section, and use
                # it in the paragraph that explains it.
                seen = blank(seen, HEADING)
                start, end = len(text[: mark.place].partition("\n## ")[0]), max(text.rfind("\n\n", 0, mark.place), 0)
            use = pattern.search(seen, start, end)
            if use:
                line = seen.count("\n", 0, use.start()) + 1
                found.append(f"{page.source}:{line}: '{use[0]}' is used here and explained only in {mark.page.source}")
            told = [hint["text"] if mark.is_code else blank(hint["text"], CODE) for hint in hints]
            if after > 0 and any(pattern.search(hint) for hint in told):
                found.append(f"{page.source.parent}/lesson.toml: a hint uses '{mark.name}', explained only in {mark.page.source}")
    return found


def page_text(marks):
    out = [
        "# Glossary",
        "",
        "<!-- Made by docs/site/glossary.py --write from the lessons' marks: edit the lessons. -->",
        "",
        "Each term with the sentence that explains it, and the lesson where that sentence stands.",
        "",
    ]
    for mark in sorted(marks.values(), key=lambda mark: mark.name.strip("_").lower()):
        title = f"`{mark.name}`" if mark.is_code else mark.name
        lesson = f"[{mark.page.lesson['number']:02} {mark.page.title}](../{mark.page.source})"
        out += [f"## {title}", "", f"{mark.sentence} ({lesson})", ""]
    return "\n".join(out)


def check(root, write):
    pages = lesson_pages(root)
    marks = read_marks(root, pages)
    early = early_uses(root, pages, marks)
    if early:
        raise Problem("\n".join(early))
    wanted = page_text(marks)
    target = root / TARGET
    if write:
        target.write_text(wanted)
    elif not target.exists() or target.read_text() != wanted:
        raise Problem(f"{TARGET}:1: the glossary is out of date; run docs/site/glossary.py . --write")
    return len(marks), len(pages)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("--write", action="store_true", help=f"write {TARGET}")
    arguments = parser.parse_args()
    try:
        terms, lessons = check(arguments.root, arguments.write)
    except Problem as problem:
        print(f"glossary: {problem}", file=sys.stderr)
        return 1
    print(f"glossary: {terms} terms in {lessons} lessons, none used before it is explained")
    return 0


if __name__ == "__main__":
    sys.exit(main())
