#!/usr/bin/env python3
"""Finds dead links in a folder of HTML pages, anchors included, and anything loaded from a network.

usage: check_links.py FOLDER
"""

import html.parser
import pathlib
import re
import sys
import urllib.parse

# Attributes that name something the page loads by itself.
LOADED = {("img", "src"), ("script", "src"), ("link", "href"), ("object", "data"), ("iframe", "src")}


class PageReader(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.links, self.anchors, self.repeated = [], set(), []

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if values.get("id"):
            if values["id"] in self.anchors:
                self.repeated.append(values["id"])
            self.anchors.add(values["id"])
        if tag == "a" and values.get("name"):
            self.anchors.add(values["name"])
        for name in ("href", "src", "data"):
            if values.get(name) and tag not in ("area",):
                self.links.append((tag, name, values[name]))


def read(path):
    reader = PageReader()
    reader.feed(path.read_text(errors="replace"))
    return reader


def style_links(path):
    text = path.read_text(errors="replace")
    found = re.findall(r"url\(['\"]?([^)'\"]+)['\"]?\)", text)
    return [name for name in found if not name.startswith("data:")]


def dead_links(folder):
    """One line for each dead link: page, link, and what is wrong."""
    pages = {path.relative_to(folder).as_posix(): read(path) for path in sorted(folder.rglob("*.html"))}
    dead = []
    for name, page in pages.items():
        for tag, attribute, target in page.links:
            wrong = what_is_wrong(folder, pages, name, tag, attribute, target)
            if wrong:
                dead.append(f"{name}: {target}: {wrong}")
        dead += [f"{name}: two elements have the id {anchor}" for anchor in page.repeated]
    for path in sorted(folder.rglob("*.css")):
        for target in style_links(path):
            # KaTeX names each font in three formats; the first one is enough.
            if not target.endswith((".woff", ".ttf")) and not (path.parent / target).exists():
                dead.append(f"{path.name}: {target}: no such file")
    return dead


def reachable(folder, start):
    """The names of all pages that links lead to from `start`."""
    known, ahead = {start}, [start]
    while ahead:
        name = ahead.pop()
        for _, _, target in read(folder / name).links:
            path = urllib.parse.unquote(urllib.parse.urlsplit(target).path)
            if path.endswith(".html") and path not in known and (folder / path).is_file():
                known.add(path)
                ahead.append(path)
    return known


def what_is_wrong(folder, pages, name, tag, attribute, target):
    parts = urllib.parse.urlsplit(target)
    if parts.scheme or parts.netloc:
        if (tag, attribute) in LOADED:
            return "the page loads it from a network"
        return "" if parts.scheme in ("https", "http", "mailto") else "unknown kind of link"
    path = urllib.parse.unquote(parts.path)
    place = pathlib.PurePosixPath(name).parent / path if path else pathlib.PurePosixPath(name)
    if not (folder / place).is_file():
        return "no such file"
    anchor = urllib.parse.unquote(parts.fragment)
    if anchor and place.as_posix() in pages and anchor not in pages[place.as_posix()].anchors:
        return "no such anchor"
    return ""


if __name__ == "__main__":
    found = dead_links(pathlib.Path(sys.argv[1]))
    print("\n".join(found) or "no dead link")
    sys.exit(bool(found))
