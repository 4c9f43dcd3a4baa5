#pragma once

#include <optional>
#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A number that is used before it has a value.
struct UnsetScalar {
    std::string name, function;
    int declared = 0, used = 0;  ///< lines

    /// "sum is declared in line 6 without a value, and line 7 uses it: …"
    std::string told() const;
};

/// The first one of a file, as far as the order of the text tells.
std::optional<UnsetScalar> find_unset_scalar(const Tokens& file);

/// What it is, and what to do about it; empty where there is none.
/// @param line 0: of all functions; else of the one around it
std::string unset_scalar(const Tokens& file, int line = 0);

/// A warning about the first one of a file, if that is in host code: the value may be right by
/// luck, and no run shows that.
std::optional<simt::Finding> unset_finding(Sources& sources, const std::string& file);

}  // namespace simtutor
