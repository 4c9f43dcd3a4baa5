#pragma once

#include <string>

namespace simtutor::report {

/// Largest file that is graded. Kernels take a few kilobytes; compilers fall over megabytes.
constexpr std::size_t largest_source = 1 << 20;

/// What keeps a student's file from being graded at all: it cannot be read, is far too large,
/// includes a solution of the course by its path, or asks the compiler to leave out the checks.
/// Looks at the text as it stands; what macros make of it is not seen.
/// @param lesson_dir lessons/NN-name; the solutions lie beside `lessons`, if they are there
/// @return one sentence, or empty
std::string source_problem(const std::string& file, const std::string& lesson_dir);

}  // namespace simtutor::report
