#!/usr/bin/env bash
# Tests of tools/gpu-check without a GPU: what it refuses, that every CUDA lesson has a driver,
# and, with a false nvcc whose programs are shell scripts, how it counts.
# usage: tools/gpu/gpu_check_test.sh
set -u
tools=$(cd "$(dirname "$0")/.." && pwd)
root=$(dirname "$tools")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

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
expect "an unknown option" 2 "there is no option --no-such-option"
call "$tools/gpu-check" 99
expect "an unknown lesson" 2 "there is no CUDA lesson '99'"
call "$tools/gpu-check" --repeat many
expect "a value that is no number" 2 "--repeat takes a whole number, not 'many'"
call "$tools/gpu-check" --json
expect "a missing value" 2 "--json needs a value"
call env NVCC="$work/none" "$tools/gpu-check"
expect "no nvcc" 2 "^gpu-check: there is no nvcc here"
if PATH=$PATH:/usr/local/cuda/bin command -v nvcc >/dev/null; then
    call env CUDA_VISIBLE_DEVICES=-1 "$tools/gpu-check"
    expect "no device" 2 "^gpu-check: nvcc is here, but no GPU"
fi
call "$tools/gpu-check" --list
declared=$(grep -l '^language = "cuda"' "$root"/lessons/*/lesson.toml | wc -l)
listed=$(grep -cE '^[^ ]+ [^ ]+$' <<<"$output")
call test "$declared" = "$listed"
expect "--list: $listed of $declared CUDA lessons" 0 ""

# A project of one lesson. The false nvcc makes a shell script that says what the first line of
# the kernel file says to it.
project=$work/project
mkdir -p "$project"/{tools/gpu,lessons/01-one/pitfalls,solutions/01-one}
cp "$tools/gpu-check" "$project/tools/"
echo '// entry: void one(int n)' >"$project/tools/gpu/one.cu"
echo 'device' >"$project/tools/gpu/device.cpp"
cat >"$project/lessons/01-one/lesson.toml" <<'TOML'
[lesson]
language = "cuda"
entries = [
  "void one(int n)",
]
[[pitfall]]
name = "lucky"
finds = ["race.shared"]
[[pitfall]]
name = "crash"
TOML
cat >"$work/nvcc" <<'NVCC'
#!/bin/bash
[ "$1" != --version ] || exit 0
while [ $# -gt 1 ]; do
    [ "$1" != -o ] || program=$2
    shift
done
kernel=$(sed -n '1s/#include "\(.*\)"/\1/p' "$1")
{
    echo '#!/bin/bash'
    if [ -n "$kernel" ]; then cat "$kernel"; else echo 'printf "Chip\n9.0\n13.0\n13.0\n"'; fi
} >"$program"
chmod +x "$program"
NVCC
chmod +x "$work/nvcc"
right='printf "case\t0\tn=0\nresult\t0\t5\t5\t\n"'
echo "$right" | tee "$project/solutions/01-one/kernel.cu" >"$project/lessons/01-one/pitfalls/lucky.cu"
# Its process dies in case 0; a new one goes on with case 1, says "wrong" and has an error there.
cat >"$project/lessons/01-one/pitfalls/crash.cu" <<'CRASH'
case $2 in
0) printf 'case\t0\tn=0\n'; exit 9 ;;
1) printf 'case\t1\tn=1\nresult\t1\t2\t5\tc[0] is wrong\n'; exit 3 ;;
esac
CRASH

# Where compute-sanitizer is installed, it would be asked about a shell script: hide it.
mkdir "$work/bin"
cat >"$work/bin/compute-sanitizer" <<'NONE'
#!/bin/sh
echo "Device not supported"
NONE
chmod +x "$work/bin/compute-sanitizer"
check() {
    call env PATH="$work/bin:$PATH" NVCC="$work/nvcc" "$project/tools/gpu-check" "$@"
}

check --json "$work/facts.json"
expect "a right solution" 0 "n=0 +ok +5 of 5 right.*1 passed, 0 failed$"
expect "the machine" 0 "^GPU Chip, compute capability 9.0"
expect "a sanitizer that refuses" 0 "compute-sanitizer: installed, but it does not work"
expect "a lucky pitfall" 0 "lucky +race.shared +5/5 .*1 pitfalls that break a rule gave the right"
expect "a pitfall that crashes, then errs" 0 "crash +- +2/6 .*n=0: the program ended with status 9"
output=$(cat "$work/facts.json")
expect "the facts in a file" 0 '"name": "n=1", "right": 2, "runs": 5, "message": "c\[0\] is wrong"'
if command -v python3 >/dev/null; then
    call python3 -m json.tool "$work/facts.json"
    expect "the file is JSON" 0 '"passed": 1'
fi

cat >"$project/solutions/01-one/kernel.cu" <<'WRONG'
printf 'case\t0\tn=0\nresult\t0\t4\t5\tc[7] = nan\n'
WRONG
check
expect "a wrong solution" 1 "n=0 +failed +4 of 5 right; c\[7\] = nan.*0 passed, 1 failed$"
echo 'exit 0' >"$project/solutions/01-one/kernel.cu"
check
expect "a solution that runs no case" 1 "failed .*0 passed, 1 failed$"

# A sanitizer that works: no finding for the probe, two for everything else, no verdict from one.
cat >"$work/bin/compute-sanitizer" <<'SOME'
#!/bin/sh
case "$*" in
--version) echo "Version 1" ;;
*racecheck*) echo "========= RACECHECK SUMMARY: 2 hazards displayed (2 errors, 0 warnings)" ;;
*synccheck*) echo "========= Internal error" ;;
*) echo "========= ERROR SUMMARY: 0 errors" ;;
esac
SOME
echo "$right" >"$project/solutions/01-one/kernel.cu"
check
expect "no finding" 1 "memcheck +ok +0 findings"
expect "findings" 1 "racecheck +failed +2 findings"
expect "a tool without a verdict" 1 "synccheck +failed +none findings; Internal error"
expect "the count" 1 "2 passed, 2 failed$"

[ "$failures" = 0 ]
