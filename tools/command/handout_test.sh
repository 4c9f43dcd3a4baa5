#!/usr/bin/env bash
# Writes the student edition of the real course, searches it for solutions, and grades in it as a
# student does, with the programs of this build.
# usage: handout_test.sh PROGRAM
set -u
program=$(readlink -f "$1")
lesson=13-vector-add
here=$(readlink -f "$(dirname "$0")")
course=$(readlink -f "$here/../..")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
edition=$work/students
failures=0

# expect WHAT STATUS PATTERN ARGUMENT...: runs the command; its output must contain the pattern.
expect() {
    local what=$1 wanted=$2 pattern=$3 output status
    shift 3
    output=$("$@" 2>&1 </dev/null)
    status=$?
    if [ "$status" = "$wanted" ] && [[ $output =~ $pattern ]]; then
        echo "ok: $what"
    else
        echo "FAILED: $what: wanted status $wanted and /$pattern/, got status $status and:"
        printf '%s\n' "$output" | tail -n 30 | sed 's/^/    /'
        failures=$((failures + 1))
    fi
}
of_course() { SIMTUTOR_ROOT=$course "$program" "$@"; }
student() { (cd "$edition" && SIMTUTOR_ROOT=$edition "$program" "$@"); }
none="needs the solutions, and the student edition of the course has none"

expect "the edition is written" 0 "without solutions and pitfalls" of_course handout "$edition"
expect "a second time it is refused" 2 "students is not empty; name a new folder" of_course handout "$edition"
expect "nothing of a solution is in it" 0 "^nothing of a solution$" "$here/handout_search.py" "$course" "$edition"
expect "its README names no missing file" 0 "^$" \
    sh -c 'cd "$0" && grep -o "](\([^)]*\))" README.md | tr -d "]()" | while read -r f; do [ -e "$f" ] || echo "$f"; done' \
    "$edition"

expect "its README lists the lessons in the order of study" 0 "24-barrier-lab 16-occupancy 31-gpu1-naive" \
    sh -c 'grep -o "(lessons/[^/]*" "$0/README.md" | cut -d/ -f2 | tr "\n" " "' "$edition"
expect "no page tells of what it lacks" 1 "^$" \
    grep -rnE "instructors\.md|architecture\.md|simtutor solution|   s solution|--pitfall|not for students" "$edition/docs" \
    --include=*.md
expect "no page links to one that it lacks" 0 "^$" \
    sh -c 'cd "$0/docs" && grep -ohE "\]\([a-z-]+\.md" *.md | cut -c3- | sort -u | while read -r f; do [ -e "$f" ] || echo "$f"; done' \
    "$edition"

expect "it configures by itself" 0 "Build files have been written" \
    cmake -S "$edition" -B "$work/.build" -G Ninja -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON
expect "its build knows the lesson" 0 "grade-$lesson" ninja -C "$work/.build" -t targets all
rm -rf "$work/.build"

# The search must find a planted solution.
cp -r "$edition" "$work/leaky"
sed -n '/begin student/,/instead/p' "$course/solutions/21-dot-product/kernel.cu" >>"$work/leaky/docs/rules.md"
mkdir "$work/leaky/lessons/$lesson/pitfalls"
expect "a solution in a page is found" 1 "docs/rules.md repeats the solution of 21-dot-product" \
    "$here/handout_search.py" "$course" "$work/leaky"
expect "a folder of pitfalls is found" 1 "$lesson/pitfalls does not belong here" \
    "$here/handout_search.py" "$course" "$work/leaky"

expect "the lessons are listed" 0 "$lesson .*not started" student list
expect "the starter fails at its stated check" 1 "✗ add is right for every length and every launch" student grade "$lesson" --width 80
cp "$course/solutions/$lesson/kernel.cu" "$edition/starter/$lesson/kernel.cu"
expect "a solution that was copied in passes" 0 "100 of 100 points" student grade "$lesson"
expect "it counts as edited" 1 "$lesson: edited" student starter --check "$lesson"
expect "reset puts the starter back" 0 "the starter is as new" student reset "$lesson"
expect "the starter is as generated" 0 "as generated" student starter --check "$lesson"
expect "the starter is the course's" 0 "^$" diff "$edition/starter/$lesson/kernel.cu" "$edition/lessons/$lesson/starter/kernel.cu"
expect "a hint" 0 "hint 1 of" student hint "$lesson" --level 1
expect "the last hint cannot be read in a file" 1 "^$" \
    grep -rl "Start at blockIdx.x \* blockDim.x" "$edition/lessons" "$edition/docs" "$edition/starter"
expect "it is shown when it is asked for" 0 "hint 3 of.*Start at blockIdx.x" student hint "$lesson" --level 3
expect "no answers can be read" 0 "^16-occupancy 67-tools $" \
    sh -c 'cd "$0/lessons" && ! ls */answers.json 2>/dev/null && ls */answers.sealed | cut -d/ -f1 | tr "\n" " "' "$edition"

expect "no demo" 2 "^simtutor: The demo $none" student demo
expect "no selfcheck" 2 "^simtutor: selfcheck $none" student selfcheck
expect "no tests" 2 "$none" student test
expect "no solution to grade" 2 "$none" student grade "$lesson" --solution
expect "no pitfall to grade" 2 "$none" student grade "$lesson" --pitfall no-stride
expect "no solution to show" 2 "$none" student solution "$lesson" --give-up
expect "no edition of an edition" 2 "$none" student handout "$work/again"

expect "some lessons only" 0 "2 lessons" of_course handout "$work/some" --lessons 21,34
expect "these are" 0 "^21-dot-product 34-tiled$" sh -c 'cd "$0/lessons" && echo */ | tr -d /' "$work/some"
expect "a missing prerequisite is named" 0 "21-dot-product builds on 13-vector-add, which is not" \
    of_course handout "$work/others" --lessons 21
expect "an unknown lesson" 2 "^simtutor: .*dot-prodct" of_course handout "$work/none" --lessons dot-prodct
expect "a place that cannot be written" 2 "^simtutor: /proc/students cannot be written" \
    of_course handout /proc/students
expect "nothing was left beside the editions" 0 "^leaky others some students $" sh -c 'ls -A "$0" | tr "\n" " "' "$work"

echo
[ "$failures" = 0 ] || { echo "$failures failed" && exit 1; }
echo "all passed"
