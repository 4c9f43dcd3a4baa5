#!/usr/bin/env bash
# Builds each program of this folder with simcc and runs it twice, with other orders of warps and
# blocks: it must end without a finding and print the same. Where recorded/ has what a GPU printed
# (tools/gpu-ptx --record), each line must be equal to that.
# usage: ptx_values_test.sh SIMCC
set -u
simcc=$(readlink -f "${1:?usage: ptx_values_test.sh SIMCC}")
here=$(dirname "$(readlink -f "$0")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
failed() {
    echo "FAILED: $1"
    head -12 "$2" | sed 's/^/    /'
    failures=$((failures + 1))
}

lines=0 compared=0
for source in "$here"/*.cu; do
    name=$(basename "$source" .cu)
    if ! "$simcc" -std=c++17 "$source" -o "$work/$name" >"$work/log" 2>&1; then
        failed "$name does not compile" "$work/log"
        continue
    fi
    for seed in 1 2; do
        SIMCC_SEED=$seed "$work/$name" >"$work/$name.$seed" 2>"$work/log" ||
            failed "$name with seed $seed: status $?" "$work/log"
    done
    diff "$work/$name.1" "$work/$name.2" >"$work/log" || failed "$name: the seed changes values" "$work/log"
    lines=$((lines + $(wc -l <"$work/$name.1")))
    [ -e "$here/recorded/$name.txt" ] || continue
    compared=$((compared + $(wc -l <"$here/recorded/$name.txt")))
    diff "$here/recorded/$name.txt" "$work/$name.1" >"$work/log" ||
        failed "$name: values differ from those of a GPU" "$work/log"
done
[ "$lines" -ge 1000 ] || { echo "FAILED: only $lines lines"; failures=$((failures + 1)); }
echo "$lines forms of instructions, $compared compared with a GPU's; $failures failures"
[ "$failures" = 0 ]
