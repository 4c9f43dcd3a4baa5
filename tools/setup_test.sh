#!/usr/bin/env bash
# Tests of tools/simtutor and tools/setup.sh on a project of one file in a temporary folder.
# usage: tools/setup_test.sh
set -u
tools=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset SIMTUTOR_BUILD_DIR SIMTUTOR_JOBS
failures=0

# new_project: a project $project that the real scripts build.
new_project() {
    project=$work/$1
    mkdir -p "$project"/{tools,grader,cmake,lessons}
    cp "$tools/simtutor" "$tools/setup.sh" "$project/tools/"
    echo g++ >"$project/tools/packages.txt"
    cat >"$project/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.22)
project(small LANGUAGES CXX)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
add_executable(simtutor grader/main.cpp)
add_custom_target(tests)
END
    cat >"$project/CMakePresets.json" <<'END'
{ "version": 3, "configurePresets": [ { "name": "default", "generator": "Ninja",
  "binaryDir": "${sourceDir}/build" } ] }
END
    write_main 'one'
}
write_main() {
    cat >"$project/grader/main.cpp" <<END
#include <cstdio>
int main(int count, char** words) {
    std::printf("$1");
    for (int i = 1; i < count; ++i) std::printf(" %s", words[i]);
    return 3;
}
END
}

# call COMMAND...: status and output of it in $status and $output.
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
expect_that() {
    local what=$1
    shift
    if "$@"; then echo "ok: $what"; else
        echo "FAILED: $what"
        failures=$((failures + 1))
    fi
}

new_project first
call "$project/tools/simtutor" grade '2 1'
expect "first use builds, then runs with the arguments and the status" 3 '^one grade 2 1$'

touch -d '2001-01-01' "$project/build/setup.log"
call "$project/tools/simtutor"
expect "second use runs" 3 '^one$'
expect_that "second use starts no build" test "$project/build/setup.log" -ot "$project/CMakeLists.txt"

sleep 0.1
write_main 'two'
call "$project/tools/simtutor"
expect "a changed source is built" 3 '^two$'

sleep 0.1
echo '#error unused' >"$project/grader/extra.cpp"
sed -i 's/main.cpp/main.cpp grader\/extra.cpp/' "$project/CMakeLists.txt"
call "$project/tools/simtutor"
expect "a compile error names the error and the log" 2 "unused.*simtutor: The build failed. The whole log is in $project/build/setup.log"
rm "$project/grader/extra.cpp"
sed -i 's/ grader\/extra.cpp//' "$project/CMakeLists.txt"
call "$project/tools/simtutor"
expect "after the repair it builds" 3 '^two$'

ln -s "$project/tools/simtutor" "$work/link"
call env -C / "$work/link" list
expect "works through a symbolic link from another folder" 3 '^two list$'

mv "$project" "$work/moved place"
project="$work/moved place"
sleep 0.1
write_main 'moved'
call "$project/tools/simtutor"
expect "a moved project builds anew" 3 '^moved$'

call env -C "$work" SIMTUTOR_BUILD_DIR="own build" "$project/tools/simtutor"
expect "a build folder named from the current one" 3 '^moved$'
sleep 0.1
write_main 'changed'
call env -C "$work" SIMTUTOR_BUILD_DIR="own build" "$project/tools/simtutor"
expect "a change is seen there too" 3 '^changed$'

new_project documented
echo g++ >"$project/tools/packages-docs.txt"
echo 'add_custom_target(docs COMMAND cat ${CMAKE_SOURCE_DIR}/words)' >>"$project/CMakeLists.txt"
printf 'docs: counting 01\ndocs: 3 pages: index.html\n' >"$project/words"
call "$project/tools/simtutor" docs
expect "the documents' last word is where they are" 0 '^docs: 3 pages: index.html$'
sed -i 's/words)/words COMMAND false)/' "$project/CMakeLists.txt"
printf 'docs: counting 01\ndocs: start.md:3: a dead link\n' >"$project/words"
call "$project/tools/simtutor" docs
expect "what is wrong in the documents is shown" 2 '^docs: start.md:3: a dead link.*The documents could not be made'

new_project none
call env SIMTUTOR_BUILD_DIR=/dev/null/build "$project/tools/simtutor"
expect "no write permission is one sentence" 2 '^simtutor: cannot write in /dev/null/build; copy the project [^.]*\.$'

# Stand-ins for a machine where nothing is installed and the user is not root.
mkdir "$work/stand-ins"
printf '#!/bin/sh\nexit 1\n' | tee "$work/stand-ins/dpkg-query" >"$work/stand-ins/sudo"
printf '#!/bin/sh\necho 1000\n' >"$work/stand-ins/id"
chmod +x "$work/stand-ins"/*
printf 'g++\nliba-dev|libb-dev\n# comment\n\nzlib1g-dev\n' >"$project/tools/packages.txt"
call env PATH="$work/stand-ins:$PATH" "$project/tools/simtutor"
expect "missing packages without root are one sentence" 2 '^simtutor: some packages are missing[^.]*"apt-get install g\+\+ liba-dev zlib1g-dev"[^.]*\.$'

# The same as root, with an apt-get that fails.
printf '#!/bin/sh\necho 0\n' >"$work/stand-ins/id"
printf '#!/bin/sh\necho "E: no network" >&2\nexit 100\n' >"$work/stand-ins/apt-get"
chmod +x "$work/stand-ins"/*
call env PATH="$work/stand-ins:$PATH" "$project/tools/simtutor"
expect "a failing apt-get shows its error" 2 'E: no network.*simtutor: The package lists could not be read.*setup.log'
echo g++ >"$project/tools/packages.txt"

new_project twins
"$project/tools/simtutor" a >"$work/a" 2>&1 </dev/null &
call "$project/tools/simtutor" b
expect "of two first uses at once this one runs" 3 'one b$'
wait $!
output=$(cat "$work/a")
expect "and so does the other" 3 'one a$'
expect_that "only one of them built" test "$(grep -c '^\$ cmake --build' "$project/build/setup.log")" = 1

new_project slow
cat >>"$project/CMakeLists.txt" <<'END'
add_custom_target(nap ALL COMMAND sh -c "echo $$$$ > nap.pid; exec sleep 4321" VERBATIM)
END
"$project/tools/simtutor" >"$work/slow.txt" 2>&1 </dev/null &
script=$!
for _ in $(seq 300); do
    [ -s "$project/build/nap.pid" ] && break
    sleep 0.1
done
nap=$(cat "$project/build/nap.pid")
expect_that "the slow build began" test -n "$nap"
kill -TERM "$script"
wait "$script"
status=$?
output=$(cat "$work/slow.txt")
expect "a stopped set-up says so" 130 '^simtutor: stopped; .*\.$'
sleep 0.3
# A killed process may stay in the table until somebody reaps it.
expect_that "and leaves no process behind" \
    grep -qsv '^[0-9]* ([^)]*) [^Z]' <(cat "/proc/$nap/stat" 2>/dev/null || echo gone)
sed -i '/nap/d' "$project/CMakeLists.txt"
call "$project/tools/simtutor"
expect "and the next call goes on" 3 'one$'

echo
if [ "$failures" != 0 ]; then
    echo "$failures failed"
    exit 1
fi
echo "all passed"
