#!/usr/bin/env python3
"""Follows docs/instructors.md word by word, in a copy of the course: runs every command, writes
every file, makes every edit, and compares what the guide shows with what came out.

What is to be done with a block of the guide stands in the comment above it:
  <!-- run -->        commands; each must succeed
  <!-- shows -->      lines that the last commands printed, in this order; "..." is any text
  <!-- file F -->     the whole of file F
  <!-- edit F -->     lines of F that go (-), come (+) and stay ( ); they stand in F once
  <!-- cut F -->      lines that stand in F, one after the other

usage: guide_test.py grade-source GUIDE TEMPLATE      prints the example's grade.cpp as edited
       guide_test.py follow GUIDE PROGRAM GRADERS TEMPLATE-GRADER EXAMPLE-GRADER
GRADERS is the folder of the course's grade programs. The example's two grade programs are compiled
beforehand: from the template as it is and from the edited source.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

EXAMPLE = "90-reverse"
GRADE = f"lessons/{EXAMPLE}/grade.cpp"


def fail(sentence):
    sys.exit(f"FAILED: {sentence}")


def blocks(guide):
    """(what, file, text, line) of each marked block, in order."""
    lines = guide.read_text().split("\n")
    marked, at = [], 0
    while at < len(lines):
        mark = re.fullmatch(r"<!-- (run|shows|file|edit|cut) ?(\S*) -->", lines[at])
        start = at + 1
        at += 1
        if not mark:
            continue
        while not lines[at]:
            at += 1
        text = []
        if lines[at].startswith("```"):
            at += 1
            while lines[at] != "```":
                text.append(lines[at])
                at += 1
        else:
            while lines[at].startswith("    ") or (not lines[at] and text and lines[at + 1].startswith("    ")):
                text.append(lines[at][4:])
                at += 1
        if not text:
            fail(f"{guide.name}:{start}: no block follows this mark.")
        marked.append((mark[1], mark[2], text, start))
    return marked


def unmarked(guide):
    """Lines of code blocks that no test looks at."""
    inside = sum(len(text) for _, _, text, _ in blocks(guide))
    fenced, loose = False, 0
    for line in guide.read_text().split("\n"):
        if line.startswith("```"):
            fenced = not fenced
        elif fenced or line.startswith("    "):
            loose += 1
    return loose - inside


def check_shortest(guide, lessons):
    """The guide says how many lines the shortest grade.cpp has."""
    said = re.search(r"shortest `grade.cpp`\s+has (\d+) lines", guide.read_text())
    shortest = min(len(path.read_text().splitlines()) for path in lessons.glob("*/grade.cpp"))
    if not said or int(said[1]) != shortest:
        fail(f"{guide.name}: the shortest grade.cpp has {shortest} lines; say so.")


def edited(source, change, where):
    old = "\n".join(line[1:] for line in change if line[0] in " -") + "\n"
    new = "\n".join(line[1:] for line in change if line[0] in " +") + "\n"
    places = len(re.findall(r"^" + re.escape(old), source, re.MULTILINE))
    if places != 1:
        fail(f"{where}: the lines to edit stand {places} times in the file, not once.")
    return source.replace(old, new)


def grade_source(guide, template):
    source = template.read_text()
    for what, file, text, line in blocks(guide):
        if what == "edit" and file == GRADE:
            source = edited(source, text, f"{guide.name}:{line}")
    return source


def compare(shown, printed, where):
    """Each shown line, in this order, is part of a printed one."""
    rest = printed.split("\n")
    for wanted in shown:
        pattern = r"\s+".join(".*" if word == "..." else re.escape(word) for word in wanted.split())
        pattern = pattern.replace(r"\s+.*\s+", r".*")
        while rest and not re.search(pattern, rest[0]):
            rest.pop(0)
        if not rest:
            fail(f"{where}: the guide shows\n    {wanted}\nbut what was printed is\n{printed}")
        rest.pop(0)


class Course:
    """A copy of the course whose tools/simtutor is this build's program."""

    def __init__(self, folder, source, program, graders, of_template, of_example):
        self.root = folder / "course"
        self.bin = folder / "build" / "bin"
        self.bin.mkdir(parents=True)
        keep = shutil.ignore_patterns("build*", ".git", ".simtutor", "corpus", "programs")
        shutil.copytree(source, self.root, ignore=keep)
        shutil.copy(program, self.bin / "simtutor")
        for grader in graders.glob("grade-[0-9]*"):
            (self.bin / grader.name).symlink_to(grader)
        self.of_template, self.of_example = of_template, of_example
        command = self.root / "tools" / "simtutor"
        command.write_text(f'#!/bin/sh\nSIMTUTOR_ROOT="{self.root}" exec "{self.bin}/simtutor" "$@"\n')
        command.chmod(0o755)

    def build(self, template_source):
        """What tools/simtutor does first: the grade program fits to grade.cpp."""
        source, program = self.root / GRADE, self.bin / f"grade-{EXAMPLE}"
        program.unlink(missing_ok=True)
        if source.exists():
            same = source.read_text() == template_source.read_text()
            program.symlink_to(self.of_template if same else self.of_example)

    def run(self, commands, where):
        environment = dict(os.environ, LC_ALL="C.UTF-8", NO_COLOR="1")
        environment.pop("SIMTUTOR_ROOT", None)  # the copy is the course, whichever was meant before
        done = subprocess.run(["bash", "-e"], input="\n".join(commands), text=True, cwd=self.root, env=environment,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        if done.returncode != 0:
            fail(f"{where}: the commands end with status {done.returncode}:\n{done.stdout}")
        return done.stdout


def follow(guide, program, graders, of_template, of_example):
    source = guide.parent.parent
    template = source / "tools/lesson-template/cuda/grade.cpp"
    if unmarked(guide):
        fail(f"{guide.name}: {unmarked(guide)} lines of code have no mark, so nothing tests them.")
    check_shortest(guide, source / "lessons")
    with tempfile.TemporaryDirectory() as folder:
        course = Course(pathlib.Path(folder), source, program, graders, of_template, of_example)
        printed = ""
        for what, file, text, line in blocks(guide):
            where = f"{guide.name}:{line}"
            place = course.root / file
            if what == "run":
                course.build(template)
                printed = course.run(text, where)
            elif what == "shows":
                compare(text, printed, where)
            elif what == "file":
                place.write_text("\n".join(text) + "\n")
            elif what == "cut":
                if "\n".join(text) + "\n" not in place.read_text():
                    fail(f"{where}: these lines do not stand in {file}.")
            else:
                place.write_text(edited(place.read_text(), text, where))
            print(f"ok: {where} {what} {file or text[0]}", flush=True)
        if (course.root / GRADE).read_text() != grade_source(guide, template):
            fail("the example's grade program was compiled from another source than the guide makes.")


if __name__ == "__main__":
    paths = [pathlib.Path(word).resolve() for word in sys.argv[2:]]
    if sys.argv[1] == "grade-source":
        print(grade_source(*paths), end="")
    else:
        follow(*paths)
        print("all passed")
