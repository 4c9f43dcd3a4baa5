#!/bin/bash
# Every function of gcc's OpenMP runtime that a compiled program can call is in ours, if only to be
# refused by name. usage: openmp_names_test.sh LIBSIMT CXX
library=$1 cxx=$2
gcc_library=$("$cxx" -print-file-name=libgomp.so)
names() {
    nm -D --defined-only "$1" | sed -n 's/^[0-9a-f]* [TW] //p' | sed 's/@.*//' | sort -u
}
# Names that end in _ are Fortran's, those with PLUGIN are for the runtime's own plugins.
wanted=$(names "$gcc_library" | grep -E '^(GOMP|GOACC|omp)_' | grep -v -e '_$' -e PLUGIN)
[ "$(wc -l <<< "$wanted")" -gt 200 ] || {
    echo "$gcc_library has too few functions"
    exit 1
}
missing=$(comm -23 <(echo "$wanted") <(names "$library"))
[ -z "$missing" ] && exit 0
echo "missing in $library:"
echo "$missing"
exit 1
