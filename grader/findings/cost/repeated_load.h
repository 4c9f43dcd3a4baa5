#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Where an innermost loop loads what its counter does not change: "Line 8 loads a[i * n + k] in
/// every round of the loop over j (line 7): …". Empty where no innermost loop does.
std::string repeated_load(const Tokens& file);

/// The same of a kernel's line that loads from device memory, in whatever innermost loop it stands.
std::string repeated_load_in(const Tokens& file, int line);

/// An innermost loop whose only multiply-add has two loads of its own: "Line 8 loads b[k * n + j]
/// and c[i * n + j] for a single multiply-add: …". A question for code that loads too often.
std::string load_for_one_use(const Tokens& file);

}  // namespace simtutor
