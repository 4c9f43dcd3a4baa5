#!/usr/bin/env bash
# Grades a class in parts and by a real Slurm, which tools/slurm-cluster starts on this machine, with everything
# that goes wrong on a cluster: a killed task, a requeued one, a lost node, a controller that restarts, a full
# scratch, a cancelled array, a killed command. The tables must always be those of a run on one machine.
# Where Slurm is not installed, or this is not root, the parts are tested and the rest is skipped (status 77).
# usage: slurm_test.sh PROGRAM [STUDENTS]
#        slurm_test.sh PROGRAM STUDENTS measure SLOTS…    only throughput, for each of these numbers of slots
set -u
program=$(readlink -f "$1")
students=${2:-16}
repository=$(readlink -f "$(dirname "$0")/../..")
cluster=$repository/tools/slurm-cluster
work=$(mktemp -d)
chmod 755 "$work"
trap '"$cluster" stop "$work/cluster" 2>/dev/null; rm -rf "$work"' EXIT
export LC_ALL=C.UTF-8 TMPDIR=$work/tmp
mkdir "$TMPDIR"
failures=0
ok() { echo "ok: $1"; }
failed() {
    echo "FAILED: $1"
    failures=$((failures + 1))
}

# Grading these takes least. Solutions, right kernels in other styles, wrong ones, starters, one that does not
# compile, an empty file, a link.
lessons=(16-occupancy 12-device-query)
for lesson in "${lessons[@]}"; do
    # shellcheck disable=SC2178
    declare -n variants=variants_${lesson%%-*}
    variants=("$repository/solutions/$lesson"/kernel.c* "$repository/starter/$lesson"/kernel.c* broken empty link
        "$repository/lessons/$lesson"/pitfalls/*.c* "$repository/lessons/$lesson"/alternatives/*.c*)
done
for ((i = 1; i <= students; ++i)); do
    lesson=${lessons[i % ${#lessons[@]}]}
    declare -n variants=variants_${lesson%%-*}
    folder=$work/class/student-$(printf %04d "$i")/$lesson
    mkdir -p "$folder"
    file=$folder/$(basename "${variants[0]}")
    variant=${variants[(i / ${#lessons[@]}) % ${#variants[@]}]}
    case $variant in
    link) ln -s /etc/passwd "$file" && continue ;;
    empty) : >"$file" ;;
    broken) { cat "${variants[0]}" && echo "int x = ;"; } >"$file" ;;
    *) cp "$variant" "$file" ;;
    esac
    echo "// $i" >>"$file"
    touch -d "2026-11-02 09:00 UTC + $((i * 37 % 20000)) minutes" "$file"
done

grade() { "$program" grade-all "$work/class" -o "$work/$1" "${@:2}" >"$work/said" 2>&1; }
# same FOLDER WHAT: its tables are those of the local run.
same() {
    local table
    for table in grades.csv submissions.csv grades.html; do
        cmp -s "$work/local/$table" "$work/$1/$table" || {
            failed "$2: $table differs: $(diff "$work/local/$table" "$work/$1/$table" | head -n 5) $(tail -n 5 "$work/said")"
            return
        }
    done
    ok "$2: the same tables as on one machine"
}
seconds_since() { awk "BEGIN { printf \"%.1f\", $(date +%s.%N) - $1 }"; }

if [ "${3:-}" = measure ]; then
    begin=$(date +%s.%N)
    grade local --seed 7
    echo "local, --jobs 2: $students submissions in $(seconds_since "$begin") s; $(grep graded "$work/said")"
    for slots in "${@:4}"; do
        "$cluster" start "$work/cluster" --nodes "$slots" >/dev/null || exit 1
        begin=$(date +%s.%N)
        SLURM_CONF=$work/cluster/slurm.conf grade "slots-$slots" --slurm --slots "$slots" --seed 7 --poll 1 --task-minutes 2
        echo "Slurm, $slots slots: $students submissions in $(seconds_since "$begin") s"
        grep -E "graded|job .*ended" "$work/said"
        same "slots-$slots" "$slots slots"
        "$cluster" stop "$work/cluster"
        rm -rf "$work/cluster"
    done
    exit "$failures"
fi

grade local --seed 7
[ "$(wc -l <"$work/local/grades.csv")" = $((students + 1)) ] || failed "the local run: $(cat "$work/said")"

# --- parts by hand ----------------------------------------------------------------------------------
grade parts --shard 1/2 --seed 7 & # two at the same time
"$program" grade-all "$work/class" -o "$work/parts" --shard 2/2 --seed 7 >/dev/null 2>&1
wait $!
grade parts --collect
same parts "two parts, collected"
rm -rf "$work/parts"
setsid "$program" grade-all "$work/class" -o "$work/parts" --shard 1/2 --seed 7 >/dev/null 2>&1 &
sleep 3
kill -KILL -- -$! 2>/dev/null
grade parts --collect
if [ $? = 2 ] && grep -q 'It is not graded yet' "$work/said" && ! grep -q ',0,0,.*not graded yet' "$work/parts/grades.csv"; then
    ok "what is missing is pending, and no zero"
else
    failed "collected too early: $(cat "$work/said")"
fi
for part in 1 2; do grade parts --shard $part/2; done
grade parts --shard 1/2
grep -q ': 0 graded' "$work/said" || failed "a part that is done grades again: $(cat "$work/said")"
grade parts --collect
same parts "a killed part that went on"
grade parts --shard 1/2 --seed 8
[ $? = 2 ] && grep -q 'was begun with seed 7' "$work/said" || failed "another seed: $(cat "$work/said")"
exec {lock}>"$work/parts/.lock"
flock -s "$lock"
grade parts
[ $? = 2 ] && grep -q 'Another grade-all is at work' "$work/said" || failed "a whole run beside parts: $(cat "$work/said")"
exec {lock}>&-

# --- Slurm ------------------------------------------------------------------------------------------
missing=$("$cluster" missing)
if [ -n "$missing" ]; then
    echo "skipped: $missing"
    [ "$failures" = 0 ] && exit 77
    exit 1
fi
"$cluster" start "$work/cluster" --nodes 2 --gpus 1 >/dev/null || exit 1
export SLURM_CONF=$work/cluster/slurm.conf
slurm() { grade "$1" --slurm --seed 7 --poll 0.5 --task-minutes "${minutes:-0.2}" --scratch "$work/cluster/scratch" "${@:2}"; }
# tasks STATE: how many there are
tasks() { squeue --noheader --array --states "$1" --format %i | wc -l; }
until_running() { for ((n = 0; n < 300; ++n)); do [ "$(tasks RUNNING)" -ge "$1" ] && return; sleep 0.2; done; }
first_task() { squeue --noheader --array --states RUNNING --format %i | head -n 1; }

slurm plain
same plain "Slurm, two nodes"
slurm plain
grep -q '^0 graded' "$work/said" || grep -q ', 0 graded\|^0 graded\| 0 graded by 0 tasks' "$work/said" || failed "nothing was left: $(cat "$work/said")"

# Everything at once: a task killed, one requeued, the controller gone and back, a node lost and back.
# Tasks are small, so that there are enough of them.
minutes=$([ "$students" -gt 100 ] && echo 0.1 || echo 0.02) slurm troubled &
command=$!
until pkill -KILL -f "$work/troubled/slurm/plan-[A-Za-z0-9]*/1 "; do sleep 0.1; done
until_running 1
requeued=$(first_task)
scontrol requeue "$requeued" || failed "no task was left to requeue"
sleep 6 # a controller that never wrote down what it knows forgets the array, and the command submits another one
"$cluster" kill-controller "$work/cluster"
sleep 3
"$cluster" start-controller "$work/cluster"
until_running 1
"$cluster" lose "$work/cluster" n2
sleep 15
"$cluster" return "$work/cluster" n2
wait $command
status=$?
same troubled "a task killed, one requeued, the controller restarted, a node lost (status $status)"
grep -q 'ended: .*FAILED\|NonZeroExitCode' "$work/said" || failed "no task was killed: $(cat "$work/said")"
grep -E 'ended|answer' "$work/said" | sed 's/^/   /'

# The command is killed, the tasks go on, and the same command waits for them.
setsid "$program" grade-all "$work/class" -o "$work/killed" --slurm --seed 7 --poll 0.5 --task-minutes 0.2 >/dev/null 2>&1 &
until_running 1
kill -KILL -- -$!
before=$(tasks all)
slurm killed
same killed "the waiting command killed"
grep -q 'at work' "$work/said" || failed "it did not wait for the tasks that were there ($before): $(cat "$work/said")"

# A cancelled array stops the command; the same command goes on.
slurm cancelled &
command=$!
until_running 1
scancel --name "$(squeue --noheader --format %j | head -n 1)"
wait $command
if [ $? = 2 ] && grep -q 'was cancelled' "$work/said"; then ok "a cancelled array is told"; else failed "cancelled: $(cat "$work/said")"; fi
slurm cancelled
same cancelled "after a cancelled array"

# A node whose scratch is full gets no more tasks.
"$cluster" lose "$work/cluster" n1
"$cluster" return "$work/cluster" n1 500
slurm full
same full "a full scratch on one node"
grep -q 'node n1 gets no more tasks: the scratch folder' "$work/said" || failed "the node is not named: $(cat "$work/said")"

# One grading a device: each task asks Slurm for a GPU. Without nvcc all stay open.
"$cluster" lose "$work/cluster" n1
"$cluster" return "$work/cluster" n1
rm -rf "$work/class"
mkdir -p "$work/class/anna"
cp "$repository/solutions/13-vector-add/kernel.cu" "$work/class/anna/13.cu"
export NVCC=/nonexistent/nvcc
slurm gpu --backend both &
command=$!
until_running 1
scontrol show job "$(first_task)" | grep -q 'gres.gpu' || failed "no GPU was asked for: $(scontrol show job "$(first_task)" | grep -i tres)"
wait $command
if [ $? = 2 ] && grep -q 'could not be graded, for no fault of the students' "$work/said"; then
    ok "without a GPU the marks stay open"
else
    failed "--backend both: $(cat "$work/said")"
fi

echo
[ "$failures" = 0 ] || { echo "$failures failed" && exit 1; }
echo "all passed"
