#!/usr/bin/env python3
"""Builds the site: translates the pages, runs Doxygen, adds search, checks every link.

usage: make_site.py ROOT OUTPUT [--grader BUILD]

The site is OUTPUT/html/index.html. With --grader the solutions are graded with the programs of that
build directory, and each lesson's page shows what was counted.
"""

import argparse
import html
import pathlib
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))

import measured  # noqa: E402
from check_links import dead_links  # noqa: E402
from contents import Problem, read_contents, short_title, start_page  # noqa: E402
from finish import finish  # noqa: E402
from markdown import Translation, anchors_of  # noqa: E402
from search_index import write_search_index  # noqa: E402

# Debian's packages: libjs-lunr, libjs-katex, fonts-katex.
SCRIPTS = pathlib.Path("/usr/share/javascript")
LIBRARIES = ["lunr/lunr.min.js", "katex/katex.min.js", "katex/contrib/auto-render.js", "katex/katex.min.css"]
API_HEADERS = ["grader/check/check.h", "grader/check/program.h", "grader/lesson/manifest.h", "grader/host/run.h"]
API_PAGES = {
    "check.h": '<a href="check_8h.html"><code>grader/check/check.h</code></a>: inputs, calls, oracles, expectations',
    "program.h": '<a href="program_8h.html"><code>grader/check/program.h</code></a>: runs of whole programs',
    "manifest.h": '<a href="manifest_8h.html"><code>grader/lesson/manifest.h</code></a>: what lesson.toml declares',
    "run.h": '<a href="run_8h.html"><code>grader/host/run.h</code></a>: one call of a student\'s entry, and how it ended',
    "all": '<a href="annotated.html">All classes</a>',
}


class Site:
    """What a translation must know: pages, files, pictures."""

    def __init__(self, root, stage, measurements):
        self.root, self.stage, self.measurements = root, stage, measurements
        self.sections = read_contents(root)
        self.start = start_page(root)
        self.pages = [self.start] + [page for section in self.sections for page in section.pages]
        self.by_source = {page.source.as_posix(): page for page in self.pages}
        self.by_source["README.md"] = self.start
        self.known_anchors = {}
        (stage / "pictures").mkdir(parents=True)

    def page_of(self, path):
        return self.by_source.get(path)

    def has_file(self, path):
        # A student edition may have some lessons only; links to others become plain text there.
        return (self.root / path).exists() or (path.startswith("lessons/") and not has_solutions(self.root))

    def anchors(self, page):
        if page.id not in self.known_anchors:
            text = (self.root / page.source).read_text()
            self.known_anchors[page.id] = set(anchors_of(text))
        return self.known_anchors[page.id]

    def picture(self, path):
        """Doxygen finds a picture by its bare name, and every lesson may have a figure.svg."""
        name = path.replace("/", "-").removeprefix("lessons-")
        shutil.copyfile(self.root / path, self.stage / "pictures" / name)
        return name

    def below_title(self, page):
        return raw(self.facts(page)) if page.lesson else []

    def reference(self):
        """Where the pages that Doxygen makes from the headers begin."""
        rows = [f"<li>{API_PAGES[name]}</li>" for name in API_PAGES]
        return raw("<ul>" + "".join(rows) + "</ul>")

    def facts(self, page):
        """The line under a lesson's title: points, what to read before, where it comes from."""
        lesson = page.lesson
        on_gpu = sum(check["points"] for check in lesson["check"] if check.get("backend") == "gpu")
        more = f", and {on_gpu} on a GPU" if on_gpu else ""
        facts = [f"Lesson {lesson['number']}", f"{points_of(lesson)} points{more}"]
        before = [
            f'<a href="{other.file}">{other.lesson["number"]} {html.escape(other.title)}</a>'
            for other in self.pages
            if other.lesson and other.lesson["id"] in lesson["lesson"].get("prerequisites", [])
        ]
        if before:
            facts.append("after " + ", ".join(before))
        source = html.escape(lesson["lesson"].get("source", ""))
        sources = self.page_of("docs/sources.md")
        if source and sources:
            facts.append(f'source: <a href="{sources.file}">{source}</a>')
        return '<div class="facts">' + " · ".join(facts) + "</div>"

    def after_text(self, page):
        if page is self.start:
            return raw(self.chapters())
        lines = []
        if page.lesson and self.measurements:
            lines += self.measurements.section(page)
        return lines + raw(self.turn(page))

    def chapters(self):
        """The start page's table of contents."""
        out = ['<div class="chapters">']
        for section in self.sections:
            # finish.py puts the headings of every page one level lower.
            out += [f"<section><h1>{html.escape(section.title)}</h1><ul>"]
            out += [f"<li>{link(page)}{summary(page)}</li>" for page in section.pages]
            out += ["</ul></section>"]
        return "\n".join([*out, "</div>"])

    def turn(self, page):
        at = self.pages.index(page)
        before = self.pages[at - 1]
        parts = [f'<a rel="prev" href="{before.file}">← {html.escape(short_title(before.title))}</a>']
        if at + 1 < len(self.pages):
            after = self.pages[at + 1]
            parts.append(f'<a rel="next" href="{after.file}">{html.escape(short_title(after.title))} →</a>')
        return '<nav class="turn" aria-label="previous and next page">' + "".join(parts) + "</nav>"

    def navigation(self):
        out = []
        for section in self.sections:
            out.append(f"<h2>{html.escape(section.title)}</h2><ul>")
            out += [f"<li>{link(page)}</li>" for page in section.pages]
            out.append("</ul>")
        return "\n".join(out)


def points_of(lesson):
    """As `simtutor list` says: without what only a GPU can judge."""
    return sum(check["points"] for check in lesson["check"] if check.get("backend") != "gpu")


def has_solutions(root):
    """False in a student edition."""
    return (root / "solutions").exists()


def raw(text):
    return ["", r"\htmlonly", text, r"\endhtmlonly", ""]


def link(page):
    title = html.escape(short_title(page.title)).replace("`", "")
    number = f'<span class="number">{page.lesson["number"]:02}</span> ' if page.lesson else ""
    return f'<a href="{page.file}">{number}{title}</a>'


def summary(page):
    return f"<p>{html.escape(page.lesson['lesson']['summary'])}</p>" if page.lesson else ""


def stage_pages(site):
    for page in site.pages:
        text = (site.root / page.source).read_text()
        translated = Translation(page, text, site).run() + "\n".join(site.after_text(page)) + "\n"
        if page is site.start:
            translated = translated.replace("{#index}", "{#mainpage}", 1)
        (site.stage / f"{page.id}.md").write_text(translated)


def stage_theme(site):
    here = pathlib.Path(__file__).parent
    header = (here / "header.html").read_text().replace("@NAVIGATION@", site.navigation())
    (site.stage / "header.html").write_text(header)
    for name in ["footer.html", "simtutor.css", "simtutor.js", "namespaces.dox"]:
        shutil.copyfile(here / name, site.stage / name)


def copy_libraries(site):
    """Libraries of Debian packages into the site: it needs no network."""
    for name in LIBRARIES:
        if not (SCRIPTS / name).exists():
            raise Problem(f"{SCRIPTS / name} is missing; install the packages of tools/packages-docs.txt")
        shutil.copyfile(SCRIPTS / name, site.html / pathlib.Path(name).name)
    fonts = site.html / "fonts"
    fonts.mkdir(exist_ok=True)
    for font in (SCRIPTS / "katex/fonts").glob("*.woff2"):
        shutil.copyfile(font, fonts / font.name)


def run_doxygen(site, output):
    inputs = [site.stage / f"{page.id}.md" for page in site.pages]
    inputs += [site.root / header for header in API_HEADERS] + [site.stage / "namespaces.dox"]
    template = (pathlib.Path(__file__).parent / "Doxyfile.in").read_text()
    (site.stage / "Doxyfile").write_text(
        template.format(
            output=output,
            root=site.root,
            stage=site.stage,
            input=" ".join(f'"{path}"' for path in inputs),
            extra_files=f'"{site.stage}/simtutor.js"',
        )
    )
    done = subprocess.run(["doxygen", site.stage / "Doxyfile"], text=True, capture_output=True)
    if done.returncode != 0:
        words = (done.stdout + done.stderr).replace(str(site.stage) + "/", "").strip()
        raise Problem(f"Doxygen is not content:\n{words}")


def build(root, output, grader):
    stage, site_folder = output / "stage", output / "html"
    for folder in (stage, site_folder):
        shutil.rmtree(folder, ignore_errors=True)
    stage.mkdir(parents=True)
    counted = grader and has_solutions(root)
    measurements = measured.Measurements(root, grader, output / "measured") if counted else None
    site = Site(root, stage, measurements)
    site.html = site_folder
    stage_theme(site)
    stage_pages(site)
    run_doxygen(site, output)
    copy_libraries(site)
    finish(site_folder, [page.file for page in site.pages], linked=["check-library.html"])
    write_search_index(site_folder, site.pages)
    dead = dead_links(site_folder)
    if dead:
        more = [f"and {len(dead) - 20} more"] if len(dead) > 20 else []
        raise Problem("dead links in the site:\n" + "\n".join(dead[:20] + more))
    return site_folder / "index.html", len(site.pages)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("output", type=pathlib.Path)
    parser.add_argument("--grader", type=pathlib.Path, help="build directory with the grade programs")
    arguments = parser.parse_args()
    try:
        index, count = build(arguments.root.resolve(), arguments.output.resolve(), arguments.grader)
    except Problem as problem:
        print(f"docs: {problem}", file=sys.stderr)
        return 1
    print(f"docs: {count} pages and the reference, every link checked: {index}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
