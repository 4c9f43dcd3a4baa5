#!/usr/bin/env bash
# Tests of tools/gpu-counters without a GPU: what it refuses, how it reads ncu's table (a false
# nvcc and a false ncu write one), and, where simcc is built, that the comparison counts right.
# usage: tools/gpu/gpu_counters_test.sh
set -u
tools=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

call() {
    output=$("$@" 2>&1 </dev/null)
    status=$?
}
# expect WHAT STATUS PATTERN: of the last call.
expect() {
    if [ "$status" = "$2" ] && [[ $output =~ $3 ]]; then
        echo "ok: $1"
    else
        echo "FAILED: $1: wanted status $2 and /$3/, got status $status and:"
        printf '%s\n' "$output" | sed 's/^/    /'
        failures=$((failures + 1))
    fi
}

call "$tools/gpu-counters"
expect "no file" 2 "name the CSV file"
call "$tools/gpu-counters" --no-such-option
expect "an unknown option" 2 "there is no option --no-such-option"
call "$tools/gpu-counters" --only 99 "$work/x.csv"
expect "an unknown program" 2 "there is no program '99'"
call "$tools/gpu-counters" --compare "$work/none.csv"
expect "a missing file" 2 "cannot read"
echo "something else" >"$work/else.csv"
call "$tools/gpu-counters" --compare "$work/else.csv"
expect "a file of something else" 2 "was not written by tools/gpu-counters"

# The false nvcc makes a script that says what the device is.
cat >"$work/nvcc" <<'SH'
#!/bin/sh
while [ "$1" != -o ]; do shift; done
printf '#!/bin/sh\nprintf "Test GPU\\n9.0\\n13000\\n13000\\n"\n' >"$2"
chmod +x "$2"
SH
cat >"$work/ncu" <<'SH'
#!/bin/sh
echo '==PROF== Connected to process 1'
echo '"ID","Process ID","Kernel Name","Block Size","Metric Name","Metric Unit","Metric Value"'
for id in 0 1; do
    echo "\"$id\",\"1\",\"consecutive\",\"(64, 1, 1)\",\"l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum\",\"sector\",\"1,004\""
done
echo '"2","1","misaligned","(64, 1, 1)","l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum","sector","10"'
echo '"2","1","misaligned","(64, 1, 1)","some__other.sum","","7"'
SH
chmod +x "$work/nvcc" "$work/ncu"
call env NVCC="$work/nvcc" NCU="$work/none" "$tools/gpu-counters" "$work/gpu.csv"
expect "no ncu" 2 "there is no ncu"
call env NVCC="$work/nvcc" NCU=false "$tools/gpu-counters" --only patterns "$work/gpu.csv"
expect "an ncu without counters" 1 "ncu shows no counters of patterns"
call env NVCC="$work/nvcc" NCU="$work/ncu" "$tools/gpu-counters" --only patterns "$work/gpu.csv"
expect "a measurement" 0 "GPU Test GPU, compute capability 9.0"
call cat "$work/gpu.csv"
expect "sums over launches, without other metrics" 0 "^# GPU Test GPU, compute capability 9.0
program,kernel,counter,value
patterns,consecutive,global_load_sectors,2008
patterns,misaligned,global_load_sectors,10\$"

build=${SIMTUTOR_BUILD_DIR:-$(dirname "$tools")/build}
if [ -x "$build/bin/simcc" ]; then
    call "$tools/gpu-counters" --compare "$work/gpu.csv"
    expect "the same beside the simulator's" 0 \
        "consecutive +global_load_sectors +2008 +8 +0.004.*misaligned +global_load_sectors +10 +10 +1.000.*1 of 2 counters equal"
fi

[ "$failures" = 0 ] || exit 1
