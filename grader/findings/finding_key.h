#pragma once
/// A name for a finding that the same file and seed give again: `simtutor inspect` asks for it.

#include <string>
#include <string_view>

#include "grader/findings/finding.h"

namespace simtutor::simt {

/// "race.shared:12,15:scale": the rule, the lines of its sides, the one at fault first, and the
/// kernel. Two findings of one line differ in another line or in the kernel.
std::string key_of(const Finding& finding);

/// How well a finding of a run fits a key: 2 the same, 1 the same but for the other sides' lines,
/// which are one pair of several where runs were put together, 0 another one.
int fits_key(const Finding& finding, std::string_view key);

}  // namespace simtutor::simt
