#pragma once

#include <string>
#include <vector>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// "c[i] = x", "sum += y", "float dot = 0": one value that a statement gives to a place.
struct Assigned {
    Tokens to;         ///< "c[i]", "sum", "z.re"
    std::string sign;  ///< "=", "+=", …
    Tokens value;
    bool declares = false;

    /// The array or the variable: "c" of "c[i]".
    const std::string& name() const { return to.front().text; }
    bool element() const { return to.size() > 1; }
};

/// What a plain statement, or the head of a loop, assigns; "i++" is none.
std::vector<Assigned> assignments_in(const Statement& one);

/// The functions of a file, in their order.
std::vector<FunctionText> functions_in(const Tokens& file);

/// Whether the loop `loop` is among the heads around the statement.
bool is_inside(const FunctionText& function, int statement, int loop);
/// The loop nearest around a statement, or -1.
int loop_around(const FunctionText& function, int statement);
/// "j" of "for (int j = 0; j < n; ++j)"; empty where the head steps no name.
std::string counter_of(const Statement& loop);
/// "0", "0.0f": a plain zero.
bool is_zero(const Tokens& value);
/// Whether the array, or the variable, is declared as __shared__ in the function.
bool is_block_shared(const FunctionText& function, const std::string& name);
/// The names that an expression is made of, with what those names were given before `statement`.
std::vector<std::string> names_behind(const FunctionText& function, const Tokens& words,
                                      int statement);

/// Whether a name is among those.
bool has(const std::vector<std::string>& names, const std::string& name);

/// Whether the function is given a pointer of this name.
bool is_pointer_parameter(const FunctionText& function, const std::string& name);

}  // namespace simtutor
