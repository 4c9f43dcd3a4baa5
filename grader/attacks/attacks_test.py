#!/usr/bin/python3
"""Grades every file of this folder through the lessons' own graders and holds the verdict against
what the file's first lines say.

    // attack: what it tries            (or  // honest: what it mentions: it gets all points)
    // lesson: 01-ijk
    // at most: 35                      points
    // sees: a part of what the student is told (may be empty)
    // as: another name for the file    (Python's escapes; may hold folders)
    // made: starter | folder | fifo | socket | bytes N | binary | link PATH of the project

@ROOT@ in a file stands for the folder of the project.

usage: attacks_test.py BUILD [--sample N] [--seed S] [--jobs N] [--class CLASS] [FILE...]
Files are found by their place, CLASS/NAME.cpp or CLASS/NAME.cu: a new one needs no other line."""

import argparse
import concurrent.futures
import json
import os
import pathlib
import random
import socket
import stat
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
# Seconds that a grading may take: its budget is 60 s of CPU time, whatever else the machine does.
LONGEST = 900
LARGEST_VERDICT = 4 << 20


class Case:
    def __init__(self, path):
        self.path = path
        self.name = f"{path.parent.name}/{path.stem}"
        self.says = {}
        for line in path.read_text().splitlines():
            if not line.startswith("// ") or ": " not in line + " ":
                break
            key, _, value = line[3:].partition(":")
            self.says[key] = value.strip()
        self.honest = "honest" in self.says
        known = {"attack", "honest", "lesson", "at most", "sees", "as", "made"}
        wrong = set(self.says) - known
        if wrong or "lesson" not in self.says or self.honest == ("attack" in self.says):
            sys.exit(f"{path}: its first lines are not those of an attack: {wrong or self.says}")

    def handed_in(self, folder):
        """Makes the submission in `folder`; its path."""
        name = self.says.get("as", "kernel" + self.path.suffix)
        path = folder / name.encode().decode("unicode_escape")
        if not name.isascii():
            path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        made, _, what = self.says.get("made", "").partition(" ")
        if made == "":
            path.write_bytes(self.path.read_bytes().replace(b"@ROOT@", os.fsencode(ROOT)))
        elif made == "starter":
            path.write_bytes(next((ROOT / "starter" / self.says["lesson"]).glob("kernel.*")).read_bytes())
        elif made == "folder":
            path.mkdir()
        elif made == "fifo":
            os.mkfifo(path)
        elif made == "socket":
            here = os.getcwd()
            os.chdir(folder)  # a socket's path may be short only
            socket.socket(socket.AF_UNIX).bind(path.name)
            os.chdir(here)
        elif made == "bytes":
            path.write_bytes(b" " * int(what))
        elif made == "binary":
            path.write_bytes(bytes(range(256)) * 40)
        elif made == "link":
            path.symlink_to(ROOT / what if (ROOT / what).exists() else what)
        else:
            sys.exit(f"{self.path}: nothing is made by '{made}'")
        return path


def texts(value):
    """All texts of a verdict, and nothing of its form."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inside in value.values():
            yield from texts(inside)
    elif isinstance(value, list):
        for inside in value:
            yield from texts(inside)


def judge(case, build):
    """What is wrong with the grading of a case (empty: nothing), its points and its seconds."""
    lesson = case.says["lesson"]
    with tempfile.TemporaryDirectory(prefix="attack-") as name:
        folder = pathlib.Path(name)
        (folder / "in").mkdir()
        submitted = case.handed_in(folder / "in")
        before = sorted(str(p) for p in (folder / "in").rglob("*"))
        verdict_path = folder / "verdict.json"
        words = [build / "bin" / f"grade-{lesson}", "--lesson-dir", ROOT / "lessons" / lesson,
                 "--file", submitted, "--json", verdict_path, "--backend", "sim"]
        begin = time.monotonic()
        try:
            done = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, timeout=LONGEST, cwd=folder)
        except subprocess.TimeoutExpired:
            return [f"the grading did not end within {LONGEST} s"], None, LONGEST
        seconds = time.monotonic() - begin
        wrong = []
        if done.returncode not in (0, 1, 2):
            wrong.append(f"the grader ended with status {done.returncode}")
        if not verdict_path.is_file():
            return wrong + ["there is no verdict"], None, seconds
        if verdict_path.stat().st_size > LARGEST_VERDICT:
            wrong.append(f"the verdict has {verdict_path.stat().st_size} bytes")
        verdict = json.loads(verdict_path.read_text())
        if sorted(str(p) for p in (folder / "in").rglob("*")) != before:
            wrong.append("files were made beside the submission")
        if stat.S_IMODE(folder.stat().st_mode) & 0o077:
            wrong.append("the folder was opened to others")
        return (wrong + compare(case, verdict, done.stderr.decode(errors="replace")),
                verdict.get("points", 0), seconds)


def compare(case, verdict, said):
    graded = verdict.get("status", "") == "graded" and not verdict.get("error")
    points = verdict.get("points", 0) if graded else 0
    told = "\n".join(list(texts(verdict)) + [said])
    if case.honest:
        if graded and points == verdict["max_points"]:
            return []
        return [f"{points} of {verdict.get('max_points')} points for honest code:\n{told[:600]}"]
    wrong = []
    if not graded and verdict.get("at_fault") != "submission":
        wrong.append(f"the submission is not at fault: {verdict.get('error')}")
    if points > int(case.says.get("at most", 0)):
        wrong.append(f"{points} points, {case.says.get('at most', 0)} are the most it may get")
    if case.says.get("sees", "") not in told:
        wrong.append(f"it was not told '{case.says['sees']}' but:\n{told[:600]}")
    return wrong


def chosen(arguments):
    cases = [Case(path) for path in sorted(HERE.glob("*/*")) if path.suffix in (".cpp", ".cu")]
    if arguments.files:
        cases = [case for case in cases if any(case.path == pathlib.Path(f).resolve() for f in arguments.files)]
    if arguments.only:
        cases = [case for case in cases if case.path.parent.name == arguments.only]
    if arguments.sample and arguments.sample < len(cases):
        # Some of each class, so that none is left out for long.
        order = random.Random(arguments.seed)
        order.shuffle(cases)
        seen = {}
        for case in cases:
            case.turn = seen[case.path.parent.name] = seen.get(case.path.parent.name, 0) + 1
        cases = sorted(cases, key=lambda case: case.turn)[: arguments.sample]
    if not cases:
        sys.exit("there are no such attacks")
    return cases


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("files", nargs="*")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="so many, some of each class")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--class", dest="only")
    arguments = parser.parse_args()
    arguments.build = arguments.build.resolve()
    cases = chosen(arguments)
    print(f"{len(cases)} files, seed {arguments.seed}", flush=True)
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        judged = pool.map(lambda case: judge(case, arguments.build), cases)
        for case, (wrong, points, seconds) in zip(cases, judged):
            failed += bool(wrong)
            print(f"{'FAILED' if wrong else 'ok    '} {case.name:45} "
                  f"{'-' if points is None else points:>4} points {seconds:6.1f} s", flush=True)
            for sentence in wrong:
                print("       " + sentence.replace("\n", "\n       "), flush=True)
    print(f"{len(cases)} files: {len(cases) - failed} as they should be, {failed} not")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
