#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// The launch of a kernel: where its "<<<" begins; nothing if there are several.
std::optional<std::size_t> place_of_launch(const Tokens& file, const std::string& kernel);

/// What a name is given last before a statement, and its members one by one: "grid.x = …". Where
/// that may be left out, what it is given before that, too.
std::vector<std::pair<int, Tokens>> values_of(const FunctionText& function, const std::string& name,
                                              int before);

/// The function of the file that the words call: "grid_for" of "grid_for(n, n, block)"; what it is
/// given are operands alone. Empty where they call none.
std::string own_call(const Tokens& file, const Tokens& words);

/// Statements that make what stands in `words`, the nearest first, each with its value.
/// @param file given: what a function of it is called with is not followed
std::vector<std::pair<int, Tokens>> makers(const FunctionText& function, const Tokens& words,
                                           int before, const Tokens& file = {});

/// An argument of a launch, and what its names were given before.
std::vector<Tokens> values_behind(const FunctionText& function, const Tokens& argument, int launch);

/// Where an argument of the only launch of a kernel is made, and what it is made of.
std::vector<std::pair<int, Tokens>> made_lines(const Tokens& file, const std::string& kernel,
                                               std::size_t argument);

}  // namespace simtutor
