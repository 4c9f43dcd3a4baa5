#pragma once

#include <optional>
#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/code_tokens.h"

namespace simtutor {

struct CapturedVariable {
    std::string name, advice;
};

/// A variable that OpenMP threads share since they call one lambda, which has captured it by
/// reference: its name and what to do; nothing if the lines of the race stand in no such lambda, or
/// if the text does not tell which variable it was.
std::optional<CapturedVariable> captured_variable(const simt::Finding& finding, Sources& sources,
                                                  const Tokens& file);

}  // namespace simtutor
