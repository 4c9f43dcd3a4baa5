#!/usr/bin/env bash
# `simtutor inspect`: where it stops for findings of several kinds, and what it refuses in a sentence.
# usage: inspect_test.sh PROGRAM
set -u
program=$(readlink -f "$1")
repository=${SIMTUTOR_ROOT:-$(cd "$(dirname "$0")/../.." && pwd)}
work=$(mktemp -d)
tmux=(tmux -S "$work/socket" -f /dev/null)
trap '"${tmux[@]}" kill-server 2>/dev/null; rm -rf "$work"' EXIT
mkdir -p "$work"/course/{lessons,starter,solutions}
for lesson in 01-ijk 13-vector-add 21-dot-product 34-tiled 56-hash-table; do
    for room in lessons solutions; do cp -r "$repository/$room/$lesson" "$work/course/$room/"; done
done
export SIMTUTOR_ROOT=$work/course LC_ALL=C.UTF-8
"$program" starter >/dev/null || exit 1
failures=0

failed() {
    echo "FAILED: $1"
    failures=$((failures + 1))
}
# expect WHAT STATUS PATTERN ARGUMENT...: a call of inspect, its status and what it prints.
expect() {
    local what=$1 wanted=$2 pattern=$3 output status
    shift 3
    output=$("$program" inspect "$@" --width 100 2>&1 </dev/null)
    status=$?
    if [ "$status" = "$wanted" ] && [[ $output =~ $pattern ]]; then
        echo "ok: $what"
    else
        failed "$what: wanted status $wanted and /$pattern/, got status $status and: $output"
    fi
    [ "$status" != 0 ] || [ "$(wc -l <<<"$output")" -lt 45 ] || failed "$what: more than 44 lines"
}
graded() { "$program" grade "$@" --seed 1 >/dev/null 2>&1; }

expect "a lesson for the CPU" 2 "runs on the CPU" 1
expect "nothing was graded" 2 "has no last grading.*grade 13" 13
graded 13 --solution
expect "no finding" 2 "has no finding" 13 --solution

graded 21 --pitfall missing-loop-barrier
expect "both sides of a race" 0 "finding 1 of .*race.shared.*Here the finding was seen.*\\[.*Who touched cache\\[.*no block barrier between.*Where warp.*Shared memory of the block.*cache: .*Steps of thread" \
    21 --pitfall missing-loop-barrier
expect "no such finding" 2 "There is no finding 99" 21 --pitfall missing-loop-barrier --finding 99
expect "another file than the graded one" 2 "has no last grading" 21 --pitfall divergent-barrier

graded 21 --pitfall divergent-barrier
expect "a divided barrier" 0 "barrier.divergent.*has ended; the barrier opens for the others.*Where warp.*at the barrier in line" \
    21 --pitfall divergent-barrier

graded 56 --pitfall not-freed
expect "threads that wait for ever" 0 "hang.deadlock.*Here it waits, and nothing ends that:.*asks for locks\\[[0-9]+\\], which stays 1.*Who touched locks.*in vain not shown.*Where warp 0 stands in the end.*waits in line [0-9]+ " \
    56 --pitfall not-freed
whole=$("$program" inspect 56 --pitfall not-freed </dev/null | awk '/kernel count_keys, grid/ && length > 100')
[ -n "$whole" ] || failed "a line is cut in a pipe"

# Reads one element too many.
sed 's|^\( *\)\(c\[i\] = .*\)$|\1\2 if (i == n - 1) c[i] += a[i + 1];|' \
    "$repository/solutions/13-vector-add/kernel.cu" >"$work/over.cu"
cmp -s "$work/over.cu" "$repository/solutions/13-vector-add/kernel.cu" && failed "over.cu is not changed"
graded 13 --file "$work/over.cu"
expect "an access outside an array" 0 "bounds.global.*Here the finding was seen.*reads a\\[[0-9]+\\], which is not allowed" \
    13 --file "$work/over.cu"
sleep 0.02
touch "$work/over.cu"
expect "a file that was saved since" 2 "was changed after its last grading" 13 --file "$work/over.cu"

# The keys, in a terminal.
if command -v tmux >/dev/null; then
    "${tmux[@]}" new-session -d -s look -x 100 -y 45 \
        "'$program' inspect 21 --pitfall missing-loop-barrier; echo status \$?; cat"
    screen() { "${tmux[@]}" capture-pane -p -t look; }
    see() {
        for _ in $(seq 400); do
            [[ $(screen) =~ $2 ]] && echo "ok: $1" && return
            sleep 0.05
        done
        failed "$1: /$2/ is not on the screen: $(screen)"
    }
    see "the stop" "Here the finding was seen.*q quit"
    [ "$(screen | wc -l)" = 45 ] || failed "the screen has other than 45 rows"
    "${tmux[@]}" send-keys -t look p
    for _ in $(seq 100); do
        [[ $(screen) =~ "Here the finding" ]] || break
        sleep 0.05
    done
    see "back" "Thread [0-9]+ of block 0.*q quit"
    [[ $(screen) =~ "Here the finding" ]] && failed "p did not go back"
    "${tmux[@]}" send-keys -t look Right
    see "an arrow goes on to the stop" "Here the finding was seen"
    "${tmux[@]}" send-keys -t look o
    see "the other side" "Thread 96 of block 0 \\(warp 3.*line 15: writes cache\\[96\\]"
    "${tmux[@]}" send-keys -t look s
    see "back to the stop" "Here the finding was seen"
    "${tmux[@]}" send-keys -t look q
    see "q ends it" "status 0"
else
    echo "tmux is missing: the keys were not tried"
fi

[ "$failures" = 0 ] || { echo "$failures failed" && exit 1; }
echo "all passed"
