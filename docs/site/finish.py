"""What Doxygen's pages need before they are good to read and to hear."""

import re

from check_links import reachable

NAVIGATION_PATH = re.compile(r'<div id="nav-path".*?</div>', re.DOTALL)
HEADING = re.compile(r"(</?)h([1-5])(?=[ >])")


def finish(folder, pages):
    for path in folder.glob("*.html"):
        text = path.read_text()
        text = NAVIGATION_PATH.sub("", text)
        text = proper_headings(text, levels=path.name in pages)
        path.write_text(text)
    # Pages about files and indexes that nothing on the site leads to.
    kept = reachable(folder, "index.html")
    for path in folder.glob("*.html"):
        if path.name not in kept:
            path.unlink()


def proper_headings(text, levels):
    """The title becomes the page's only h1; Doxygen makes it a div, and sections h1."""
    head, mark, contents = text.partition('<div class="contents">')
    if levels:
        contents = HEADING.sub(lambda found: f"{found[1]}h{int(found[2]) + 1}", contents)
    contents = contents.replace("<h4>Table of Contents</h4>", "<h2>On this page</h2>")
    contents = contents.replace("<h3>Table of Contents</h3>", "<h2>On this page</h2>")
    head = re.sub(r'<div class="title">(.*?)</div>', r'<h1 class="title">\1</h1>', head, flags=re.DOTALL)
    return head + mark + contents
