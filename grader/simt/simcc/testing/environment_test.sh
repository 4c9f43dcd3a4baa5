#!/usr/bin/env bash
# Builds programs and projects as they are built with nvcc, and runs them: each must end with 0, without findings.
# usage: environment_test.sh SIMCC [NAME]
set -u
simcc=$1 only=${2-}
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=0

# expect NAME WANTED COMMAND...: the command ends with 0, and its output has the text.
expect() {
    local name=$1 wanted=$2
    shift 2
    if [ -n "$only" ] && [ "$only" != "$name" ]; then return; fi
    if ! "$@" >"$work/output" 2>&1 || { [ -n "$wanted" ] && ! grep -q -e "$wanted" "$work/output"; } || grep -q '^== simcc' "$work/output"; then
        echo "FAILED: $name"
        head -30 "$work/output"
        failed=1
    fi
}

program() {
    local options
    options=$(sed -n '1s,// simcc:,,p' "$1")
    # shellcheck disable=SC2086
    "$simcc" $options "$1" -o "$work/program" && "$work/program"
}
for source in "$here"/programs/*.cu; do
    expect "$(basename "$source" .cu)" "" program "$source"
done

make_project() {
    cp "$here/projects/make/Makefile" "$work" && cd "$work" &&
        make -s NVCC="$simcc" SOURCES="$here/projects/cmake" && grep -q scale.h more.d && ./demo
}
expect make "8 2 no error" make_project

cmake_project() {
    local generator=(-G "Unix Makefiles")
    if command -v ninja >/dev/null; then generator=(-G Ninja); fi
    cmake "${generator[@]}" -S "$here/projects/cmake" -B "$work/build" -DCMAKE_CUDA_COMPILER="$simcc" &&
        cmake --build "$work/build" && "$work/build/demo" && SIMCC_JSON=$work/report.json "$work/build/hosted" && [ -s "$work/report.json" ]
}
expect cmake "8 2 no error" cmake_project

system_header() {
    [ -e /usr/include/boost/core/swap.hpp ] || return 0
    printf '%s\n' '#include <boost/core/swap.hpp>' '__global__ void k(int* a) { boost::swap(a[0], a[1]); }' \
        'int main() { int a = 1, b = 2; boost::swap(a, b); return a != 2; }' >"$work/boost.cu"
    "$simcc" "$work/boost.cu" -o "$work/boost" && "$work/boost"
}
expect boost "" system_header

exit $failed
