#!/usr/bin/env bash
# One file graded three times with one seed: the findings are the same. It has races of many threads in
# variables on the stack, whose addresses differ from run to run. Only an outer loop's variable is
# shared, so that no run comes near its time limit on a slow machine: where a run is cut, so are the counts.
# usage: repeat_test.sh PROGRAM
set -u
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/shared.cpp" <<'END'
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int threads) {
    const std::ptrdiff_t step = n;
    int k;
#pragma omp parallel for num_threads(threads)
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) c[i * step + j] = 0;
        for (k = 0; k < n; ++k) {
            for (int j = 0; j < n; ++j) c[i * step + j] += a[i * step + k] * b[k * step + j];
        }
    }
}

void column_sums(const float* x, float* sums, int rows, int columns, int) {
    for (int j = 0; j < columns; ++j) {
        sums[j] = 0;
        for (int i = 0; i < rows; ++i) sums[j] += x[static_cast<std::ptrdiff_t>(i) * columns + j];
    }
}
END
failures=0
for run in 1 2 3; do
    "$program" grade 03 --file "$work/shared.cpp" --seed 7 --json "$work/verdict.json" >/dev/null 2>"$work/log"
    /usr/bin/python3 -c '
import json, sys
findings = json.load(open(sys.argv[1]))["findings"]
json.dump(findings, open(sys.argv[2], "w"), indent=1, sort_keys=True)
sys.exit(sum(one["rule"] == "race.openmp" for one in findings) < 2)' "$work/verdict.json" "$work/$run.json" ||
        { echo "FAILED: fewer than two races: $(cat "$work/log")" && failures=1; }
done
for run in 2 3; do
    diff "$work/1.json" "$work/$run.json" || { echo "FAILED: run $run differs" && failures=1; }
done
exit $failures
