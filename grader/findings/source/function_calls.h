#pragma once

#include <string>
#include <vector>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// A call of a function of the file.
struct FunctionCall {
    int line = 0;
    std::vector<Tokens> arguments;
};

/// What the first call whose name begins with `call` gets in a place, without "&"; empty where the
/// words have no such call.
Tokens given_to(const Tokens& words, const std::string& call, std::size_t place = 0);

/// The calls of a function that is no kernel; empty for a kernel, and for one that has as many
/// calls that nobody would read them.
std::vector<FunctionCall> calls_of(const Tokens& file, const FunctionText& function);

/// The calls that lead from one function to a line of another: the lines in it. A line of its own
/// is the only one.
std::vector<int> lines_towards(const Tokens& file, const FunctionText& caller, int line);

/// "line 25 with &as[g][4 * r], line 26 with &as[g][4 * r + 8]": the argument of each call that
/// speaks of the array; of an only call all of them. Empty where the text tells nothing.
/// @param object the element, "as[1][0]": calls that give another one are left out
std::string calls_with(const Tokens& file, const std::vector<FunctionCall>& calls,
                       const std::string& array, const std::string& object = {});

}  // namespace simtutor
