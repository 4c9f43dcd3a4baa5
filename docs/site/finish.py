"""What Doxygen's pages need before they are good to read and to hear."""

import re

from check_links import reachable

NAVIGATION_PATH = re.compile(r'<div id="nav-path".*?</div>', re.DOTALL)
TOOLTIP = re.compile(r'<div class="ttc".*?</div></div>\n?', re.DOTALL)
CODE_LINK = re.compile(r'<a class="code[^"]*" href="[^"]*">(.*?)</a>')
PERMALINK = re.compile(r'(<span class="permalink"><a )')
EMPTY_HEAD = re.compile(r"<th([^>]*)>\s*</th>")
HEADING = re.compile(r"(</?)h([1-5])(?=[ >])")


def finish(folder, pages, linked):
    """`linked`: pages about the library, whose code may link to the reference. Elsewhere a student's
    function called dot or run would lead to the grader's."""
    for path in folder.glob("*.html"):
        text = path.read_text()
        text = proper_code(NAVIGATION_PATH.sub("", text), linked=path.name in linked)
        text = PERMALINK.sub(r'\1aria-label="link to this entry" ', text)
        text = EMPTY_HEAD.sub(r"<td\1></td>", proper_headings(text, levels=path.name in pages))
        path.write_text(text)
    # Pages about files and indexes that nothing on the site leads to.
    kept = reachable(folder, "index.html")
    for path in folder.glob("*.html"):
        if path.name not in kept:
            path.unlink()


def proper_code(text, linked):
    """No tooltips; links to the reference only where it is meant; code in lists of headings."""
    text = TOOLTIP.sub("", text)
    if not linked:
        text = CODE_LINK.sub(r"\1", text)
    return re.sub(r"&lt;(/?)tt&gt;", r"<\1code>", text)


def proper_headings(text, levels):
    """The title becomes the page's only h1; Doxygen makes it a div, and sections h1."""
    head, mark, contents = text.partition('<div class="contents">')
    if levels:
        contents = HEADING.sub(lambda found: f"{found[1]}h{int(found[2]) + 1}", contents)
    contents = contents.replace("<h4>Table of Contents</h4>", "<h2>On this page</h2>")
    contents = contents.replace("<h3>Table of Contents</h3>", "<h2>On this page</h2>")
    head = re.sub(r'<div class="title">(.*?)</div>', r'<h1 class="title">\1</h1>', head, flags=re.DOTALL)
    return head + mark + contents
