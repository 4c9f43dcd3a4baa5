#!/usr/bin/env bash
# simcc-run --profile asks nvcc for registers: a fake nvcc with known answers, and the real one if
# it is installed.
# usage: registers_of_nvcc_test.sh SIMCC SIMCC_RUN
set -u
simcc=$1
simcc_run=$2
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$here/profiled.cu" "$work/"
cd "$work" || exit 1
export XDG_CACHE_HOME=$work/cache
unset SIMCC_DEVICE
profile() { "$simcc_run" "$@" --profile ./profiled >out.txt 2>err.txt || { cat err.txt && exit 1; }; }
expect() { grep -qF -- "$1" err.txt || { echo "missing: $1" && cat err.txt && exit 1; }; }
no() { ! grep -F -- "$1" err.txt || exit 1; }

cat >nvcc <<'FALSE_NVCC'
#!/bin/sh
case $1 in --version) echo "Cuda compilation tools, release 12.9, V12.9.1"; exit ;; esac
echo "$PWD $*" >>calls.txt
case "$*" in *sm_20*) echo "nvcc fatal   : Unsupported gpu architecture 'sm_20'" >&2; exit 1 ;; esac
cat >&2 <<'REPORT'
ptxas info    : Compiling entry function '_Z7columnsPKfPf' for 'sm_90'
ptxas info    : Used 24 registers, 368 bytes cmem[0]
ptxas info    : Compiling entry function '_Z9transposeILi32EEvPKfPf' for 'sm_90'
ptxas info    : Used 255 registers, used 1 barriers, 4096 bytes smem
ptxas info    : Compiling entry function '_Z9transposeILi33EEvPKfPf' for 'sm_90'
ptxas info    : Used 40 registers, used 1 barriers, 4224 bytes smem
REPORT
FALSE_NVCC
chmod +x nvcc

"$simcc" -DUNUSED=1 -Xptxas -v -maxrregcount 64 --use_fast_math profiled.cu -o profiled || exit 1
profile --nvcc "$work/nvcc"
expect "registers per thread: 24 (nvcc 12.9 for sm_90)"
expect "registers per thread: 255 (nvcc 12.9 for sm_90)"
expect "limited by registers"
no "No registers"
grep -qF -- "$work -cubin -Xptxas -v -w -arch=sm_90 -std=c++17 --maxrregcount=64 --use_fast_math -DUNUSED=1 " \
    calls.txt || { cat calls.txt && exit 1; }

# What was asked once is known; what the user says comes first.
profile --nvcc "$work/nvcc" --registers columns=16
expect "registers per thread: 16"
expect "registers per thread: 255 (nvcc"
[ "$(wc -l <calls.txt)" = 1 ] || { cat calls.txt && exit 1; }

# Nobody to ask, or no answer: the reason is said.
profile --nvcc none
expect "registers unknown: upper bound"
no "nvcc"
profile --nvcc "$work/no-nvcc"
expect "No registers from nvcc: $work/no-nvcc is no nvcc"
profile --nvcc "$work/nvcc" --device c2050
expect "nvcc 12.9 does not compile $work/profiled.cu for sm_20: nvcc fatal   : Unsupported gpu"
echo >>profiled.cu
profile --nvcc "$work/nvcc" --device v100
expect "profiled.cu has been changed or removed since simcc compiled it"

real=$(command -v nvcc || ls /usr/local/cuda/bin/nvcc 2>/dev/null)
if [ -n "$real" ] && "$real" --version | grep -q "release "; then
    "$simcc" profiled.cu -o profiled || exit 1
    profile --nvcc "$real"
    grep -qE "registers per thread: [0-9]+ \(nvcc [0-9.]+ for sm_90\)" err.txt || { cat err.txt && exit 1; }
    no "unknown"
fi
echo ok
