"""Tables for the lesson pages, measured: each solution is graded, and its gates are shown."""

import hashlib
import json
import os
import subprocess

from contents import Problem

SEED = "1"
# Of the section that is added to a page; no page may have a heading of its own with it.
ANCHOR = "what-the-solution-shows"


class Measurements:
    """Grades solutions with the programs of a build directory. Verdicts are kept in `folder` and
    used again as long as neither the lesson nor the programs have changed."""

    def __init__(self, root, build, folder):
        self.root, self.build, self.folder = root, build.resolve(), folder
        folder.mkdir(parents=True, exist_ok=True)

    def section(self, page):
        """Lines of Markdown; none if the lesson counts nothing."""
        verdict = self.verdict(page.lesson["id"])
        rows = [row for check in verdict["checks"] for row in gate_rows(check)]
        if not rows:
            return []
        simulator = f"simtutor {verdict['environment']['simtutor']}, seed {verdict['seed']}"
        return [
            "",
            f"## What the solution shows {{#{page.id}--{ANCHOR}}}",
            "",
            f"Counted when this page was made, in a grading of the solution on the simulator ({simulator}).",
            "",
            "| gate | device | n | counted | at most | at least |",
            "| --- | --- | ---: | ---: | ---: | ---: |",
            *rows,
            "",
        ]

    def verdict(self, lesson):
        kept = self.folder / f"{lesson}-{self.state(lesson)}.json"
        if not kept.exists():
            for old in self.folder.glob(f"{lesson}-*.json"):
                old.unlink()
            self.grade(lesson, kept)
        return json.loads(kept.read_text())

    def grade(self, lesson, verdict):
        program = self.build / "bin/simtutor"
        call = [program, "grade", lesson, "--solution", "--backend", "sim", "--seed", SEED]
        call += ["--json", verdict]
        environment = {**os.environ, "SIMTUTOR_ROOT": str(self.root), "NO_COLOR": "1"}
        print(f"docs: counting {lesson}", flush=True)
        done = subprocess.run(call, env=environment, text=True, capture_output=True)
        if done.returncode == 2 or not verdict.exists():
            raise Problem(f"the solution of {lesson} could not be graded:\n{done.stdout}{done.stderr}")

    def state(self, lesson):
        """Changes with the lesson's files and with the programs that grade it."""
        digest = hashlib.sha256()
        for folder in ("lessons", "solutions"):
            for path in sorted((self.root / folder / lesson).glob("*.*")):
                digest.update(path.name.encode() + path.read_bytes())
        for name in (f"grade-{lesson}", "kernel-host-simulator"):
            path = self.build / "bin" / name
            digest.update(str(path.stat().st_mtime_ns if path.exists() else 0).encode())
        return digest.hexdigest()[:16]


def gate_rows(check):
    for gate in check.get("gates", []):
        bounds = [bound(gate, "at_most"), bound(gate, "at_least")]
        cells = [gate["name"], gate["device"], number(gate["n"]), number(gate["value"]), *bounds]
        yield "| " + " | ".join(cells) + " |"


def bound(gate, which):
    value = gate.get(which)
    return "" if value is None else number(value["value"])


def number(value):
    return f"{value:,.0f}" if float(value).is_integer() else f"{value:,.2f}"
