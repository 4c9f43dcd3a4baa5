#!/usr/bin/env bash
# A launch split over several processes has the same result as on one core, bit for bit: output,
# findings, counters, exit status.
# usage: split_test.sh SIMCC [LAST_SEED]
set -u
simcc=$1
last=${2:-19}
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
export XDG_CACHE_HOME=$work/cache SIMCC_SPLIT_SECONDS=0 SIMCC_FINDINGS=100
"$simcc" -O1 -branches "$here/split.cu" -o split || exit 1
fail() {
    echo "split_test: $1"
    exit 1
}
# run CORES ARGUMENTS...: leaves output, findings, counters and status in the folder CORES
run() {
    mkdir -p "$1"
    SIMCC_CORES=$1 SIMCC_PRINT_SLICES=1 SIMCC_JSON=$1/json "${@:2}" >"$1/output" 2>"$1/messages"
    echo "status $?" >>"$1/output"
    grep '^slices: ' "$1/messages" >>slices
    sed -i '/^slices: /d' "$1/messages"
}
# same CORES WHAT: what the run with so many cores left is what one core left
same() {
    for file in output messages json; do
        cmp -s "1/$file" "$1/$file" && continue
        diff "1/$file" "$1/$file" | head -20
        fail "$2: $file differs with $1 cores"
    done
}
for ((seed = 0; seed <= last; ++seed)); do
    for counters in 0 1; do
        export SIMCC_COUNTERS=$counters SIMCC_SEED=$((seed % 3 + 1))
        for cores in 1 2 5; do run $cores ./split $seed; done
        same 2 "seed $seed, counters $counters"
        same 5 "seed $seed, counters $counters"
    done
done
awk '{ taken += $2; here += $5 } END { print "slices taken over:", taken, "run here:", here
       exit !(taken > 100 && here > 0) }' slices || fail "too few slices were taken over, or run here"

# A program that faults, waits for ever, or ends itself in a kernel, does so as with one core.
cat >ends.cu <<'PROGRAM'
#include <cstdio>
#include <cstdlib>
__global__ void work(float* out, int how) {
    if (blockIdx.x > 12 && how == 1) out[1 << 20] = 1;
    if (blockIdx.x > 12 && how == 2) __trap();
    if (blockIdx.x > 12 && how == 3) for (volatile int i = 0; i < 1;) {}
    if (blockIdx.x > 12 && how == 4) printf("block %d\n", blockIdx.x);
    const int divisor = blockIdx.x > 12 && how == 5 ? 0 : 1;
    out[blockIdx.x * blockDim.x + threadIdx.x] = how / divisor;
}
int main(int, char** word) {
    float* out = nullptr;
    cudaMalloc(&out, 16 * 32 * sizeof(float));
    work<<<16, 32>>>(out, atoi(word[1]));
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(out);
}
PROGRAM
"$simcc" ends.cu -o ends || exit 1
export SIMCC_LAUNCH_SECONDS=0.5
for how in 0 1 2 3 4 5; do
    for cores in 1 4; do run $cores ./ends $how; done
    same 4 "ends $how"
done
[ -z "$(pgrep -f "$work/ends")" ] || fail "a helper process is left"
echo "split_test: ok"
