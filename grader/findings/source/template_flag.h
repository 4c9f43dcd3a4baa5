#pragma once

#include <string>
#include <vector>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// "whole" of "template <bool whole>" before a function, with its value in a run. The name is empty
/// where the function has no such parameter, or its value is not known.
struct TemplateFlag {
    std::string name;
    bool value = false;
};

/// @param called as the run names the function: "load4<true>"
TemplateFlag flag_of(const Tokens& file, const FunctionText& function, const std::string& called);

/// What "whole || (r < n && k < n)" asks in a run: both comparisons where whole is false, and none
/// where it is true.
std::vector<Guard> guards_of_run(const FunctionText& function, int statement,
                                 const TemplateFlag& flag);

/// Whether "||" joins comparisons in a line, and no flag: "row < n || column < n".
bool compares_either(const FunctionText& function, int line);

/// For a function that asks nothing where its flag holds: which call of it stands under no
/// condition, although another one does. Empty where the flag does not hold.
std::string promise_of_flag(const Tokens& file, const FunctionText& function,
                            const TemplateFlag& flag);

}  // namespace simtutor
