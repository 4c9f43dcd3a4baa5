#!/usr/bin/env bash
# Tests of tools/gpu-check without a GPU: what it refuses, how it unpacks packages, and, in a project
# whose programs are scripts, how it judges verdicts.
# usage: tools/gpu/gpu_check_test.sh
set -u
tools=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
export PYTHONDONTWRITEBYTECODE=1

call() {
    output=$("$@" 2>&1 </dev/null)
    status=$?
}
# expect WHAT STATUS PATTERN: of the last call.
expect() {
    if [ "$status" = "$2" ] && [[ $output =~ $3 ]]; then
        echo "ok: $1"
    else
        echo "FAILED: $1: wanted status $2 and /$3/, got status $status and:"
        printf '%s\n' "$output" | sed 's/^/    /'
        failures=$((failures + 1))
    fi
}

call "$tools/gpu-check" --no-such-option
expect "an unknown option" 2 "unrecognized arguments: --no-such-option"
call "$tools/gpu-check" 99
expect "an unknown lesson" 2 "^gpu-check: there is no lesson '99'"
call "$tools/gpu-check" --repeat many
expect "a value that is no number" 2 "argument --repeat"
call env NVCC="$work/none" "$tools/gpu-check" --no-build --build "$work"
expect "no nvcc" 2 "^gpu-check: there is no nvcc here"
call "$tools/gpu-check" --packages "$work" --build "$work/build"
expect "a folder without packages" 2 "^gpu-check: there are no packages in "
call "$tools/gpu-check" --list
expect "the whole course" 0 "31-gpu1-naive solution.*31-gpu1-naive pitfall no-guard.*31-gpu1-naive fault hang"

call "$tools/gpu-check" --list --pitfalls 0 --alternatives 1 31
expect "one of the other right kernels" 0 "31-gpu1-naive alternative "
call "$tools/gpu-check" --list 12
expect "a whole program" 2 "there is no lesson '12' that is judged on a GPU"

# A package: a program, a library whose link is absolute, and one whose target is the system's.
if command -v dpkg-deb >/dev/null; then
    tree=$work/tree/usr/lib/x86_64-linux-gnu
    mkdir -p "$tree/openblas-pthread" "$work/tree/DEBIAN" "$work/debs"
    printf 'Package: test\nVersion: 1\nArchitecture: all\nMaintainer: none\nDescription: test\n' \
        >"$work/tree/DEBIAN/control"
    echo library | tee "$tree/libone.so.1" >"$tree/openblas-pthread/libopenblas.so.0"
    ln -s /usr/lib/x86_64-linux-gnu/libone.so.1 "$tree/libone.so"
    ln -s /lib/x86_64-linux-gnu/libc.so.6.99 "$tree/libc-link.so"
    dpkg-deb --build "$work/tree" "$work/debs/test.deb" >/dev/null
    call python3 -c "
import sys
sys.path.insert(0, '$tools/gpu/check')
import packages
packages.unpack('$work/debs', '$work/prefix')
print(packages.environment('$work/prefix')['CMAKE_PREFIX_PATH'])"
    expect "unpacking" 0 "$work/prefix/usr"
    lib=$work/prefix/usr/lib/x86_64-linux-gnu
    call cat "$lib/libone.so" "$lib/libopenblas.so.0"
    expect "links inside the prefix, and what alternatives would make" 0 "library
library"
    call readlink "$lib/libc-link.so"
    expect "a link to the system's own library" 0 "/lib/x86_64-linux-gnu/libc.so.6$"
fi

# A project of one lesson. Its simtutor writes the verdict that stands in $work/verdicts.
project=$work/project
mkdir -p "$project"/{tools,lessons/31-gpu1-naive,build/bin} "$work/verdicts"
cp -r "$tools/gpu-check" "$tools/gpu" "$project/tools/"
cat >"$project/lessons/31-gpu1-naive/lesson.toml" <<'TOML'
[lesson]
language = "cuda"
starter_fails = ["correct"]
[[pitfall]]
name = "lucky"
finds = ["race.shared"]
fails = ["rules"]
TOML
cat >"$project/build/bin/kernel-host-gpu" <<'SH'
#!/bin/sh
[ -z "${NO_GPU:-}" ] && echo '{}' && exit 0
echo 'there is no CUDA driver here (libcuda.so.1)'
exit 1
SH
cat >"$project/build/bin/simtutor" <<SH
#!/bin/sh
echo "\$*" >>"$work/calls"
case \$* in
*"--backend gpu"*--solution*) name=alone ;;
*--solution*) name=solution ;;
*--pitfall*) name=pitfall ;;
*--file*) name=fault ;;
*grade*) name=starter ;;
*) exit 0 ;;
esac
while [ \$# -gt 0 ]; do
    if [ "\$1" = --json ]; then cp "$work/verdicts/\$name.json" "\$2"; fi
    shift
done
SH
chmod +x "$project"/build/bin/*
cat >"$work/nvcc" <<'SH'
#!/bin/sh
SH
chmod +x "$work/nvcc"

# verdict NAME POINTS CORRECT RULES [FINDING [EXPLAINED]]: both checks' states; a disagreement if
# EXPLAINED is given. WORDS are what a check that failed says. The verdict `alone` is a GPU's.
verdict() {
    python3 - "$@" >"$work/verdicts/$1.json" <<'PY'
import json
import os
import sys
name, points, correct, rules = sys.argv[1:5]
finding, explained = (sys.argv[5:] + ["", ""])[:2]


def check(name, kind, status):
    overview = {"run": "", "text": "Wrong in 1 of 14 runs; right, for example, with n = 1."}
    messages = [overview, {"run": "n = 33", "text": os.environ.get("WORDS", "wrong\nmore")}] if status == "failed" else []
    return {"id": name, "kind": kind, "status": status, "points": 0, "max_points": 5, "messages": messages}


print(json.dumps({
    "status": "graded", "backend": "gpu" if name == "alone" else "both", "points": int(points), "max_points": 10, "time": {"seconds": 1, "checks": {}},
    "checks": [check("correct", "correct", correct), check("rules", "rules", rules)],
    "findings": [{"rule": finding}] if finding else [],
    "sanitizer_silent": [finding] if finding else [],
    "gpu": {"name": "Chip", "capability": [9, 0], "driver": "1", "driver_cuda": "13.0", "nvcc": "13.0",
            "sanitizer_problem": ""},
    "disagreements": [{"check": "rules", "simulator": "race.shared in line 3", "gpu": "right", "why": "luck",
                       "explained": explained == "yes"}] if explained else [],
}))
PY
}
check() {
    call env NVCC="$work/nvcc" "$project/tools/gpu-check" --build "$project/build" --no-build --repeat 2 "$@"
}

verdict solution 10 passed passed
verdict alone 10 passed passed
verdict starter 0 failed passed
verdict pitfall 5 passed failed race.shared yes
verdict fault 0 failed passed
check --json "$work/facts.json"
expect "all as it must be" 0 "Chip, compute capability 9.0.*9 passed, 0 failed, 0 unexplained$"
expect "each solution as often as asked" 0 "solution .*solution .*starter"
expect "the reason of a disagreement" 0 "31-gpu1-naive pitfall lucky: rules.*why: +luck"
expect "what a fault says" 0 "fault hang.*n = 33: wrong"
output=$(cat "$work/facts.json")
expect "the facts in a file" 0 '"passed": 9'

verdict pitfall 5 passed failed race.shared no
check
expect "a disagreement without a reason" 1 "unexplained: rules: simulator: race.shared in line 3.*1 failed, 1 unexplained$"

# In pieces: each grading is made once, and the summary of the last call has all of them.
pieces() {
    : >"$work/calls"
    check --out "$work/pieces" "$@"
}
verdict pitfall 5 passed failed race.shared yes
pieces --part 1/2
expect "the first of two parts" 0 "5 passed, 0 failed"
pieces --resume
expect "all of what was begun" 0 "9 passed, 0 failed"
[ "$(wc -l <"$work/calls")" = 5 ] && status=0 || status=1 # four gradings and simtutor --help
output=$(cat "$work/calls")
expect "with nothing graded twice" 0 "--seed $(cat "$work/pieces/seed") "
rm "$work/pieces"/*starter*.json
pieces --resume --part 1/1
expect "what has no verdict is graded again" 0 "9 passed, 0 failed"
output=$(head -1 "$work/calls")
expect "and that alone" 0 "--backend both .*starter.both"
check --part 3/2
expect "a part that there is not" 2 "argument --part: takes K/N with K from 1 to N"

WORDS="type_error thrown in the test body." verdict starter 0 failed passed
check
expect "a check that broke off" 1 "starter: check correct threw: type_error"
verdict starter 0 failed passed
verdict alone 5 passed failed
check
expect "a solution that a GPU alone fails" 1 "solution on the GPU alone: 5/10 points; fails rules"
verdict alone 10 passed passed
verdict pitfall 5 passed failed
check
expect "a finding that is missing" 1 "no finding race.shared"
verdict pitfall 5 passed passed race.shared
check
expect "a check that does not fail" 1 "check rules does not fail"
verdict pitfall 5 passed failed race.shared
verdict solution 10 passed passed "" yes
check
expect "a solution on which the back ends disagree" 1 "the back ends disagree"
verdict solution 5 failed passed
check
expect "a wrong solution" 1 "5/10 points; fails correct"
verdict solution 10 passed passed
verdict starter 10 passed passed
check
expect "a starter that gets full points" 1 "full points for a wrong program"
verdict starter 0 failed passed
sed -i 's/n = 33/n = 128/' "$work/verdicts/fault.json"
check
expect "a fault that shows elsewhere" 1 "the run n = 33 does not fail"
sed -i 's/{"run": "n = 128", "text": "wrong/{"run": "n = 33", "text": "wrong"}, &/' "$work/verdicts/fault.json"
check
expect "a fault that shows elsewhere, too" 1 "the run n = 128 fails too"
rm "$work/verdicts/solution.json"
check
expect "a grading without a verdict" 1 "no verdict"
call env NO_GPU=yes NVCC="$work/nvcc" "$project/tools/gpu-check" --build "$project/build" --no-build
expect "no device" 2 "^gpu-check: no GPU can be used: there is no CUDA driver here"

# Of two gradings at a time one may wait for the other.
cat >"$work/limit.py" <<'END'
import pathlib, sys
from check import cases
cases.GRADE_SECONDS = 0.4
slow = pathlib.Path(sys.argv[1], "slow")
slow.write_text("#!/bin/sh\nsleep 0.6\n")
slow.chmod(0o755)
for jobs in 1, 2:
    case = cases.Case("31-gpu1-naive", "solution", "cuda", passes=True)
    print(cases.run(case, slow, sys.argv[1], sys.argv[1], None, jobs).problems)
END
call env PYTHONPATH="$tools/gpu" python3 "$work/limit.py" "$work"
expect "a grading that waits for others" 0 "stopped after 0.4 s.*no verdict"

[ "$failures" = 0 ]
