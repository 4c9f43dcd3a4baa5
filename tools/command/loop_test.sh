#!/usr/bin/env bash
# Drives the student's loop as a student does: `simtutor watch` in a terminal (tmux), over three
# lessons, and hint, reset and solution beside it. The screens it saw are left in a transcript.
# usage: loop_test.sh PROGRAM [TRANSCRIPT]
set -u
command -v tmux >/dev/null || { echo "tmux is missing; install the package tmux" >&2 && exit 1; }
work=$(mktemp -d)
transcript=${2:-$work/transcript}
tmux=(tmux -S "$work/socket" -f /dev/null)
trap '"${tmux[@]}" kill-server 2>/dev/null; rm -rf "$work"' EXIT
program=$(readlink -f "$1")
repository=$(readlink -f "$(dirname "$0")/../..")
lessons=(13-vector-add 21-dot-product 22-shared-bitmap)
mkdir -p "$work"/course/{lessons,starter,solutions}
for lesson in "${lessons[@]}"; do
    for room in lessons solutions; do cp -r "$repository/$room/$lesson" "$work/course/$room/"; done
done
export SIMTUTOR_ROOT=$work/course LC_ALL=C.UTF-8
unset NO_COLOR
"$program" starter >/dev/null || exit 1
failures=0
: >"$transcript"

ok() { echo "ok: $1"; }
failed() {
    echo "FAILED: $1"
    failures=$((failures + 1))
}
screen() { "${tmux[@]}" capture-pane -p -S -500 -t loop; }
# see WHAT PATTERN: waits until the screen shows it, and puts the screen into the transcript.
see() {
    local what=$1 pattern=$2 now
    for _ in $(seq 400); do
        now=$(screen)
        if [[ $now =~ $pattern ]]; then
            ok "$what"
            printf '%s\n\n%s\n\n' "--- $what" "$now" >>"$transcript"
            return
        fi
        sleep 0.05
    done
    failed "$what: /$pattern/ is not on the screen:"
    sed 's/^/    /' <<<"$now"
}
press() { "${tmux[@]}" send-keys -t loop "$1"; }
solve() { cp "$work/course/solutions/$1/kernel.cu" "$work/course/starter/$1/kernel.cu"; }
pitfall() { cp "$work/course/lessons/$1/pitfalls/$2.cu" "$work/course/starter/$1/kernel.cu"; }
# expect WHAT STATUS PATTERN ARGUMENT...: one call beside the loop.
expect() {
    local what=$1 wanted=$2 pattern=$3 output status
    shift 3
    output=$("$program" "$@" 2>&1 </dev/null)
    status=$?
    if [ "$status" = "$wanted" ] && [[ $output =~ $pattern ]]; then
        ok "$what"
    else
        failed "$what: wanted status $wanted and /$pattern/, got status $status and: $output"
    fi
}

"${tmux[@]}" new-session -d -s loop -x 80 -y 50 "'$program' watch; echo status \$?; cat"
see "the first lesson's starter is graded at once" "0 of 3 lessons done.*Watching starter/13-vector-add"
press h
see "a hint" "13 .*hint 1 of 3"
press h
see "the second hint says more" "hint 2 of 3"
press l
see "the list" "22-shared-bitmap +.*not started"
press s
see "the solution is for afterwards" "Give up and see the solution"
press x
solve 13-vector-add
see "a saved file is graded, and the next lesson named" "100 of 100 points.*Next: 21.*1 of 3 lessons done"
press n
see "the next lesson" "Watching starter/21-dot-product"
pitfall 21-dot-product divergent-barrier
see "a mistake is named" "barrier.divergent.*Stuck\?"
press h
see "the hint is about that mistake" "hint 1 of 3, on barrier"
press r
see "reset asks first" "Put the starter back"
press y
see "reset keeps the file" "Watching starter/21-dot-product"
if ls "$work"/course/starter/21-dot-product/kernel.cu.*.backup >/dev/null 2>&1; then
    ok "the backup is there"
else
    failed "there is no backup"
fi
solve 21-dot-product
see "the second lesson passes" "Next: 22"
solve 22-shared-bitmap
see "saving the next starter goes there" "the course is done"
"${tmux[@]}" resize-window -t loop -x 44 -y 40
press g
see "a narrow window" "starter/"$'\n'"22-shared-bitmap/kernel.cu.*3 of 3 lessons done"
if [ "$(screen | awk '{ if (length($0) > 44) n++ } END { print n + 0 }')" = 0 ]; then ok "nothing is wider than it"; fi
press q
see "q ends it" "status 0"

expect "points are kept" 0 "21-dot-product.*done" list
expect "an open question of the loop did no harm" 0 "13-vector-add +.* done[^,]" list
expect "a solution after full points" 0 "__global__" solution 21
expect "a hint by rule and level" 0 "hint 3 of 3, on" hint 21 --rule race.shared --level 3
sed '0,/__syncthreads();/s///' "$work/course/starter/21-dot-product/kernel.cu" >"$work/copy.cu"
expect "a copy with a mistake" 1 "race.shared" grade 21 --file "$work/copy.cu"
expect "a hint about the copy" 0 "hint . of 3, on barriers" hint 21 --file "$work/copy.cu"
expect "reset" 0 "kept as starter/22-shared-bitmap/kernel.cu" reset 22
expect "nothing to reset" 0 "as it was handed out" reset 22 --no-color
rm -rf "$work/course/.simtutor"
expect "no solution before that" 2 "^simtutor: Lesson 21-dot-product stands at 0 of .*--give-up" solution 21
expect "giving up" 0 "__global__" solution 21 --give-up
expect "a hint about a file that was not graded" 2 "has no verdict that a hint could be about" hint 21 --file /dev/null
expect "an unknown lesson" 2 "did you mean 'dot-product'" hint dot-prodct
expect "watching an unknown lesson" 2 "there is no lesson .nothing." watch nothing

echo
[ "$failures" = 0 ] || { echo "$failures failed" && exit 1; }
echo "all passed"
