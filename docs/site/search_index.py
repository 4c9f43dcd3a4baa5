"""The texts that the site's search looks through: one entry for each section of each page.

The theme's script gives them to lunr, which works from disk: the index is a script, because pages
opened from disk may not read other files.
"""

import html.parser
import json

SKIPPED = {"script", "style", "nav", "header", "footer"}
HEADINGS = {"h1", "h2", "h3"}


class SectionReader(html.parser.HTMLParser):
    """Splits a page into sections at its headings."""

    def __init__(self):
        super().__init__()
        self.sections = [{"anchor": "", "title": "", "text": []}]
        self.skip, self.in_heading, self.in_toc, self.divs = 0, False, 0, 0
        self.in_content = False

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        classes = (values.get("class") or "").split()
        if tag in SKIPPED:
            self.skip += 1
        if tag == "div":
            self.divs += 1
            if "toc" in classes and not self.in_toc:
                self.in_toc = self.divs
            if "contents" in classes:
                self.in_content = True
        if "anchor" in classes and values.get("id"):
            self.anchor = values["id"]
        if tag in HEADINGS and self.in_content:
            self.in_heading = True
            self.sections.append({"anchor": "", "title": "", "text": []})

    def handle_endtag(self, tag):
        if tag in SKIPPED and self.skip:
            self.skip -= 1
        if tag == "div":
            if self.in_toc == self.divs:
                self.in_toc = 0
            self.divs -= 1
        if tag in HEADINGS:
            self.in_heading = False

    def handle_data(self, data):
        if self.skip or self.in_toc or not self.in_content:
            return
        section = self.sections[-1]
        if self.in_heading:
            section["title"] += data
            section["anchor"] = getattr(self, "anchor", "")
        else:
            section["text"].append(data)


def entries_of(page, text):
    reader = SectionReader()
    reader.feed(text)
    title = page.title.replace("`", "")
    for section in reader.sections:
        words = " ".join(" ".join(section["text"]).split())
        if section["title"] or words:
            place = "#" + section["anchor"] if section["anchor"] else ""
            yield {"url": page.file + place, "page": title, "title": section["title"].strip(), "text": words}


def write_search_index(folder, pages):
    entries = []
    for page in pages:
        entries += entries_of(page, (folder / page.file).read_text())
    text = "window.simtutorSearchTexts = " + json.dumps(entries, ensure_ascii=False) + ";\n"
    (folder / "search-texts.js").write_text(text)
