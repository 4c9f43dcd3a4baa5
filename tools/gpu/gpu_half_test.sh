#!/usr/bin/env bash
# Every lesson's GPU half, on the stand-in: solution, starter, and one pitfall drawn by the seed. With a
# number in SIMTUTOR_DRAW, as CI has it, a quarter of these gradings: which quarter, the number says.
# usage: tools/gpu/gpu_half_test.sh BUILD_FOLDER
set -eu
build=$1
quarter=()
if [ -n "${SIMTUTOR_DRAW:-}" ]; then
    quarter=(--part "$((SIMTUTOR_DRAW % 4 + 1))/4")
    echo "SIMTUTOR_DRAW=$SIMTUTOR_DRAW: ${quarter[*]}"
fi
exec "$(dirname "$0")/../gpu-check" --stand-in --build "$build" --no-build --out "$build/gpu-half" \
    --seed 7 --pitfalls 1 --jobs 2 "${quarter[@]}"
