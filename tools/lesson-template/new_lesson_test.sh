#!/usr/bin/env bash
# Makes lessons with tools/new-lesson in a course of their own, and lets them check themselves. Their
# grade programs are compiled beforehand: new-lesson does not change grade.cpp.
# usage: new_lesson_test.sh PROGRAM CUDA-GRADE-PROGRAM CPP-GRADE-PROGRAM PROGRAM-GRADE-PROGRAM
set -u
tools=$(readlink -f "$(dirname "$0")/..")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work"/bin "$work"/course/{lessons,solutions,starter}
cp "$1" "$work/bin/simtutor"
ln -s "$(readlink -f "$2")" "$work/bin/grade-01-prefix-sum"
ln -s "$(readlink -f "$3")" "$work/bin/grade-07-on-one-core"
ln -s "$(readlink -f "$4")" "$work/bin/grade-09-whole"
export SIMTUTOR_ROOT=$work/course SIMTUTOR_PROGRAM=$work/bin/simtutor LC_ALL=C.UTF-8
failures=0

# expect WHAT STATUS PATTERN COMMAND...: runs the command; its output must hold the pattern.
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
# refused WHAT PATTERN ARGUMENT...: one sentence, and nothing is made.
refused() {
    local what=$1 pattern=$2 before
    shift 2
    before=$(find "$SIMTUTOR_ROOT" | sort)
    expect "$what" 2 "^new-lesson: $pattern"'[^
]*$' "$tools/new-lesson" "$@"
    [ "$before" = "$(find "$SIMTUTOR_ROOT" | sort)" ] ||
        { echo "FAILED: $what, but files were made" && failures=$((failures + 1)); }
}

expect "a first lesson" 0 "tools/simtutor selfcheck 01" "$tools/new-lesson" prefix-sum
expect "it passes its selfcheck" 0 "1 lessons, 4 rows: 4 passed, 0 failed" "$work/bin/simtutor" selfcheck 1
expect "a lesson for the CPU" 0 "kernel.cpp" \
    "$tools/new-lesson" on-one-core --number 07 --title 'Loops & others: 1/2' --language cpp
expect "it passes too" 0 "4 passed, 0 failed" "$work/bin/simtutor" selfcheck 7
expect "their titles" 0 "Loops & others: 1/2" "$work/bin/simtutor" list
expect "the title made from the name" 0 "Prefix sum" "$work/bin/simtutor" list
expect "the next number" 0 "Lesson 08-third is there" "$tools/new-lesson" third
expect "a whole program" 0 "Its program multiplies" "$tools/new-lesson" whole --number 09 --kind program
expect "it passes as well" 0 "1 lessons, 4 rows: 4 passed, 0 failed" "$work/bin/simtutor" selfcheck 9
expect "its kind is declared" 0 'kind = "program"' cat "$work/course/lessons/09-whole/lesson.toml"
expect "no mark is left" 1 '^$' grep -rE '@[A-Z]+@' "$work/course"
expect "the page's picture is there" 0 "" test -s "$work/course/lessons/01-prefix-sum/figure.svg"
expect "a finding leads to the page" 1 "README.md#one-thread-many-elements" \
    "$work/bin/simtutor" grade 1 --pitfall no-bounds-check
section=$(sed -n "s/^## //p" "$work/course/lessons/01-prefix-sum/README.md" | head -n 1 | tr "A-Z" "a-z" | tr -d "," | tr " " "-")
expect "there is such a section" 0 "^one-thread-many-elements$" echo "$section"

# The selfcheck must see a lesson that was spoilt.
sed -i 's/y\[i\] = factor/y[i] += factor/' "$work/course/solutions/01-prefix-sum/kernel.cu"
expect "a wrong solution fails" 1 "FAILED +01-prefix-sum +solution .*memory.uninitialised" "$work/bin/simtutor" selfcheck 1

refused "no name" "name the lesson"
refused "a name with capitals" "\"Prefix_Sum\" is no name" Prefix_Sum
refused "a path" "\"../x\" is no name" ../x
refused "a taken name" "there is a lesson 01-prefix-sum already" prefix-sum
refused "a taken number" "the number 07 belongs to 07-on-one-core" other --number 07
refused "a number of one digit" "the number \"7\" must be two digits" other --number 7
refused "an unknown language" "the language \"rust\" is unknown" other --language rust
refused "an unknown kind" "the kind \"poem\" is unknown" other --kind poem
refused "a program for the CPU" "a whole program is a CUDA program" other --kind program --language cpp
refused "an unknown option" "there is no option --frobnicate" other --frobnicate
refused "two names" "\"one\" is one name too many" other one
refused "a title that breaks the page" "the title must be one line" other --title 'a "quoted" one'
rm -r "$work/course/solutions"
refused "no lesson in the student edition" "a lesson needs a solution" other

echo
[ "$failures" = 0 ] || { echo "$failures failed" && exit 1; }
echo "all passed"
