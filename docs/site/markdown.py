"""Turns our Markdown, which GitHub shows too, into the dialect of Doxygen 1.9.

Doxygen makes no anchors from headings, takes every '@' and '\\' for a command and every '<' for a
tag, and finds pictures by their bare name only. So headings get ids, links and pictures the names
they have on the site, and the special characters of running text are escaped.
"""

import posixpath
import re

from contents import Problem

FENCE = re.compile(r"^(\s*)```+\s*(\S*)")
HEADING = re.compile(r"^(#{1,6}) (.*?)\s*$")
COMMENT = re.compile(r"^\s*<!--.*-->\s*$")
CODE_SPAN = r"(?P<ticks>`+)(?P<code>.+?)(?P=ticks)"
# Doxygen does not see that a link alone is bold.
LINK = r"(?P<bold>\*\*)?(?P<bang>!?)\[(?P<text>(?:`[^`]*`|[^`\]])*)\]\((?P<target>[^)\s]+)\)(?(bold)\*\*)"
INLINE = re.compile(f"{CODE_SPAN}|{LINK}", re.DOTALL)


def slug(heading, used):
    """The anchor that GitHub gives a heading; `used` counts those of the page so far."""
    text = re.sub(r"[`*]", "", heading).strip().lower()
    text = re.sub(r"[^\w\- ]", "", text).replace(" ", "-")
    count = used.get(text, 0)
    used[text] = count + 1
    return f"{text}-{count}" if count else text


def anchors_of(text):
    """The anchors of a page's headings, in order; code blocks are no headings."""
    found, used, fenced = [], {}, False
    for line in text.splitlines():
        if FENCE.match(line):
            fenced = not fenced
        heading = None if fenced else HEADING.match(line)
        if heading:
            found.append(slug(heading[2], used))
    return found


class Translation:
    """Translates one page. `site` knows the other pages and the repository's files."""

    def __init__(self, page, text, site):
        self.page, self.site = page, site
        self.lines = text.replace(" <!-- not for students -->", "").splitlines()
        self.used = {}
        self.out = []
        self.at = 0
        self.in_list = False

    def run(self):
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if FENCE.match(line):
                self.fence()
            elif COMMENT.match(line):
                if line == "<!-- reference -->":
                    self.out += self.site.reference()
                self.at += 1
            elif HEADING.match(line):
                self.heading()
            elif line.startswith("    ") and not self.in_list and self.after_blank():
                self.indented_code()
            elif not line.strip():
                self.out.append("")
                self.at += 1
            else:
                self.prose()
        return "\n".join(self.out) + "\n"

    def after_blank(self):
        return self.at == 0 or not self.lines[self.at - 1].strip()

    def problem(self, line, text):
        return Problem(f"{self.page.source}:{line + 1}: {text}")

    def heading(self):
        level, title = HEADING.match(self.lines[self.at]).groups()
        anchor = slug(title, self.used)
        if level == "#":
            # Doxygen names the page's file after this id.
            self.out += [f"# {plain(title)} {{#{self.page.id}}}", "", "[TOC]", ""]
            self.out += self.site.below_title(self.page)
        else:
            name = section_id(self.page, anchor)
            self.out.append(f"{level} {self.inline(title, self.at)} {{#{name}}}")
        self.in_list = False
        self.at += 1

    def fence(self):
        start = self.at
        indent, language = FENCE.match(self.lines[start]).groups()
        self.at += 1
        body = []
        while self.at < len(self.lines) and not self.lines[self.at].strip().startswith("```"):
            body.append(self.lines[self.at].removeprefix(indent))
            self.at += 1
        if self.at == len(self.lines):
            raise self.problem(start, "the code block does not end; close it with ```")
        self.at += 1
        if language == "math":
            self.out += ["", r"\f[", *body, r"\f]", ""]
        else:
            self.code(body, language, indent)

    def indented_code(self):
        body = []
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if line.strip() and not line.startswith("    "):
                break
            body.append(line[4:])
            self.at += 1
        while body and not body[-1].strip():
            body.pop()
        self.code(body, "cpp" if looks_like_code(body) else "", "")
        self.out.append("")

    def code(self, body, language, indent):
        name = ".cpp" if language in ("cpp", "cuda", "c") else ".unparsed"
        lines = [f"~~~{{{name}}}", *body, "~~~"]
        self.out += ["", *[(indent + line).rstrip() for line in lines], ""]

    def prose(self):
        """A paragraph, list item, quotation or table: up to a blank line or another block."""
        start = self.at
        block = []
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if not line.strip() or FENCE.match(line) or HEADING.match(line) or COMMENT.match(line):
                break
            block.append(line)
            self.at += 1
        first = block[0]
        if re.match(r"\s*([-*+]|\d+\.) ", first):
            self.in_list = True
        elif not first.startswith(" "):
            self.in_list = False
        self.out += self.inline("\n".join(block), start).split("\n")

    def inline(self, text, line):
        """Running text with code spans, links and pictures."""
        pieces, last = [], 0
        for found in INLINE.finditer(text):
            pieces.append(escape(text[last : found.start()]))
            last = found.end()
            here = line + text.count("\n", 0, found.start())
            if found["code"] is not None:
                # Doxygen ends a code span at a line's end.
                code = re.sub(r"\s*\n[> ]*", " ", found["code"])
                pieces.append(f"{found['ticks']}{code}{found['ticks']}")
            elif found["bang"]:
                pieces.append(self.picture(found["text"], found["target"], here))
            else:
                made = self.link(found["text"], found["target"], here)
                pieces.append(f"<b>{made}</b>" if found["bold"] else made)
        pieces.append(escape(text[last:]))
        return "".join(pieces)

    def link(self, text, target, line):
        shown = self.inline(text, line)
        if re.match(r"https?://", target):
            return f'<a href="{target}">{shown}</a>'
        path, _, anchor = target.partition("#")
        here = self.page.source
        path = posixpath.normpath((here.parent / path).as_posix()) if path else here.as_posix()
        page = self.site.page_of(path)
        if page is None:
            if not self.site.has_file(path):
                raise self.problem(line, f"the link to {target} leads nowhere: no such file")
            # A file of the repository: it has no page here, but its name says where it is.
            return shown
        if anchor and anchor not in self.site.anchors(page):
            raise self.problem(line, f"the link to {target} names a heading that is not there")
        place = "#" + section_id(page, anchor) if anchor else ""
        return f'<a href="{page.file}{place}">{shown}</a>'

    def picture(self, text, target, line):
        path = posixpath.normpath((self.page.source.parent / target).as_posix())
        if not self.site.has_file(path):
            raise self.problem(line, f"the picture {target} is not there")
        alt = text.replace("\n", " ").replace('"', "&quot;")
        return f'<img src="{self.site.picture(path)}" alt="{alt}"/>'


def section_id(page, anchor):
    return f"{page.id}--{anchor}"


def plain(title):
    return escape(title.replace("`", ""))


def looks_like_code(lines):
    return any(re.search(r";\s*(//.*)?$|[{]$|^\s*//|\((const|float|int)\b", line) for line in lines)


def escape(text):
    """Running text: no commands, no tags; powers are raised."""
    text = text.replace("\\", "\\\\").replace("@", "\\@")
    text = re.sub(r"<(?=[A-Za-z/!])", "&lt;", text)
    text = re.sub(r"([%#])(?=\w)", r"\\\1", text)
    text = re.sub(r"(?<![-\w|])--(?=\w)", r"\\--", text)
    return re.sub(r"(?<=[\w)])\^(-?\d+|[a-z]\b)", r"<sup>\1</sup>", text)
