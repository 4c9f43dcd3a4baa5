#pragma once

#include <map>
#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// The call of a run, of which a message tells: "render_parts(count = 2500, width = 32)".
struct EntryCall {
    std::string entry;                         ///< empty: not known
    std::map<std::string, long long> numbers;  ///< by the names that the entry's declaration has
};

std::string text_of_call(const EntryCall& call);
EntryCall call_of_text(const std::string& text);

/// The file without the functions that the entry does not reach: what is said of its run must not
/// name them. The whole file where it has no such function.
Tokens reached_by(const Tokens& file, const std::string& entry);

}  // namespace simtutor
