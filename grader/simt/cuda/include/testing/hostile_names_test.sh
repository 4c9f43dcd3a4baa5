#!/usr/bin/env bash
# Compiles each CUDA header while macros with the names that programs like most are defined: every name of one or two
# letters, and the words of common_words.txt, also as WORD and Word. Only names that CUDA itself makes public, and those
# of the standard headers, are left out (public_names.txt). usage: hostile_names_test.sh COMPILER INCLUDE_FOLDER
set -u
compiler=$1 include=$2
here=$(dirname "$0")
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

names() {
    printf '%s\n' {a..z} {A..Z} {a..z}{a..z} {A..Z}{A..Z} | grep -vx -e do -e if -e or
    grep -v '^#' "$here/common_words.txt" | sed -E 'p; h; s/.*/\U&/p; g; s/./\U&/'
}
names | sort -u | grep -vxFf <(grep -v '^#' "$here/public_names.txt" | tr -s ' ' '\n') >"$work/names"
count=$(wc -l <"$work/names")
[ "$count" -gt 3500 ] || { echo "only $count names"; exit 1; }
{
    # The standard headers are not the subject.
    printf '#include <%s>\n' assert.h ctype.h limits.h math.h stdio.h stdlib.h string.h time.h cmath cstdlib new utility \
        type_traits initializer_list
    sed 's/.*/#ifndef &\n#define & the_programs_&\n#endif/' "$work/names"
} >"$work/hostile.h"

headers=$(cd "$include" && find . -name '*.h' ! -path './testing/*' | sort)
[ -n "$headers" ] || { echo "no headers in $include"; exit 1; }
sed 's/.*/#include "&"/' <<<"$headers" >"$work/all.cu"

failed=0
# As simcc includes them: behind the macros of the command line, and behind those of the program.
for order in "hostile.h cuda_runtime.h" "cuda_runtime.h hostile.h"; do
    if ! "$compiler" -std=c++17 -w -E -x c++ -I "$include" -I "$work" -D__CUDACC__ -D__NVCC__ \
        $(printf ' -include %s' $order) "$work/all.cu" >"$work/text"; then
        failed=1
    fi
    [ "$(wc -l <"$work/text")" -gt 3000 ] || { echo "the headers are missing"; exit 1; }
    if grep -qs the_programs_ "$work/text"; then
        echo "The headers use these names, which belong to programs (included in the order $order):"
        grep -ho 'the_programs_[A-Za-z]*' "$work/text" | sed 's/the_programs_//' | sort -u | paste -sd ' '
        failed=1
    fi
done
echo "$count names, $(wc -w <<<"$headers") headers"
exit $failed
