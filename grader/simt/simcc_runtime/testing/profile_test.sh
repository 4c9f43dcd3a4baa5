#!/usr/bin/env bash
# simcc-run --profile, from a program's text to the table: the output must equal profiled.txt.
# usage: profile_test.sh SIMCC SIMCC_RUN
set -u
simcc=$1
simcc_run=$2
here=$(cd "$(dirname "$0")" && pwd)
solutions=$here/../../../../solutions
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$here/profiled.cu" "$work/"
cd "$work" || exit 1
"$simcc" profiled.cu -o profiled || exit 1
"$simcc_run" --nvcc none --profile --registers columns=16 ./profiled >out.txt 2>err.txt ||
    { cat err.txt && exit 1; }
sed "s|$PWD/||" err.txt | diff "$here/profiled.txt" - || exit 1
[ "$(cat out.txt)" = done ] || exit 1
"$simcc_run" --counters ./profiled 2>err.txt >out.txt && [ ! -s err.txt ] ||
    { echo "a table that nobody asked for" && exit 1; }
"$simcc_run" --nvcc none --profile --registers columns ./profiled 2>err.txt
[ $? = 2 ] && grep -q "must be KERNEL=NUMBER" err.txt || { cat err.txt && exit 1; }

# Divergent branches: the halves of one of two warps part once; whole warps never; 31 lanes leave a
# loop one after another; every second lane skips a line, 1000 times.
cp "$here/branches.cu" .
"$simcc" -branches branches.cu -o branches || exit 1
"$simcc_run" --nvcc none --profile ./branches >out.txt 2>err.txt || { cat err.txt && exit 1; }
awk '/^[a-z_]+$/ { kernel = $1 } /divergent branches:/ { print kernel, $3 }' err.txt >found.txt
diff - found.txt <<'EXPECTED' || exit 1
halves 1
leave_one_by_one 31
long_loop 1,000
whole_warps 0
EXPECTED
# Floating point operations: 2 n^3 for each kernel of a product, whatever it does in between.
for lesson in 31-gpu1-naive 34-tiled 37-gpu6-16x1; do
    cat "$solutions/$lesson/kernel.cu" "$here/product_main.cu" >product.cu
    "$simcc" -branches product.cu -o product || exit 1
    "$simcc_run" --nvcc none --profile ./product 2>err.txt || { cat err.txt && exit 1; }
    grep -q "FP32 operations: 4,194,304;" err.txt || { echo "$lesson" && cat err.txt && exit 1; }
done
grep -q "arithmetic intensity: 6.400" err.txt || { cat err.txt && exit 1; }

"$simcc" branches.cu -o branches || exit 1
"$simcc_run" --nvcc none --profile ./branches 2>err.txt >out.txt
! grep -E "divergent|FP32" err.txt || exit 1
echo ok
