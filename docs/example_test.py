#!/usr/bin/env python3
"""Grades the worked example of docs/guides/check-library.md: the solution and the wrong kernel.

usage: example_test.py GRADE_PROGRAM EXAMPLE_FOLDER
"""

import json
import pathlib
import subprocess
import sys
import tempfile


def grade(program, lesson, file):
    with tempfile.TemporaryDirectory() as folder:
        verdict = pathlib.Path(folder) / "verdict.json"
        subprocess.run(
            [program, "--lesson-dir", lesson, "--file", file, "--json", verdict, "--seed", "1"],
            stdout=subprocess.DEVNULL,
            timeout=120,
        )
        return json.loads(verdict.read_text())


def main():
    program, lesson = sys.argv[1], pathlib.Path(sys.argv[2])
    good = grade(program, lesson, lesson / "solution.cu")
    wrong = grade(program, lesson, lesson / "pitfalls/no-guard.cu")
    failed = [check["id"] for check in wrong["checks"] if check["status"] == "failed"]
    rules = [finding["rule"] for finding in wrong["findings"]]
    print("solution:", good["points"], "of", good["max_points"])
    print("no-guard:", wrong["points"], "of", wrong["max_points"], failed, rules)
    return not (
        good["points"] == good["max_points"] == 100
        and "memory" in failed
        and "bounds.global" in rules
        and wrong["points"] < 100
    )


if __name__ == "__main__":
    sys.exit(main())
