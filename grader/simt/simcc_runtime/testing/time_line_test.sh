#!/usr/bin/env bash
# The modelled time line of a whole program: what events measure on devices with one and with two
# copy engines, by the order in which the host asks, and how simcc-run --profile shows it.
# usage: time_line_test.sh SIMCC SIMCC_RUN
set -u
simcc=$1
simcc_run=$2
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$here/time_line.cu" "$work/"
cd "$work" || exit 1
"$simcc" time_line.cu -o time_line || exit 1
failures=0

# measures DEVICE ORDER EXPECTED
measures() {
    local said
    said=$("$simcc_run" --device "$1" ./time_line "$2" 2>err.txt)
    [ "$said" = "$3 us, sum 262144" ] && [ ! -s err.txt ] && return
    echo "FAILED: $1 $2: $said, wanted $3; $(cat err.txt)"
    failures=$((failures + 1))
}

# A chunk of 131,072 bytes on an H100: a copy takes 2 + 2.048 us, the kernel 3 + 0.098 (32,768 threads
# with 100 instructions each), the second event 2. The third copy in waits for its buffer, that is for
# a copy in, a kernel and a copy out; then two copies in, a kernel and a copy out follow.
measures h100 breadth 28.4
measures h100 depth 28.4
# On a C1060 a copy takes 2 + 16.384, the kernel 3 + 10.535. Breadth first all eight copies follow one
# another; depth first the four chunks do.
measures c1060 breadth 149.1
measures c1060 depth 203.2

"$simcc_run" --nvcc none --profile --device c1060 ./time_line depth >out.txt 2>err.txt
grep -A3 '^Time line of' err.txt >rows.txt
diff - rows.txt <<'EXPECTED' || failures=$((failures + 1))
Time line of 201.21 us, a model (docs/simcc.md); 1, 2, ...: the stream, d: the default one
   copies to the device |111111           2222222           1111111           2222222            |
   kernels              |      11111             22222             11111             22222       |
   copies to the host   |           111111            222222            111111            2222222|
EXPECTED
"$simcc_run" --counters --json out.json ./time_line depth >out.txt || failures=$((failures + 1))
python3 - <<'END' || failures=$((failures + 1))
import json
read = json.load(open("out.json"))
totals, works = read["counters"]["totals"], read["counters"]["time_line"]["works"]
assert len(works) == 12, works
assert abs(totals["timeline_to_device_us"] - 4 * 4.048) < 1e-6, totals
assert abs(totals["timeline_us"] - (works[-1]["end_us"] - works[0]["start_us"])) < 1e-6, totals
assert {work["stream"] for work in works} == {"stream 1", "stream 2"}, works
END
[ "$failures" = 0 ] || { echo "$failures failed" && exit 1; }
echo "all passed"
