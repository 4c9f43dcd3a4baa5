"""What gpu-check grades, and whether a verdict is as it must be."""

import json
import random
import subprocess
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

GRADE_SECONDS = 400  # one grading that has the device for itself


@dataclass
class Case:
    lesson: str
    what: str  # "solution", "starter", "pitfall NAME" or "alternative NAME"
    language: str
    backend: str = "both"  # as --backend takes it
    finds: list = field(default_factory=list)  # rules that must be among the findings
    fails: list = field(default_factory=list)  # checks that must fail
    passes: bool = False  # full points are due
    file: str = ""  # a file of tools/gpu/faults
    alternative: str = ""  # a file of the lesson's alternatives
    seed: int = 1

    def name(self):
        alone = " on the GPU alone" if self.backend == "gpu" and not self.file else ""
        return self.what + alone

    def title(self):
        return f"{self.lesson} {self.name()}"

    def file_name(self):
        return f"{self.lesson}.{self.what.replace(' ', '-')}.{self.backend}.{self.seed}"


@dataclass
class Outcome:
    case: Case
    problems: list  # sentences; none: as it must be
    points: str = ""
    seconds: float = 0
    disagreements: list = field(default_factory=list)
    silent: list = field(default_factory=list)
    verdict: dict = field(default_factory=dict)

    def unexplained(self):
        return [d for d in self.disagreements if not d["explained"]]


def drawn(all_of_them, most, what):
    """At most so many, drawn by `what`; None: all."""
    return all_of_them if most is None or most >= len(all_of_them) else random.Random(what).sample(all_of_them, most)


def cases_of(root, wanted, seed, repeats, pitfalls=None, cuda_only=False, alternatives=0):
    """All cases of the lessons called `wanted` ("21", or its whole name), or of every lesson. `pitfalls`, `alternatives`:
    at most so many of each lesson, drawn by the seed. Whole programs whose lesson does not say gpu = true are left out."""
    cases = []
    for toml in sorted(Path(root).glob("lessons/*/lesson.toml")):
        lesson = toml.parent.name
        if wanted and lesson not in wanted and lesson.split("-")[0] not in wanted:
            continue
        with open(toml, "rb") as file:
            declared = tomllib.load(file)
        language = declared["lesson"]["language"]
        head = declared["lesson"]
        if cuda_only and language != "cuda" or head.get("kind") == "program" and not head.get("gpu"):
            continue
        for k in range(repeats):
            cases.append(Case(lesson, "solution", language, passes=True, seed=seed + k))
        cases.append(Case(lesson, "starter", language, fails=head.get("starter_fails", []), seed=seed))
        if language == "cuda":
            cases.append(Case(lesson, "solution", language, backend="gpu", passes=True, seed=seed))
        files = sorted(toml.parent.glob("alternatives/*"))
        for file in drawn(files, alternatives, f"{seed} {lesson} alternatives"):
            cases.append(Case(lesson, "alternative " + file.stem, language, passes=True, alternative=str(file), seed=seed))
        for pitfall in drawn(declared.get("pitfall", []), pitfalls, f"{seed} {lesson}"):
            cases.append(Case(lesson, "pitfall " + pitfall["name"], language, finds=pitfall.get("finds", []),
                              fails=pitfall.get("fails", []), seed=seed))
    return cases


def fault_cases(root, wanted, seed):
    """Programs for lesson 31 that harm their own run at n = 33, and no other run."""
    if wanted and not {"31", "31-gpu1-naive"} & set(wanted):
        return []
    files = sorted(Path(root).glob("tools/gpu/faults/*.cu"))
    return [Case("31-gpu1-naive", "fault " + file.stem, "cuda", backend="gpu", file=str(file), seed=seed) for file in files]


def command_of(case, program, root, json_file):
    words = [str(program), "grade", case.lesson, "--backend", case.backend, "--seed", str(case.seed), "--json", str(json_file),
             "--no-color", "--full"]
    if case.file or case.alternative:
        return words + ["--file", case.file or case.alternative]
    if case.what == "solution":
        return words + ["--solution"]
    if case.what == "starter":
        return words
    return words + ["--pitfall", case.what.split(" ", 1)[1]]


def part_of(cases, part, parts):
    """Every parts-th case, from the part-th on, so that each part has some of every lesson."""
    return cases[part - 1::parts]


def kept(case, folder):
    """The outcome of a grading that an earlier call made in this folder, or None."""
    try:
        return judge(case, json.loads((Path(folder) / (case.file_name() + ".json")).read_text()))
    except (OSError, ValueError):
        return None


def run(case, program, root, folder, environment, jobs=1):
    """Grades one case and judges the verdict. Of `jobs` gradings at a time, each may wait for all the others."""
    seconds = GRADE_SECONDS * jobs
    json_file = Path(folder) / (case.file_name() + ".json")
    text_file = Path(folder) / (case.file_name() + ".txt")
    json_file.unlink(missing_ok=True)
    with open(text_file, "w") as text:
        try:
            subprocess.run(command_of(case, program, root, json_file), stdout=text, stderr=subprocess.STDOUT,
                           stdin=subprocess.DEVNULL, env=environment, timeout=seconds)
        except subprocess.TimeoutExpired:
            return Outcome(case, [f"the grading was stopped after {seconds} s"])
    try:
        verdict = json.loads(json_file.read_text())
    except (OSError, ValueError):
        lines = text_file.read_text().strip().splitlines()
        return Outcome(case, ["no verdict: " + (lines[-1] if lines else "the grader said nothing")])
    return judge(case, verdict)


def stays_in_its_run(verdict):
    """What is wrong with how a fault at n = 33 showed; nothing if that run failed and no other.
    A message about all runs together names none."""
    correct = next(check for check in verdict["checks"] if check["kind"] == "correct")
    runs = {message["run"] for message in correct["messages"] if message["run"]}
    if correct["status"] != "failed" or "n = 33" not in runs:
        return ["the run n = 33 does not fail"]
    return [f"the run {run} fails too" for run in sorted(runs - {"n = 33"})]


def thrown(verdict):
    """Checks that an exception ended: a fault of the grader, whatever was handed in."""
    return [f"check {check['id']} threw: {message['text'].splitlines()[0]}" for check in verdict["checks"]
            for message in check.get("messages", []) if "thrown in the test body" in message["text"]]


def wrongly_judged_alone(verdict):
    """A GPU counts nothing: checks of counters must be left out, and nothing may say that something was counted."""
    problems = [f"check {check['id']} is judged without counters" for check in verdict["checks"]
                if check["kind"] == "counter" and check["status"] != "not-judged"]
    if verdict["backend"] != "gpu":
        problems.append(f"graded on {verdict['backend']}, not on the GPU alone")
    if verdict.get("counters"):
        problems.append("the verdict has counters")
    return problems


def judge(case, verdict):
    """Compares a verdict with what lesson.toml promises."""
    outcome = Outcome(case, [], verdict=verdict)
    outcome.points = f"{verdict['points']}/{verdict['max_points']}"
    outcome.seconds = verdict["time"]["seconds"]
    if verdict["status"] != "graded":
        outcome.problems.append("not graded: " + (verdict.get("error") or "no reason was given").splitlines()[0])
        return outcome
    outcome.problems += thrown(verdict)
    if case.file:
        outcome.problems += stays_in_its_run(verdict)
        return outcome
    if case.backend == "gpu":
        outcome.problems += wrongly_judged_alone(verdict)
    elif case.language == "cuda" and verdict["backend"] != "both":
        outcome.problems.append("graded on the simulator only")
    outcome.disagreements = verdict.get("disagreements", [])
    outcome.silent = verdict.get("sanitizer_silent", [])
    failed = {check["id"] for check in verdict["checks"] if check["status"] in ("failed", "not-run")}
    if case.passes:
        if verdict["points"] != verdict["max_points"]:
            outcome.problems.append(f"{outcome.points} points; fails {', '.join(sorted(failed))}")
        if outcome.disagreements:
            outcome.problems.append("the back ends disagree")
    elif verdict["points"] == verdict["max_points"]:
        outcome.problems.append("full points for a wrong program")
    found = {finding["rule"] for finding in verdict["findings"]}
    outcome.problems += [f"no finding {rule}" for rule in case.finds if rule not in found]
    outcome.problems += [f"check {check} does not fail" for check in case.fails if check not in failed]
    outcome.problems += [f"unexplained: {d['check']}: simulator: {d['simulator']}; GPU: {d['gpu']}"
                         for d in outcome.unexplained()]
    return outcome
