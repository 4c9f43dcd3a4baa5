#!/usr/bin/env bash
# Pages of `simtutor explain` for solutions and for a kernel that crashes: what must be on them.
# usage: explain_test.sh PROGRAM [LESSON...]
set -u
program=$1
shift
[ $# -gt 0 ] || set -- 13 22 31 34 37
root=${SIMTUTOR_ROOT:-$(cd "$(dirname "$0")/../.." && pwd)}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

# has PAGE TEXT
has() {
    grep -qF "$2" "$work/$1.html" && return
    echo "FAILED: the page $1 has no \"$2\""
    failures=$((failures + 1))
}

# page NAME WORDS...: makes a page
page() {
    local name=$1
    shift
    "$program" explain "$@" --seed 7 -o "$work/$name.html" >"$work/out.txt" 2>&1 && return
    echo "FAILED: no page for $*: $(cat "$work/out.txt")"
    failures=$((failures + 1))
}

for lesson; do
    page "$lesson" "$lesson" --solution
    has "$lesson" 'id="roofline-data"'
    has "$lesson" 'FP32 operations (counted)'
    has "$lesson" 'data-name="FP32"'
    [[ $lesson == 3[1-9] || $lesson == 4? ]] || continue
    has "$lesson" 'id="ladder-data"'
    has "$lesson" 'were measured on one'
done

# The page is of the last grading: its seed, and all that it printed.
if [ -d "$root/lessons/34-tiled/pitfalls" ]; then
    mkdir -p "$work/course"
    for room in lessons solutions docs; do ln -s "$root/$room" "$work/course/$room"; done
    export SIMTUTOR_ROOT=$work/course
    "$program" grade 34 --pitfall floor-phases --seed 4711 >/dev/null 2>&1
    "$program" explain 34 --pitfall floor-phases -o "$work/graded.html" >/dev/null 2>&1
    has graded 'seed 4711,'
    has graded 'What grade prints'
    has graded 'rounds down: what is left over belongs to one more'
    export SIMTUTOR_ROOT=$root
fi

# Divides by zero in the first block that comes so far.
sed 's|^        __syncthreads();  // nobody needs.*|&\n        if (start == 32) sum += 7 / (n - n);|' \
    "$root/solutions/34-tiled/kernel.cu" >"$work/crash.cu"
page crash 34 --file "$work/crash.cu"
has crash 'did not come to its end. Arithmetic error (SIGFPE)'
has crash 'Its pictures show what was done until then.'
has crash 'was stopped here'
has crash 'Counters beside the code'

[ "$failures" = 0 ] || { echo "$failures failed" && exit 1; }
echo "all passed"
