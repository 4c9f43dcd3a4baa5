#!/usr/bin/env python3
"""Draws docs/architecture.svg from the rooms of the build.

usage: architecture_picture.py BUILD     needs Graphviz's dot

An arrow leads from a room to a room that it uses. Arrows that follow from others are left out.
docs/architecture_test.py compares the arrows in the picture with the build's.
"""

import json
import pathlib
import re
import subprocess
import sys

PICTURE = pathlib.Path(__file__).with_name("architecture.svg")
FILLS = {"tools": "#dcefe2", "lessons": "#dcefe2", "grader/simt": "#fbe3d2", "grader": "#dbe8f6"}


def rooms_of(build):
    return json.loads((pathlib.Path(build) / "map.json").read_text())["rooms"]


def arrows_of(rooms):
    """Pairs (room, used room), without those that follow from others."""
    uses = {room["name"]: set(room["uses"]) for room in rooms}

    def reached(name):
        found = set()
        waiting = list(uses[name])
        while waiting:
            other = waiting.pop()
            if other not in found:
                found.add(other)
                waiting += uses[other]
        return found

    return {
        (name, used)
        for name in uses
        for used in uses[name]
        if not any(used in reached(other) for other in uses[name] if other != used)
    }


def arrows_in(picture):
    """The arrows that a picture of this script shows: dot gives each a title."""
    titles = re.findall(r"<title>(\w+)&#45;&gt;(\w+)</title>", picture)
    return set(titles)


def rooms_in(picture):
    return set(re.findall(r"<title>(\w+)</title>", picture)) - {"rooms"}


def fill(folder):
    return next(color for prefix, color in FILLS.items() if folder.startswith(prefix))


def dot_source(rooms):
    lines = [
        "digraph rooms {",
        'graph [rankdir=TB, nodesep=0.25, ranksep=0.4, fontname="Helvetica"]',
        'node [shape=box, style="rounded,filled", color="#7a828e", fontname="Helvetica", fontsize=13,'
        " margin=\"0.12,0.06\"]",
        'edge [color="#5b6470", arrowsize=0.7]',
    ]
    for room in sorted(rooms, key=lambda room: room["name"]):
        label = f'<<b>{room["name"]}</b><br/><font point-size="10">{room["folder"]}/</font>>'
        lines.append(f'{room["name"]} [label={label}, fillcolor="{fill(room["folder"])}"]')
    lines += [f"{name} -> {used}" for name, used in sorted(arrows_of(rooms))]
    return "\n".join([*lines, "}"])


def main():
    rooms = rooms_of(sys.argv[1])
    svg = subprocess.run(
        ["dot", "-Tsvg"], input=dot_source(rooms), capture_output=True, text=True, check=True
    ).stdout
    # The site gives the file its own place and name; a declaration and a comment are no use there.
    PICTURE.write_text(svg[svg.index("<svg") :])
    print(f"{PICTURE}: {len(rooms)} rooms, {len(arrows_of(rooms))} arrows")


if __name__ == "__main__":
    main()
