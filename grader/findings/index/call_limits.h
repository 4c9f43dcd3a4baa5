#pragma once

#include <optional>
#include <string>
#include <vector>

#include "grader/findings/index/index_limit.h"

namespace simtutor {

/// What a call, or a launch, passes for the parameters.
struct Passed {
    int line = 0;
    std::vector<Tokens> arguments;
};

/// The calls, or the launches, of a function that pass as many arguments as it has parameters.
std::vector<Passed> passed_to(const Tokens& file, const FunctionText& function,
                              const std::vector<Tokens>& parameters);

/// What a call passes in place of words that may be a parameter.
Tokens in_caller(const Tokens& words, const std::vector<Tokens>& parameters, const Passed& passed);

/// By how much the pointer of a limit was moved on before a call, in units of the limit's stride:
/// "start" of "b_block + start * n". Empty where it was not; nothing where it is moved back, too.
std::optional<Tokens> moved_before(const FunctionText& caller, int call, const IndexLimit& held,
                                   const std::vector<Tokens>& parameters, const Passed& passed);

/// "n" and "start" of "n - start", also where a name holds that, or where it is the smaller one of
/// that and the size of a tile.
struct Left {
    Tokens whole, taken;
};
std::optional<Left> left_of(const Tokens& file, const FunctionText& caller, Tokens words,
                            int statement);

}  // namespace simtutor
