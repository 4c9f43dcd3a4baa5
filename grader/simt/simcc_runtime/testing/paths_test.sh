#!/usr/bin/env bash
# However a source's path is spelt, a wait that is missing after a kernel and after a copy is one
# finding, with one path.
# usage: paths_test.sh SIMCC
set -u
simcc=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
mkdir -p source other/deep
ln -s "$work/other/deep" link
cat >source/waits.cu <<'CU'
#include "common.h"
#include <cstdio>
int main() {
    int *a, *b;
    cudaMallocManaged(&a, 128);
    cudaMallocManaged(&b, 128);
    for (int i = 0; i < 32; ++i) a[i] = b[i] = 0;
    fill<<<1, 32>>>(a);
    cudaMemcpyAsync(b, a, 128, cudaMemcpyDefault, 0);
    int sum = a[3];
    sum += b[4];
    printf("%d\n", sum);
    cudaDeviceSynchronize();
}
CU
printf '#pragma once\n__global__ void fill(int* a) { a[threadIdx.x] = threadIdx.x; }\n' >source/common.h
cp source/waits.cu source/common.h .
# ".." behind the link leads to other/, not here.
cp source/waits.cu source/common.h other/
failed=0
for path in waits.cu ./waits.cu source/waits.cu source/../waits.cu "$work/source/waits.cu" ./source//waits.cu link/../waits.cu; do
    "$simcc" "$path" -o program || exit 1
    ./program >report.txt 2>&1
    SIMCC_QUIET=1 SIMCC_JSON=out.json ./program >/dev/null 2>&1
    shown=${path#./}
    shown=${shown#"$work"/}
    shown=${shown/source\/..\//}
    shown=${shown/\/\///}
    if ! grep -q '^== simcc: 1 error in' report.txt || ! grep -q " $shown:10 in main" report.txt ||
        ! grep -q "int sum = a\[3\];" report.txt ||
        [ "$(grep -o '"file": *"[^"]*waits.cu"' out.json | sort -u | wc -l)" != 1 ]; then
        echo "FAILED: $path"
        cat report.txt
        grep -o '"file": *"[^"]*"' out.json | sort | uniq -c
        failed=1
    fi
done
if SIMCC_NO_ADVICE=1 ./program 2>&1 | grep -q 'Do:' || ! ./program 2>&1 | grep -q 'Do:'; then
    echo "FAILED: SIMCC_NO_ADVICE"
    failed=1
fi
exit $failed
