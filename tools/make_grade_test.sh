#!/usr/bin/env bash
# Tests the targets that grade from a build directory (cmake/simtutor_lessons.cmake) on a project of
# two lessons and a stand-in for the command, with both generators.
# usage: tools/make_grade_test.sh
set -u
tools=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

project=$work/project
mkdir -p "$project"/lessons/{01-first,21-second} "$project/cmake"
cp "$tools"/../cmake/simtutor_lessons.cmake "$tools"/../cmake/build.mk.in "$project/cmake/"
touch "$project"/lessons/{01-first,21-second}/{lesson.toml,grade.cpp}
cat >"$project/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.22)
project(small LANGUAGES CXX)
list(APPEND CMAKE_MODULE_PATH ${CMAKE_SOURCE_DIR}/cmake)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
include(simtutor_lessons)
add_executable(simtutor command.cpp)
add_library(simtutor_grade_main STATIC main.cpp)
add_library(simtutor::grade_main ALIAS simtutor_grade_main)
add_library(simtutor_lessons_headers INTERFACE)
add_library(simtutor::lessons_headers ALIAS simtutor_lessons_headers)
add_executable(part main.cpp)
simtutor_lessons()
simtutor_grade_targets()
END
echo 'int main() {}' >"$project/main.cpp"
cat >"$project/command.cpp" <<'END'
#include <cstdio>
int main(int count, char** words) {
    std::printf("called:");
    for (int i = 1; i < count; ++i) std::printf(" %s", words[i]);
    std::printf("\n");
}
END

# expect WHAT PATTERN COMMAND...: a line of the command's output is this.
expect() {
    local what=$1 line=$2 output
    shift 2
    output=$("$@" 2>&1 </dev/null)
    if grep -qxE "$line" <<<"$output"; then
        echo "ok: $what"
    else
        echo "FAILED: $what: no line /$line/ in:"
        printf '%s\n' "$output" | sed 's/^/    /'
        failures=$((failures + 1))
    fi
}

for generator in Ninja "Unix Makefiles"; do
    build=$work/$generator
    cmake -S "$project" -B "$build" -G "$generator" >"$work/log" 2>&1 || cat "$work/log"
    expect "$generator: make grade" "called: grade --all" make -C "$build" grade
    expect "$generator: make grade LESSON=21" "called: grade 21" make -C "$build" grade LESSON=21
    expect "$generator: make grade-21" "called: grade 21(-second)?" make -C "$build" grade-21
    expect "$generator: make grade-01-first" "called: grade 01-first" make -C "$build" grade-01-first
    expect "$generator: cmake --target grade-21" "called: grade 21-second" \
        cmake --build "$build" --target grade-21
    rm "$build/bin/part"
    make -C "$build" grade-21 >"$work/log" 2>&1
    if [ -x "$build/bin/part" ]; then echo "ok: $generator: grading builds first"; else
        echo "FAILED: $generator: grading does not build what is missing"
        failures=$((failures + 1))
    fi
done

echo
[ "$failures" = 0 ] || { echo "$failures failed" && exit 1; }
echo "all passed"
