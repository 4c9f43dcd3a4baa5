#pragma once

#include <set>
#include <string>
#include <vector>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// What calls of functions of the file ask before a statement, and their names.
struct CalledGuards {
    std::vector<Guard> guards;    ///< in the caller's words, with the line where they stand
    std::set<std::string> names;  ///< of the functions that are known
};

/// "row * n + column < n * n" of "if (exists(row, column, n))", where exists() only returns that:
/// of branches around the statement, of those that send threads away before it, and of a "?" in
/// the statement itself. A function that does more is not among the names.
CalledGuards called_guards(const Tokens& file, const FunctionText& function, int statement);

}  // namespace simtutor
