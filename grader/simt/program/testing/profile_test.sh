#!/usr/bin/env bash
# simcc-run --profile, from a program's text to the table: must be profiled.txt, word for word.
# usage: profile_test.sh SIMCC SIMCC_RUN
set -u
simcc=$1
simcc_run=$2
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$here/profiled.cu" "$work/"
cd "$work" || exit 1
"$simcc" profiled.cu -o profiled || exit 1
"$simcc_run" --profile --registers columns=16 ./profiled >out.txt 2>err.txt ||
    { cat err.txt && exit 1; }
sed "s|$PWD/||" err.txt | diff "$here/profiled.txt" - || exit 1
[ "$(cat out.txt)" = done ] || exit 1
"$simcc_run" --counters ./profiled 2>err.txt >out.txt && [ ! -s err.txt ] ||
    { echo "a table that nobody asked for" && exit 1; }
"$simcc_run" --profile --registers columns ./profiled 2>err.txt
[ $? = 2 ] && grep -q "must be KERNEL=NUMBER" err.txt || { cat err.txt && exit 1; }
echo ok
