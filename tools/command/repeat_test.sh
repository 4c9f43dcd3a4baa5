#!/usr/bin/env bash
# One file graded twice with one seed: the verdicts are the same but for times. The files have races
# of many threads in variables on the stack, whose addresses differ from run to run.
# usage: repeat_test.sh PROGRAM [PITFALL...]     PITFALL: one of lesson 03's
set -u
program=$1
shift
[ $# -gt 0 ] || set -- shared-loop-variable
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
for pitfall in "$@"; do
    for run in 1 2 3; do
        "$program" grade 03 --pitfall "$pitfall" --seed 7 --json "$work/verdict.json" >/dev/null 2>"$work/log"
        /usr/bin/python3 -c '
import json, sys
findings = json.load(open(sys.argv[1]))["findings"]
json.dump(findings, open(sys.argv[2], "w"), indent=1, sort_keys=True)
sys.exit(len(findings) < 2)' "$work/verdict.json" "$work/$run.json" ||
            { echo "FAILED: $pitfall has no findings: $(cat "$work/log")" && failures=1; }
    done
    for run in 2 3; do
        diff "$work/1.json" "$work/$run.json" || { echo "FAILED: $pitfall differs in run $run" && failures=1; }
    done
done
exit $failures
