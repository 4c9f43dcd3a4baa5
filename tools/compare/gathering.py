"""Runs what a user can see of one built tree, and keeps the answers as JSON files.

One file per case, written whole or not at all: gathering takes some 20 minutes, and one that was
interrupted goes on where it stopped. Nothing is tidied here. What may differ is decided where two
trees are compared, so that a better comparison needs no second gathering.
"""

import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

# Where they lie, the newest place first: the tree before has to be read, too.
KERNELS = ("grader/simt/corpus/kernels",)
PROGRAMS = ("grader/simt/sample_programs", "grader/simt/programs")
SOURCES = (".cu", ".cpp")
SEED = "7"
CASE_SECONDS = 300  # one grading, or one program, on a busy machine

# As programs_test.cpp runs them: two devices, one core (several give the same, and take longer to
# say so), and a loop without end is told from a long one soon.
PROGRAM_SETTINGS = {"SIMCC_RULES": "memory.leak=on,memory.alignment=on", "SIMCC_DEVICES": "2", "SIMCC_LAUNCH_SECONDS": "2",
                    "SIMCC_COUNTERS": "1", "SIMCC_PROFILE": "1", "SIMCC_CORES": "1", "OMP_NUM_THREADS": "4"}


class Trouble(Exception):
    """Why it cannot go on, as a sentence without its full stop."""


def write(path, data):
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(path.name + ".tmp")
    draft.write_text(json.dumps(data, indent=1, sort_keys=True))
    draft.replace(path)


def say(text):
    print(f"compare-builds: {text}", file=sys.stderr, flush=True)


class Progress:
    """A line every few seconds; a terminal is not needed."""

    def __init__(self, group, total):
        self.group, self.total, self.done, self.told = group, total, 0, time.monotonic()

    def step(self, name):
        self.done += 1
        if time.monotonic() - self.told > 10 or self.done == self.total:
            self.told = time.monotonic()
            say(f"{self.group}: {self.done} of {self.total}, {name}")


class Tree:
    """A built tree, and the folder for what it says."""

    def __init__(self, root, build, out, only):
        self.root, self.out, self.only = Path(root).resolve(), Path(out).resolve(), only
        self.build = Path(build).resolve() if build else self.root / "build"
        # The program itself: tools/simtutor would build the tree again after a change of its files.
        self.simtutor = self.build / "bin/simtutor"
        self.simcc = self.build / "bin/simcc"
        self.corpus_test = self.build / "tests/simt_corpus_test"
        for program in (self.simtutor, self.simcc):
            if not program.exists():
                raise Trouble(f"{program} is missing; run tools/simtutor list there, which builds the tree")

    def facts(self):
        """What explains a difference that no change of the tree made."""
        said = subprocess.run(["g++", "--version"], capture_output=True, text=True).stdout.splitlines()
        programs = [path for folder in ("bin", "lib") for path in (self.build / folder).glob("*")]
        return {"root": str(self.root), "compiler": said[0] if said else "", "cores": os.cpu_count(),
                "only": self.only, "built": max(path.stat().st_mtime_ns for path in programs)}

    def place(self, places):
        """The folder that this tree has, as a path from the root."""
        found = next((place for place in places if (self.root / place).is_dir()), None)
        if not found:
            raise Trouble(f"{self.root} has no folder {places[0]}")
        return found

    def wanted(self, case):
        return self.only in case


def run(command, environment=None, folder=None):
    """Ends the whole family of a program that does not end."""
    started = subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               stdin=subprocess.DEVNULL, env=dict(os.environ, **(environment or {})), cwd=folder,
                               start_new_session=True)
    try:
        out, messages = started.communicate(timeout=CASE_SECONDS)
    except subprocess.TimeoutExpired:
        os.killpg(started.pid, 9)
        out, messages = started.communicate()
        return {"exit": "stopped", "stdout": "", "messages": f"stopped after {CASE_SECONDS} s"}
    except KeyboardInterrupt:  # it reaches only this program
        with contextlib.suppress(ProcessLookupError):
            os.killpg(started.pid, 9)
        raise
    return {"exit": started.returncode, "stdout": out.decode(errors="replace"),
            "messages": messages.decode(errors="replace")}


def read(path):
    try:
        return json.loads(path.read_text(errors="replace"))
    except (OSError, ValueError):
        return None


# The corpus: its test program writes what it compares, each file of the corpus in four runs.


def corpus_cases(tree):
    """{case: file below the output folder}; a case is named by its source, which a restructuring
    may move, and the build."""
    kernels = tree.place(KERNELS)
    folder = tree.root / kernels
    files = sorted(path for path in folder.rglob("*") if path.suffix in SOURCES)
    names = [(path.relative_to(folder), build) for path in files for build in ("optimised", "unoptimised")]
    cases = {f"{kernels}/{name} {build}": f"corpus/{name}.{build}.json" for name, build in names}
    return {case: file for case, file in cases.items() if tree.wanted(case)}


def gather_corpus(tree, cases):
    if not tree.corpus_test.exists():
        raise Trouble(f"{tree.corpus_test} is missing; build it: cmake --build {tree.build} --target simt_corpus_test")
    command = [tree.corpus_test, "--gtest_filter=Files/*"]
    if tree.only:  # the names of the tests have only letters and digits
        stems = {re.sub(r"\W", "_", Path(case.split()[0]).name) for case in cases}
        command[1] = "--gtest_filter=" + ":".join(f"Files/*{stem}" for stem in sorted(stems))
    environment = dict(os.environ, SIMTUTOR_CORPUS_DUMP=str(tree.out / "corpus"))
    for name in ("GTEST_TOTAL_SHARDS", "GTEST_SHARD_INDEX"):
        environment.pop(name, None)
    progress = Progress("corpus", len(cases))
    failed = []
    with subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          stdin=subprocess.DEVNULL, env=environment, text=True, errors="replace") as test:
        for line in test.stdout:
            if match := re.match(r"\[ +(OK|SKIPPED|FAILED) +\] Files/\w+\.([^\s,]+).*\(\d+ ms", line):
                progress.step(match[2])
                if match[1] == "FAILED":
                    failed.append(match[2])
    if failed:
        say(f"corpus: {len(failed)} tests fail, among them {failed[0]}; what they show is compared all the same")
    missing = [case for case, file in cases.items() if not (tree.out / file).exists()]
    if len(missing) == len(cases):
        raise Trouble(f"the corpus test ended with status {test.returncode} and wrote nothing; it must run, and know "
                      "SIMTUTOR_CORPUS_DUMP")
    if missing:
        raise Trouble(f"the corpus test ended with status {test.returncode} before {missing[0]}")


# Whole programs, built by their makefiles, clean and with the planted defect.


def program_cases(tree):
    programs = tree.place(PROGRAMS)
    names = sorted(path.parent.name for path in (tree.root / programs).glob("*/Makefile"))
    cases = {f"{programs}/{name} {variant}": f"programs/{name}.{variant}.json"
             for name in names for variant in ("clean", "planted")}
    return {case: file for case, file in cases.items() if tree.wanted(case)}


def run_program(tree, source, variant):
    with tempfile.TemporaryDirectory() as work:
        folder = Path(work) / source.name
        shutil.copytree(source, folder)
        texts = [path.read_text(errors="replace") for path in source.iterdir() if path.is_file()]
        defines = "-DPLANTED" if variant == "planted" else ""
        made = run(["make", "-s", "-C", folder, f"NVCC={tree.simcc}", f"DEFINES={defines}"])
        ran = run([folder / source.name], dict(PROGRAM_SETTINGS, SIMCC_JSON=str(folder / "findings.json")), folder) \
            if made["exit"] == 0 else None
        data = {"build": made, "run": ran, "report": read(folder / "findings.json"),
                "host_threads": any(re.search(r"^#include <thread>", text, re.M) for text in texts)}
        # The same place each time; where it lies is chance.
        return json.loads(json.dumps(data).replace(str(folder) + "/", "").replace(work, "WORK"))


def gather_programs(tree, cases):
    progress = Progress("programs", len(cases))
    for case, file in cases.items():
        path, variant = case.split(" ")
        if not (tree.out / file).exists():
            write(tree.out / file, run_program(tree, tree.root / path, variant))
        progress.step(case)


# Verdicts: everything that the course itself has to grade.


def verdict_cases(tree):
    """Found in the folders: how lessons are declared may be what changes."""
    cases = {}
    for lesson in sorted(path for path in (tree.root / "lessons").glob("[0-9]*") if path.is_dir()):
        name = lesson.name
        for what in ("starter", "solution"):
            cases[f"lessons/{name}/{what}"] = f"verdicts/{name}.{what}.json"
        for kind in ("pitfall", "alternative"):
            for file in sorted(path for path in lesson.glob(f"{kind}s/*") if path.suffix in SOURCES):
                cases[f"lessons/{name}/{kind}s/{file.name}"] = f"verdicts/{name}.{kind}.{file.stem}.json"
    return {case: file for case, file in cases.items() if tree.wanted(case)}


def grade_words(case):
    """The case's name is a path, so that the names of moved files hold for it, too."""
    lesson, what = case.split("/")[1:3]
    choice = {"starter": [], "solution": ["--solution"], "pitfalls": ["--pitfall", Path(case).stem]}
    return [lesson, *choice.get(what, ["--file", case])]


def gather_verdicts(tree, cases):
    progress = Progress("verdicts", len(cases))
    for case, file in cases.items():
        if not (tree.out / file).exists():
            with tempfile.TemporaryDirectory() as work:
                verdict = Path(work) / "verdict.json"
                graded = run([tree.simtutor, "grade", *grade_words(case), "--seed", SEED, "--backend",
                              "sim", "--json", verdict, "--no-color", "--width", "100"],
                             {"SIMTUTOR_ROOT": str(tree.root)}, tree.root)
                write(tree.out / file, dict(graded, verdict=read(verdict)))
        progress.step(case)


GROUPS = {"corpus": (corpus_cases, gather_corpus), "programs": (program_cases, gather_programs),
          "verdicts": (verdict_cases, gather_verdicts)}


def gather(tree, groups):
    """Leaves gathered.json (what there is), and summary.txt for people."""
    index = read(tree.out / "gathered.json") or {"tree": tree.facts(), "groups": {}}
    if index["tree"] != tree.facts():
        raise Trouble(f"{tree.out} has what another tree, build or choice of cases says; take an empty folder")
    write(tree.out / "gathered.json", index)
    for group in groups:
        find, collect = GROUPS[group]
        cases = find(tree)
        if not cases and not tree.only:
            raise Trouble(f"{tree.root} has no cases of the group {group}")
        if not cases:
            continue
        before = index["groups"].get(group, {"seconds": 0})
        begin = time.monotonic()
        collect(tree, cases)
        seconds = before["seconds"] + time.monotonic() - begin
        index["groups"][group] = {"seconds": round(seconds, 1), "cases": cases}
        write(tree.out / "gathered.json", index)
    lines = [f"{group:10} {len(found['cases']):6} files {found['seconds']:8.0f} s"
             for group, found in sorted(index["groups"].items())]
    facts = index["tree"]
    lines.append(f"{facts['compiler']}, {facts['cores']} cores")
    (tree.out / "summary.txt").write_text("\n".join(lines) + "\n")
    print("\n".join(lines))
