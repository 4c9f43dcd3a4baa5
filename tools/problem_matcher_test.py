#!/usr/bin/env python3
"""Tries the problem matchers of .vscode/tasks.json on real reports: each finding with a place and each error of the
compiler must be found, at its line, and nothing else.

usage: problem_matcher_test.py PROGRAM [LESSON...]     grades the lesson's wrong kernels, and files that do not compile
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent


def tasks():
    """tasks.json without its comments, which stand on lines of their own."""
    lines = (ROOT / ".vscode/tasks.json").read_text().splitlines()
    return json.loads("\n".join(line for line in lines if not line.lstrip().startswith("//")))["tasks"]


def problems(matcher, lines):
    """As an editor reads them: each pattern must match one line, one after the other."""
    patterns = matcher["pattern"]
    at = 0
    while at + len(patterns) <= len(lines):
        found = {}
        for pattern, line in zip(patterns, lines[at : at + len(patterns)]):
            match = re.match(pattern["regexp"], line)
            if not match:
                break
            for name, group in pattern.items():
                if name != "regexp" and match[group] is not None:
                    found[name] = match[group]
        else:
            yield found
            at += len(patterns)
            continue
        at += 1


def wanted(verdict):
    """Files and lines that the report quotes."""
    places = set()
    for finding in verdict["findings"]:
        for side in finding["accesses"]:
            if side["site"]["line"] > 0:
                places.add((pathlib.Path(side["site"]["file"]).name, side["site"]["line"]))
    return places


def check(condition, what, failures):
    print("ok:" if condition else "FAILED:", what)
    if not condition:
        failures.append(what)


def main():
    program, lessons = sys.argv[1], sys.argv[2:] or ["13-vector-add"]
    task = next(task for task in tasks() if task["label"] == "simtutor: grade this lesson")
    report, build = task["problemMatcher"]
    failures = []

    def grade(file, lesson, verdict):
        words = {"${fileDirnameBasename}": lesson, "${file}": str(file)}
        arguments = [words.get(word, word) for word in task["args"]]
        done = subprocess.run(
            [program, *arguments, "--seed", "7", "--json", verdict],
            capture_output=True, text=True, cwd=file.parent, env=None,
        )
        return (done.stdout + done.stderr).splitlines()

    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        verdict = folder / "verdict.json"
        placed = 0
        for lesson in lessons:
            for pitfall in sorted((ROOT / "lessons" / lesson / "pitfalls").glob("*.c*")):
                lines = grade(pitfall, lesson, verdict)
                expected = wanted(json.loads(verdict.read_text()))
                found = list(problems(report, lines))
                places = {(pathlib.Path(one["file"]).name, int(one["line"])) for one in found}
                lost = {place for place in places if place not in expected}
                files = {file for file, _ in expected} - {file for file, _ in places}
                placed += len(places)
                check(
                    not lost and not files and all(one["message"].strip() for one in found),
                    f"{lesson}, {pitfall.stem}: {len(found)} of {len(expected)} places shown, {list(problems(build, lines))} of the compiler",
                    failures,
                )
        check(placed > 0, f"{placed} places of findings in all", failures)
        for lesson in lessons:
            source = next((ROOT / "solutions" / lesson).glob("kernel.*"))
            broken = folder / source.name
            broken.write_text("int x = ;\n" + source.read_text())
            lines = grade(broken, lesson, verdict)
            found = list(problems(build, lines))
            check(
                bool(found) and found[0]["line"] == "1" and found[0]["severity"] == "error"
                and pathlib.Path(found[0]["file"]).name == source.name and not list(problems(report, lines)),
                f"{lesson}: an error of the compiler is found in line 1: {found[:1]}",
                failures,
            )
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
