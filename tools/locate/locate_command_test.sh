#!/usr/bin/env bash
# locate_command_test.sh SIMTUTOR: the place of a slip is found by trying, a right file has none, and
# an untouched starter is refused.
set -u
simtutor=$1
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

# expect WHAT STATUS PATTERN: of the last command's status and output
expect() {
    if [ "$status" != "$2" ] || ! grep -q -- "$3" "$work/out"; then
        echo "$1: status $status, wanted $2 and '$3':"
        cat "$work/out"
        failures=$((failures + 1))
    fi
}
locate() {
    "$simtutor" locate "$@" --seed 7 --no-color >"$work/out" 2>&1
    status=$?
}

solution=$root/solutions/13-vector-add/kernel.cu
guard=$(grep -nE 'for \(.* < n;' "$solution" | head -1 | cut -d: -f1)
[ -n "$guard" ] || { echo "the solution of lesson 13 has no loop up to n any more" && exit 1; }
sed "${guard}s/ < n/ <= n/" "$solution" >"$work/kernel.cu"
locate 13 --file "$work/kernel.cu" --most 60
expect "one comparison" 0 "$guard - .* <= n"
expect "one comparison" 0 "  + .* < n"
expect "one comparison" 0 "the file gets full points"

cp "$work/out" "$work/first"
locate 13 --file "$work/kernel.cu" --most 60 --jobs 1
cmp -s "$work/out" "$work/first" || { echo "one job says something else:" && cat "$work/out" && failures=1; }

"$simtutor" grade 13 --file "$work/kernel.cu" --seed 7 --no-color --locate >"$work/out" 2>&1
status=$?
expect "behind a report" 1 "A small change in line $guard was tried"
"$simtutor" grade 13 --file "$work/kernel.cu" --seed 7 --no-color >"$work/out" 2>&1
grep -q "was tried" "$work/out" && echo "a report that goes to a file was searched without being asked" && failures=1

sed "${guard}s/ < n/ <= n/; s/a\[i\] + b\[i\]/a[i] - b[i]/" "$solution" >"$work/two.cu"
"$simtutor" grade 13 --file "$work/two.cu" --seed 7 --no-color --locate --width 110 >"$work/out" 2>&1
status=$?
expect "two mistakes" 1 "^[0-9,]* small changes of your lines were tried, and none made the file right."

"$simtutor" list --no-color >"$work/out" 2>&1
status=$?
expect "points of a GPU" 0 "^34-tiled .* 100+10 "
"$simtutor" grade 13 --file "$solution" --seed 7 --no-color >"$work/out" 2>&1
"$simtutor" hint 13 --file "$solution" --no-color >"$work/out" 2>&1
status=$?
expect "a hint with full points" 0 "no hint is left: the last grading gave 100 of 100"

locate 13 --file "$solution"
expect "the solution" 0 "nothing to locate"

locate 13 --file "$work/none.cu"
expect "no file" 2 "There is no file"

printf '__global__ void add(int n) { syntax error }\n' >"$work/kernel.cu"
locate 13 --file "$work/kernel.cu"
expect "a file that does not compile" 2 "not graded\|does not compile\|error"

exit $((failures > 0))
