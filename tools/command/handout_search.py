#!/usr/bin/env python3
"""Searches a student edition for passages of the solutions. It shares no code with the writer of
the edition. Prints its finds; status 1 if there are any.

usage: handout_search.py COURSE EDITION
"""

import pathlib
import re
import sys

LINES = 3  # that many lines of code in a row are a passage


def code(text):
    """Lines without comments and spacing; lines of brackets alone do not count."""
    bare = (re.sub(r"\s+", "", line.split("//")[0]) for line in text.split("\n"))
    return [line for line in bare if line.strip("{}();,")]


def passages(lines):
    return {tuple(lines[i : i + LINES]) for i in range(len(lines) - LINES + 1)}


def regions_and_starter(solution):
    """The student's regions of the solution, and the text of the starter."""
    regions, starter, place = [], [], "outside"
    for line in solution.split("\n"):
        mark = line.strip()
        if mark == "// simtutor: begin student":
            regions.append([])
            place = "solution"
        elif mark == "// simtutor: instead":
            place = "instead"
        elif mark == "// simtutor: end":
            place = "outside"
        elif place == "solution":
            regions[-1].append(line)
        else:
            starter.append(line.replace("//|", "", 1) if place == "instead" else line)
    return ["\n".join(region) for region in regions], "\n".join(starter)


def solution_passages(course):
    """passage -> lessons"""
    known = {}
    for file in sorted(course.glob("solutions/*/kernel.*")):
        regions, starter = regions_and_starter(file.read_text())
        allowed = passages(code(starter))
        for region in regions:
            for passage in passages(code(region)) - allowed:
                known.setdefault(passage, set()).add(file.parent.name)
    return known


def problems(course, edition):
    known = solution_passages(course)
    if not any(edition.glob("lessons/*/lesson.toml")):
        yield f"{edition} is no course"
    if len(known) < 50:
        yield f"only {len(known)} passages of solutions are known: the search is broken"
    for file in sorted(edition.rglob("*")):
        place = file.relative_to(edition)
        top = place.parts[0]
        own_kernels = top == "lessons" and ("pitfalls" in place.parts or "alternatives" in place.parts)
        if own_kernels or top in ("solutions", ".git", ".simtutor") or top.startswith("build"):
            yield f"{place} does not belong here"
        if re.search(r"(\.backup|~|\.swp)$", place.name):
            yield f"{place} is an editor's file"
        if not file.is_file():
            continue
        text = file.read_bytes().decode(errors="replace")
        if top == "lessons" and place.name == "lesson.toml" and ("pitfall]]" in text or "[[next]]" in text):
            yield f"{place} declares pitfalls or names alternatives"
        for passage in passages(code(text)) & known.keys():
            yield f"{place} repeats the solution of {', '.join(sorted(known[passage]))}: {' '.join(passage)}"


if __name__ == "__main__":
    found = list(problems(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])))
    print("\n".join(found) or "nothing of a solution")
    sys.exit(1 if found else 0)
