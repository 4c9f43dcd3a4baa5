#!/usr/bin/env python3
"""Checks that the pages about the code say what is there.

usage: architecture_test.py ROOT BUILD

Looks at docs/architecture.md, its picture and docs/how-a-lesson-becomes-a-verdict.md. Whatever stands
in backticks there must exist: a path, a test, a target, a command with its options, a rule, or a
word of the sources. Each room has a row in the first table, above the rooms that it uses, and the
arrows in the picture are the build's.
"""

import json
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))

from architecture_picture import arrows_in, arrows_of, rooms_in  # noqa: E402

MAP = "docs/architecture.md"
PAGES = [MAP, "docs/how-a-lesson-becomes-a-verdict.md"]
SOURCES = ("*.cpp", "*.h", "*.inc", "*.def", "*.cmake", "*.txt", "*.toml", "*.py", "*.sh", "*.cu", "*.json")
# What a grading writes, and what a build holds.
MADE = {"verdict.json", "build", "build/map.json", "build/tests", "libsimt.so"}
BUILT = re.compile(r"build|\.git$|\.cache$|\.simtutor$")
COMMANDS = ("cmake", "ctest", "ninja", "make", "tools/")


class House:
    """What is there: files, tests, targets, rules, words."""

    def __init__(self, root, build):
        self.root, self.build = pathlib.Path(root), pathlib.Path(build)
        made = json.loads((self.build / "map.json").read_text())
        self.rooms, self.targets, self.tests = made["rooms"], set(made["targets"]), set(made["tests"])
        self.presets = {
            preset["name"]
            for preset in json.loads((self.root / "CMakePresets.json").read_text())["configurePresets"]
        }
        self.rules = set(re.findall(r'"([a-z]+\.[a-z-]+)"', (self.root / "grader/findings/rules.cpp").read_text()))
        self.words = set()
        for folder in ("grader", "tools", "cmake", "lessons", "docs"):
            for pattern in SOURCES:
                for file in (self.root / folder).rglob(pattern):
                    if file.name != pathlib.Path(__file__).name:
                        self.words |= set(re.findall(r"\w+", file.read_text(errors="replace")))
        self.files = {file.name for file in self.root.rglob("*") if not BUILT.match(file.relative_to(self.root).parts[0])}
        self.helps = {}

    def has_path(self, path):
        path = path.rstrip("/")
        if path in MADE:
            return True
        path = re.sub(r"\bNN-name\b|\bNAME\b|\bRULE\b|\bCASE\b", "*", path)
        return any(any(self.root.glob(one)) for one in without_braces(path))

    def help_of(self, *subcommand):
        """What `simtutor SUBCOMMAND --help` prints; None if there is no such command."""
        if subcommand and not re.search(rf"^ +{re.escape(subcommand[0])}\b", self.help_of(), re.MULTILINE):
            return None
        if subcommand not in self.helps:
            program = [self.build / "bin" / "simtutor", *subcommand, "--help"]
            self.helps[subcommand] = subprocess.run(program, capture_output=True, text=True).stdout
        return self.helps[subcommand]

    def matching_tests(self, pattern):
        return [test for test in self.tests if re.search(pattern, test)]


def without_braces(path):
    """`a.{h,cpp}` stands for `a.h` and `a.cpp`."""
    found = re.search(r"\{([^}]*)\}", path)
    if not found:
        return [path]
    return [path[: found.start()] + part + path[found.end() :] for part in found.group(1).split(",")]


def wrong_path(house, path):
    """Every one of `a.{h,cpp}` must exist."""
    return any(not house.has_path(one) for one in without_braces(path))


def wrong_command(house, text):
    """What is wrong with a command line, or None."""
    words = text.split()
    program, rest = words[0], words[1:]
    if program.startswith("tools/") and not (house.root / program).is_file():
        return f"there is no {program}"
    if program == "tools/simtutor" and rest:
        return wrong_subcommand(house, rest)
    for word, value in zip(words, words[1:]):
        if word == "--preset" and value not in house.presets:
            return f"there is no preset {value}"
        if word == "--target" and value not in house.targets:
            return f"there is no target {value}"
        if word == "-R" and value != "NAME" and not house.matching_tests(value):
            return f"no test is named like {value}"
    return None


def wrong_subcommand(house, words):
    name = words[0]
    if name == "docs":  # the shell script's own
        return None
    text = house.help_of(name)
    if text is None:
        return f"simtutor has no command {name}"
    for word in words[1:]:
        if word.startswith("-") and not re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text):
            return f"simtutor {name} has no option {word}"
        if name == "test" and not word.startswith("-") and word != "NAME" and not house.matching_tests(word):
            return f"no test is named like {word}"
    return None


def wrong(house, text):
    """What is wrong with the words in backticks, or None."""
    if text.startswith(COMMANDS) and " " in text:
        return wrong_command(house, text)
    if re.fullmatch(r"[\w.*{},/-]+", text) and text not in MADE and ("/" in text or house.has_path(text)):
        return f"there is no {text}" if wrong_path(house, text) else None
    if text in house.tests | house.targets | house.presets | house.files | MADE:
        return None
    if re.search(r"_test\w*$", text):
        return f"there is no test {text}"
    if re.fullmatch(r"[a-z]+\.[a-z*-]+", text):
        pattern = re.escape(text).replace(r"\*", "[a-z-]+")
        if any(re.fullmatch(pattern, rule) for rule in house.rules):
            return None
        return f"there is no rule or file {text}"
    unknown = [word for word in re.findall(r"[A-Za-z_]\w*", text) if word not in house.words]
    return f"no source knows {', '.join(unknown)} (in {text})" if unknown else None


def complaints_of(house, page, text):
    """What a page says that is not so."""
    complaints = []
    fenced = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("```"):
            fenced = not fenced
        if fenced:
            continue
        for quoted in re.findall(r"`([^`]+)`", line):
            problem = wrong(house, quoted)
            if problem:
                complaints.append(f"{page}:{number}: {problem}")
        for link in re.findall(r"\]\(([^)#]+)[^)]*\)", line):
            if "://" not in link and not (house.root / page).parent.joinpath(link).exists():
                complaints.append(f"{page}:{number}: the link leads nowhere: {link}")
    return complaints


def room_complaints(house, text):
    """Each room has a row in the page's first table, above what it uses."""
    rows = re.findall(r"^\| `(\w+)` \| `([\w/]+)/`", text, re.MULTILINE)
    place = {name: number for number, (name, _) in enumerate(rows)}
    complaints = []
    for room in house.rooms:
        if (room["name"], room["folder"]) not in rows:
            complaints.append(f'{MAP}: no row for the room {room["name"]} in {room["folder"]}/')
        for used in room["uses"]:
            if place.get(room["name"], 0) > place.get(used, 10**6):
                complaints.append(f'{MAP}: {room["name"]} uses {used}, which stands above it')
    known = {room["name"] for room in house.rooms}
    return complaints + [f"{MAP}: the build has no room {name}" for name, _ in rows if name not in known]


def picture_complaints(house, svg):
    name = "docs/architecture.svg"
    complaints = []
    rooms, arrows = {room["name"] for room in house.rooms}, arrows_of(house.rooms)
    for room in sorted(rooms ^ rooms_in(svg)):
        complaints.append(f"{name}: the room {room} is in the {'build' if room in rooms else 'picture'} only")
    for arrow in sorted(arrows ^ arrows_in(svg)):
        where = "build" if arrow in arrows else "picture"
        complaints.append(f"{name}: the arrow {arrow[0]} -> {arrow[1]} is in the {where} only")
    return complaints + (["make it again: docs/architecture_picture.py build"] if complaints else [])


def finds_faults(house):
    """Each of these must be complained about, or this test could not fail."""
    faults = [
        "`grader/simt/engine/no_such_file.cpp`", "`grader/simt/no_such_folder/`", "`grader/paths/{simtutor_paths.h.in,no.h}`",
        "`no_such_test`", "`tools/simtutor nothing`", "`tools/simtutor grade --no-such-option`", "`tools/no-such-tool now`",
        "`tools/simtutor test no_such_name`", "`cmake --preset nothing`", "`cmake --build build --target nothing`",
        "`ctest --test-dir build -R nothing_like_it`", "`race.nothing`", "`no_such_word_anywhere()`", "[a link](nowhere.md)",
    ]  # fmt: skip
    return [f"not noticed: {fault}" for fault in faults if not complaints_of(house, MAP, fault)]


def main():
    house = House(sys.argv[1], sys.argv[2])
    text = (house.root / MAP).read_text()
    complaints = finds_faults(house) + room_complaints(house, text)
    complaints += picture_complaints(house, (house.root / "docs/architecture.svg").read_text())
    for page in PAGES:
        complaints += complaints_of(house, page, (house.root / page).read_text())
    print("\n".join(complaints) if complaints else f"{len(house.rooms)} rooms and {len(PAGES)} pages agree")
    sys.exit(bool(complaints))


if __name__ == "__main__":
    main()
