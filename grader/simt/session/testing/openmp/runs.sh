#!/bin/bash
# runs.sh SIMCC RUNS [SEED]: builds the OpenMP programs beside this file and runs them RUNS times in
# all, with numbers of threads and seeds drawn from SEED, two at a time. Each run must print PASSED,
# have no finding and end with 0.
simcc=$1 runs=$2 seed=${3:-$RANDOM}
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
mapfile -t programs < <(cd "$here" && ls ./*.cu)
for program in "${programs[@]}"; do
    "$simcc" -std=c++20 -Xcompiler -fopenmp "$here/$program" -o "$work/${program%.cu}" || exit 1
done
one_run() {
    read -r number program threads run_seed <<< "$1"
    OMP_NUM_THREADS=$threads SIMCC_SEED=$run_seed timeout 120 "$work/$program" \
        > "$work/$number.out" 2>&1
    local status=$?
    if [ $status != 0 ] || [ "$(cat "$work/$number.out")" != PASSED ]; then
        echo "FAILED ($status): OMP_NUM_THREADS=$threads SIMCC_SEED=$run_seed $program"
        head -c 2000 "$work/$number.out"
    fi
    rm -f "$work/$number.out"
}
export -f one_run
export work
RANDOM=$seed
failures=$(for ((number = 0; number < runs; ++number)); do
    program=${programs[number % ${#programs[@]}]}
    echo "$number ${program%.cu} $((RANDOM % 9 + 1)) $((RANDOM + 1))"
done | xargs -P 2 -d '\n' -n 1 bash -c 'one_run "$1"' _)
echo "$failures"
echo "$runs runs of ${#programs[@]} programs, seed $seed: $(grep -c '^FAILED' <<< "$failures") failed"
[ -z "$failures" ]
