#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/function_text.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// An element of a matrix, "c[row * n + column]", whose column is asked for by nothing but a
/// comparison with the size of the whole matrix: "row * n + column < n * n" or "column < n * n".
/// Where the column is n or more, that holds all the same, and the place is one of the next row.
/// What the line compares and what it should; empty where the text has no such condition, or
/// another one that the column is part of.
/// @param file with the calls of the function: a column that they give it is one of theirs
/// @param line of the access; 0: any line of the function
std::string whole_guard(const Tokens& file, const FunctionText& function, int line);

/// The same for any element of the kernel that the finding is about, also where functions tell the
/// place or ask for it.
std::string whole_guard_of_kernel(const simt::Finding& finding, Sources& sources);

/// The same for threads that meet in such an element. Empty where they cannot meet for that reason:
/// both have one column, or nothing is told of the place.
std::string whole_guard_of_race(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
