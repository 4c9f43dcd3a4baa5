#!/usr/bin/env bash
# Tests of what the command answers to bad input and to Ctrl-C, on a copy of the program with a
# course of one lesson whose grade program is a script.
# usage: cli_test.sh PROGRAM
set -u
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work"/bin "$work"/lessons/21-dot-product/pitfalls "$work"/{starter,solutions}/21-dot-product
cp "$1" "$work/bin/simtutor"
cat >"$work/lessons/21-dot-product/lesson.toml" <<'END'
[lesson]
title = "Dot product"
summary = "A sum in shared memory."
source = "none"
language = "cuda"
entries = ["__global__ void f(int n)"]
starter_fails = ["correct"]

[[check]]
id = "correct"
kind = "correct"
title = "the sum is right"
points = 4

[[pitfall]]
name = "divergent-barrier"
summary = "a barrier in a branch"
fails = ["correct"]
END
cat >"$work/bin/grade-21-dot-product" <<'END'
#!/bin/sh
echo $$ >"$SIMTUTOR_ROOT/grader.pid"
exec sleep 4321
END
chmod +x "$work/bin/grade-21-dot-product"
touch "$work/starter/21-dot-product/kernel.cu"
export SIMTUTOR_ROOT=$work
failures=0

# The list, with standard output on a full disk and what is said in its place.
full_disk() { "$work/bin/simtutor" list 2>&1 >/dev/full; }

# expect WHAT STATUS PATTERN ARGUMENT...: runs the program; what it says must be one line.
expect() {
    local what=$1 wanted=$2 pattern=$3 output status
    shift 3
    output=$("$work/bin/simtutor" "$@" 2>&1 </dev/null)
    status=$?
    if [ "$status" = "$wanted" ] && [[ $output =~ $pattern ]] && [ "$(wc -l <<<"$output")" = 1 ]; then
        echo "ok: $what"
    else
        echo "FAILED: $what: wanted status $wanted and /$pattern/, got status $status and:"
        printf '%s\n' "$output" | sed 's/^/    /'
        failures=$((failures + 1))
    fi
}

expect "an unknown lesson gets a suggestion" 2 "^simtutor: .*'dot-prodct'.*did you mean 'dot-product'" grade dot-prodct
expect "no lesson" 2 '^simtutor: Name a lesson' grade
expect "the checks of an unknown lesson" 2 "^simtutor: .*'dot-prodct'.*did you mean 'dot-product'" list --checks dot-prodct
expect "a lesson without --checks" 2 '^simtutor: LESSON requires --checks' list 21
expect "an unknown pitfall gets a suggestion" 2 "^simtutor: .*did you mean 'divergent-barrier'" grade 21 --pitfall divergent-barier
expect "a missing file" 2 '^simtutor: There is no file /nowhere/x.cu' grade 21 --file /nowhere/x.cu
expect "a folder for a file" 2 '^simtutor: .* is not a file' grade 21 --file "$work"
expect "a verdict that cannot be kept" 2 '^simtutor: /proc/none/v.json cannot be written' grade 21 --json /proc/none/v.json
expect "two sources" 2 '^simtutor: ' grade 21 --solution --file x
expect "an unknown option" 2 '^simtutor: .*--frobnicate' grade 21 --frobnicate
expect "an unknown subcommand" 2 '^simtutor: ' frobnicate
expect "a bad seed" 2 '^simtutor: .*seed' grade 21 --seed banana
expect "a size that no rung can do" 2 "^simtutor: --n has '100'; give multiples of 128" bench --n 100
expect "a negative seed" 2 "^simtutor: .*'-1' is no seed" grade 21 --seed -1
expect "a seed that is too large" 2 '^simtutor: .*is no seed' grade 21 --seed 99999999999999999999
expect "figures that are not there" 2 '^simtutor: The file /nowhere.json cannot be read' bench --from /nowhere.json
echo '{"schema": 1}' >"$work/figures.json"
expect "a file without figures" 2 'figures.json: this is no file of "simtutor bench --json"' bench --from "$work/figures.json"
expect "a course without a rung" 2 '^simtutor: (No lesson is a rung|bench needs a GPU)' bench
expect "a course without published tables" 2 '^simtutor: The file .*transactions_cc13.csv cannot be read' model
expect "an unknown export format gets a suggestion" 2 "^simtutor: .*did you mean 'sarif'" export sarf "$work/v.json"
expect "nothing to explain" 2 '^simtutor: Name a lesson' explain
expect "an unknown lesson to explain gets a suggestion" 2 "did you mean 'dot-product'" explain dot-prodct
expect "a program to explain that is not there" 2 '^simtutor: There is no program /nowhere/x' explain --program /nowhere/x
expect "an export of nothing" 2 '^simtutor: .*v.json' export sarif "$work/v.json"
echo '{"schema": 1' >"$work/v.json"
expect "an export of no verdict" 2 '^simtutor: .*v.json' export sarif "$work/v.json"
mv "$work/lessons/21-dot-product/lesson.toml" "$work/good.toml"
sed 's/^points = 4/points = "four"/' "$work/good.toml" >"$work/lessons/21-dot-product/lesson.toml"
expect "a malformed lesson.toml is named with its line" 2 'lessons/21-dot-product/lesson.toml:[0-9]+: ' list
mv "$work/good.toml" "$work/lessons/21-dot-product/lesson.toml"

cat >"$work/solutions/21-dot-product/kernel.cu" <<'END'
// simtutor: begin student
int solved;
// simtutor: instead
// simtutor: end
END
output=$(full_disk)
status=$?
if [ "$status" = 2 ] && [[ $output =~ ^'simtutor: The output could not be written (No space' ]]; then
    echo "ok: a full disk behind the output"
else
    echo "FAILED: a full disk behind the output: status $status and: $output"
    failures=$((failures + 1))
fi

# Ctrl-C during a grading.
rm -f "$work/grader.pid"
"$work/bin/simtutor" grade 21 >"$work/output" 2>&1 </dev/null &
program=$!
for _ in $(seq 200); do
    [ -s "$work/grader.pid" ] && break
    sleep 0.05
done
kill -TERM "$program"
wait "$program"
status=$?
if [ "$status" = 130 ] && [ "$(cat "$work/output")" = "simtutor: stopped; nothing was left half-written." ]; then
    echo "ok: a stopped grading says so"
else
    echo "FAILED: a stopped grading: status $status and: $(cat "$work/output")"
    failures=$((failures + 1))
fi
if kill -0 "$(cat "$work/grader.pid")" 2>/dev/null; then
    echo "FAILED: its grade program still runs"
    failures=$((failures + 1))
else
    echo "ok: its grade program is gone"
fi
if [ -n "$(find "$work/.simtutor" -name 'verdict.json*')" ]; then
    echo "FAILED: a verdict was left"
    failures=$((failures + 1))
fi

echo
[ "$failures" = 0 ] || { echo "$failures failed" && exit 1; }
echo "all passed"
