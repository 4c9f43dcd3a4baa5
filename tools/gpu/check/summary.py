"""The summary of gpu-check, as text and as JSON."""

import datetime
import json


def device_of(outcomes):
    for outcome in outcomes:
        if outcome.verdict.get("gpu"):
            return outcome.verdict["gpu"]
    return None


def device_line(device):
    if not device:
        return "no GPU graded anything"
    sanitizer = device["sanitizer_problem"] or "compute-sanitizer looked"
    return (f"{device['name']}, compute capability {'.'.join(map(str, device['capability']))}, driver {device['driver'] or 'unknown'}"
            f" (CUDA {device['driver_cuda']}), nvcc {device['nvcc']}; {sanitizer}")


def rows(outcomes):
    for o in outcomes:
        yield f"{'ok' if not o.problems else 'FAILED':<7}{o.case.lesson:<22}{o.case.name():<34}{o.points:>8}{o.seconds:>7.1f} s"
        if o.case.file:
            yield "         " + said_of_fault(o.verdict)
        for problem in o.problems:
            yield "         " + problem


def said_of_fault(verdict):
    for check in verdict.get("checks", []):
        for message in (m for m in check.get("messages", []) if m["run"]):
            return f"{message['run']}: {message['text'].splitlines()[0]}"
    return "nothing was said"


def disagreement_lines(outcomes):
    for o in outcomes:
        for d in o.disagreements:
            yield f"{o.case.title()}: {d['check']}"
            yield f"    simulator: {d['simulator']}"
            yield f"    GPU:       {d['gpu']}"
            yield f"    why:       {d['why']}"


def measurement(measured):
    """A verdict has null for what is no number, for example the error of a single time."""
    value = "unknown" if measured["value"] is None else f"{measured['value']:.4g}"
    return f"{measured['name']} {value} {measured['unit']}"


def speed_lines(outcomes):
    """What the time checks of the solutions measured."""
    for o in outcomes:
        if o.case.what != "solution" or o.case.backend != "both":
            continue
        for check in o.verdict.get("checks", []):
            if check["kind"] != "time":
                continue
            times = o.verdict["time"]["checks"].get(check["id"], {})
            measured = "; ".join(measurement(m) for m in times.get("measurements", []))
            yield f"{o.case.lesson} {check['id']}: {check['status']}, {check['points']} of {check['max_points']}; {measured}"


def section(title, lines):
    lines = list(lines)
    return ["", title] + (lines or ["none"])


def counts(outcomes, extras):
    """How many passed, how many failed, and how many disagreements nothing explains."""
    failed = sum(1 for o in outcomes if o.problems) + sum(1 for e in extras if e["status"] != 0)
    return len(outcomes) + len(extras) - failed, failed, sum(len(o.unexplained()) for o in outcomes)


def text(outcomes, extras):
    passed, failed, unexplained = counts(outcomes, extras)
    silent = sum(1 for o in outcomes if o.silent and not o.case.passes)
    made = [device_line(device_of(outcomes)), ""]
    made += rows(outcomes)
    made += section("Disagreements between the simulator and the GPU, each with its reason:", disagreement_lines(outcomes))
    made += section("Speed:", speed_lines(outcomes))
    made += ["", f"{silent} programs break a rule that compute-sanitizer does not see."]
    for extra in extras:
        made.append(f"{extra['name']}: {'ok' if extra['status'] == 0 else 'FAILED, status %d' % extra['status']}")
        made += ["    " + line for line in extra["output"].splitlines()]
    made += ["", f"{passed} passed, {failed} failed, {unexplained} unexplained"]
    return "\n".join(made) + "\n"


def document(outcomes, extras):
    passed, failed, unexplained = counts(outcomes, extras)
    return {
        "made": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "device": device_of(outcomes),
        "passed": passed,
        "failed": failed,
        "unexplained": unexplained,
        "cases": [
            {"lesson": o.case.lesson, "what": o.case.what, "backend": o.case.backend, "seed": o.case.seed, "points": o.points,
             "problems": o.problems, "seconds": o.seconds, "disagreements": o.disagreements,
             "sanitizer_silent": o.silent,
             "checks": {c["id"]: c.get("backends", {}) for c in o.verdict.get("checks", [])}}
            for o in outcomes
        ],
        "extras": extras,
    }


def write(path, made):
    with open(path, "w") as file:
        json.dump(made, file, indent=1)
        file.write("\n")
