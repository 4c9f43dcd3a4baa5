#!/usr/bin/env bash
# Grades a class with `simtutor grade-all`: solutions, starters, wrong kernels, and submissions that
# do not compile, hang, crash, flood their output or are not text at all. The totals must be right,
# and a batch that was killed must end with the same marks as one that was not.
# usage: grade_all_test.sh PROGRAM [STUDENTS]     20 submissions for each 10 students
set -u
program=$(readlink -f "$1")
students=${2:-10}
repository=$(readlink -f "$(dirname "$0")/../..")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export LC_ALL=C.UTF-8 TMPDIR=$work/tmp  # what is killed cannot clean up
mkdir "$TMPDIR"
failures=0
ok() { echo "ok: $1"; }
failed() {
    echo "FAILED: $1"
    failures=$((failures + 1))
}

vectors=13-vector-add
dot=21-dot-product
# hand_in STUDENT LESSON FILE
hand_in() {
    mkdir -p "$work/class/$1/$2"
    cp "$3" "$work/class/$1/$2/kernel.cu"
}
# variant TEXT: the solution of the vector addition with TEXT in front of its first launch.
variant() {
    sed "0,/<<</s|^\(.*<<<\)|$1\n\1|" "$repository/solutions/$vectors/kernel.cu" >"$work/variant.cu"
}
for ((i = 1; i <= students; ++i)); do
    student=student-$(printf %03d "$i")
    case $((i % 10)) in
    1 | 2 | 3) hand_in "$student" $vectors "$repository/solutions/$vectors/kernel.cu" ;;
    4) hand_in "$student" $vectors "$repository/starter/$vectors/kernel.cu" ;;
    5) hand_in "$student" $vectors "$repository/lessons/$vectors/pitfalls/no-stride.cu" ;;
    6)
        echo 'this is no program {' >"$work/variant.cu"
        hand_in "$student" $vectors "$work/variant.cu"
        ;;
    7)
        variant 'for (volatile int forever = 1; forever;) {}'
        hand_in "$student" $vectors "$work/variant.cu"
        ;;
    8)
        variant '__builtin_trap();'
        hand_in "$student" $vectors "$work/variant.cu"
        ;;
    9)
        variant 'for (;;) printf("PASSED PASSED PASSED PASSED PASSED PASSED\\\\n");'
        sed -i '1i #include <cstdio>' "$work/variant.cu"
        hand_in "$student" $vectors "$work/variant.cu"
        ;;
    0)
        head -c 3000 /dev/urandom >"$work/variant.cu"
        hand_in "$student" $vectors "$work/variant.cu"
        ;;
    esac
    if ((i % 2)); then
        hand_in "$student" $dot "$repository/solutions/$dot/kernel.cu"
    else
        hand_in "$student" $dot "$repository/lessons/$dot/pitfalls/divergent-barrier.cu"
    fi
done

# batch FOLDER: grades the class into it.
batch() { "$program" grade-all "$work/class" -o "$work/$1" --seed 7 >"$work/said" 2>&1; }

# Killed again and again at any moment, it must go on where it was.
for wait in 1 3 5 8; do
    setsid "$program" grade-all "$work/class" -o "$work/parts" --seed 7 >/dev/null 2>&1 &
    group=$!
    sleep "$wait.$((RANDOM % 10))"
    kill -KILL -- "-$group" 2>/dev/null
    wait "$group" 2>/dev/null
done 2>/dev/null
if batch parts; then ok "the class is graded after four kills"; else failed "the class: $(cat "$work/said")"; fi
echo "   $(head -n 2 "$work/said" | tr '\n' ' ')"
cp "$work/parts/grades.csv" "$work/grades.csv"
if batch parts && cmp -s "$work/grades.csv" "$work/parts/grades.csv" &&
    grep -q "^0 graded in" "$work/said"; then
    ok "another run has nothing left to do"
else
    failed "another run: $(cat "$work/said")"
fi

# A verdict of another lesson.toml or another grader is old.
sed -i 's/"lesson": "[0-9a-f]\{16\}"/"lesson": "0000000000000000"/' \
    "$work/parts/verdicts/student-001/$vectors/bundle.json"
if batch parts && cmp -s "$work/grades.csv" "$work/parts/grades.csv" &&
    grep -q "^1 graded in" "$work/said"; then
    ok "a verdict of another lesson.toml is not taken over"
else
    failed "an old verdict: $(cat "$work/said")"
fi

# What is no submission's fault stops the batch; nobody loses points to it.
mkdir -p "$work/blocked/verdicts"
touch "$work/blocked/verdicts/student-001"
batch blocked
status=$?
if [ "$status" = 2 ] && grep -q 'blocked/verdicts/student-001/.* cannot be made' "$work/said"; then
    ok "results that cannot be kept stop the batch"
else
    failed "results that cannot be kept: status $status, $(cat "$work/said")"
fi

# points STUDENT COLUMN
points() { tr -d '\r' <"$work/grades.csv" | awk -F, -v s="student-$1" -v c="$2" '$1 == s { print $c }'; }
expect() { # WHAT WANTED GOT
    if [ "$2" = "$3" ]; then ok "$1"; else failed "$1: wanted $2, got $3"; fi
}
expect "as many lines as students" $((students + 1)) "$(wc -l <"$work/grades.csv")"
expect "a solution" 100 "$(points 001 2)"
expect "the sum over the lessons" 200 "$(points 001 4)"
expect "a starter" 0 "$(points 004 2)"
for bad in 006 010; do expect "student $bad, no program" 0 "$(points $bad 2)"; done
for bad in 007 008 009; do # the other entry of the lesson still works
    got=$(points $bad 2)
    if [ "$got" -lt 50 ]; then ok "student $bad, who breaks"; else failed "student $bad got $got"; fi
done
some=$(points 002 3)
if [ "$some" -gt 0 ] && [ "$some" -lt 100 ]; then ok "a pitfall gets a part"; else failed "a pitfall got $some"; fi
if grep -q 'barrier.divergent' "$work/parts/grades.html"; then ok "the page names the finding"; fi

if ((students > 10)); then # a class in one go, for comparison: minutes
    batch whole
    echo "   $(head -n 2 "$work/said" | tr '\n' ' ')"
    if cmp -s "$work/whole/grades.csv" "$work/grades.csv"; then
        ok "the same marks as without kills"
    else
        failed "other marks than without kills: $(diff "$work/whole/grades.csv" "$work/grades.csv")"
    fi
fi
# A grade program that dies: nobody gets a zero for that.
mkdir -p "$work/build/bin" "$work/few/anna"
cp "$program" "$work/build/bin/simtutor"
for helper in "$(dirname "$program")"/*; do ln -s "$helper" "$work/build/bin/" 2>/dev/null; done
rm "$work/build/bin/grade-$dot"
printf '#!/bin/sh\nkill -KILL $$\n' >"$work/build/bin/grade-$dot"
chmod +x "$work/build/bin/grade-$dot"
cp "$repository/solutions/$dot/kernel.cu" "$work/few/anna/$dot.cu"
cp "$repository/solutions/$vectors/kernel.cu" "$work/few/anna/$vectors.cu"
mkdir "$work/course"
cp -r "$repository/lessons" "$work/course/"
course() { SIMTUTOR_ROOT=$work/course "$work/build/bin/simtutor" "$@" >"$work/said" 2>&1; }
few() { course grade-all "$work/few" -o "$work/few-grades" "$@"; }
last_row() { tr -d '\r' <"$work/few-grades/grades.csv" | tail -n 1; }
few
expect "trouble of the machine is told" 2 $?
if grep -q '^simtutor: 1 could not be graded, for no fault of the students;.*anna: The grader of lesson 21-dot-product was ended by signal 9' "$work/said"; then
    ok "with its reason"
else
    failed "its reason: $(cat "$work/said")"
fi
expect "its mark stays open" "anna,100,,100,\"$dot: not graded: The grader of lesson $dot" "$(last_row | sed 's/ was ended.*//')"
ln -sf "$(dirname "$program")/grade-$dot" "$work/build/bin/"
few
expect "the next run" 0 $?
expect "fills it in" "anna,100,100,200," "$(last_row)"
if grep -q "anna, $dot: not graded -> 100" "$work/said"; then ok "and says so"; else failed "changes: $(cat "$work/said")"; fi

# Regrading after a change of points shows whose marks changed, and why.
bundle=$work/few-grades/verdicts/anna/$vectors
course replay "$bundle"
expect "a bundle grades again to the same verdict" 0 $?
sed -i '0,/^points = 15$/s//points = 10/' "$work/course/lessons/$vectors/lesson.toml"
course replay "$bundle"
status=$?
if [ "$status" = 1 ] && grep -q '/checks/4/max_points: 15 -> 10' "$work/said" &&
    grep -q 'lesson.toml: [0-9a-f]* -> [0-9a-f]*' "$work/said"; then
    ok "replay names what differs: content and version"
else
    failed "replay after a change: status $status, $(cat "$work/said")"
fi
few --regrade
expect "a regrading" 0 $?
if grep -q '^2 graded in' "$work/said" &&
    grep -q "^anna,$vectors,,100,95,every access is inside its array: passed 15 -> passed 10" \
        "$work/few-grades/changes.csv" && [ "$(wc -l <"$work/few-grades/changes.csv")" = 2 ]; then
    ok "shows the marks that changed and the checks that did it"
else
    failed "the regrading: $(cat "$work/said" "$work/few-grades/changes.csv")"
fi

# Weights and lateness: 1.5 days late with a grace of ten minutes cost two days.
cat >"$work/grading.toml" <<END
[late]
percent_per_day = 10
grace_minutes = 10
[submissions]
time = "file"
[[lesson]]
lesson = "$dot"
weight = 3
due = 2026-11-20T23:59:00+01:00
[[lesson]]
lesson = "$vectors"
END
touch -d 2026-11-22T10:59:00Z "$work/few/anna/$dot.cu"
few --grading "$work/grading.toml"
expect "weights and lateness" "anna,95,80,85,$dot: 2 days late: 100 points become 80." "$(last_row)"
sed -i 's/23:59:00+01:00/23:59:00/' "$work/grading.toml"
few --grading "$work/grading.toml"
if [ $? = 2 ] && grep -q "grading.toml:9: 'due' in \[\[lesson\]\] has no time zone; write" "$work/said"; then
    ok "a malformed policy is refused with its line"
else
    failed "a malformed policy: $(cat "$work/said")"
fi

# Two at once in one folder.
exec {lock}>"$work/few-grades/.lock"
flock "$lock"
few
if [ $? = 2 ] && grep -q '^simtutor: Another grade-all is at work in .*few-grades; wait for its end' "$work/said"; then
    ok "two at once are refused"
else
    failed "two at once: $(cat "$work/said")"
fi
exec {lock}>&-

# A full disk: one sentence, no table, and the next run goes on.
export -f course
export work
if unshare -rm true 2>/dev/null; then
    mkdir "$work/disk"
    # shellcheck disable=SC2016
    unshare -rm bash -c '
        mount -t tmpfs -o size=50m tmpfs "$work/disk"
        head -c $((50 * 1024 * 1024 - 16384)) /dev/zero >"$work/disk/filler"
        course grade-all "$work/few" -o "$work/disk/out" --seed 7; echo "full: $?"
        ls "$work/disk/out"; cat "$work/said"
        rm "$work/disk/filler"
        course grade-all "$work/few" -o "$work/disk/out"; echo "roomy: $?"
        cat "$work/disk/out/grades.csv"' >"$work/full" 2>&1
    if grep -q '^full: 2' "$work/full" && grep -q '^roomy: 0' "$work/full" && grep -q '^anna,95,100,195,' "$work/full" &&
        [ "$(grep -c '^simtutor: .*No space left on device' "$work/full")" = 1 ] && ! grep -q '^grades.csv' "$work/full"; then
        ok "a full disk is one sentence, and the next run goes on"
    else
        failed "a full disk: $(cat "$work/full")"
    fi
else
    echo "skipped: no namespace for a small disk"
fi
if pgrep -f "$work/class" >/dev/null; then failed "something still runs"; fi

echo
[ "$failures" = 0 ] || { echo "$failures failed" && exit 1; }
echo "all passed"
