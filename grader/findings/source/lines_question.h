#pragma once

#include <optional>
#include <set>
#include <string>

#include "grader/findings/known.h"
#include "grader/findings/source/called_text.h"
#include "grader/findings/source/code_tokens.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// A message, and the code that it is about.
struct Question {
    Sources& sources;
    const std::string &file, &message, &run, &common;
    EntryCall entry;
    Tokens tokens;  ///< what the entry reaches
    std::set<int> given;
};

/// Lines behind a message of another kind than wrong values. None: it may be of them.
std::optional<Advice> of_another_kind(const Question& question);

/// Lines behind values that are wrong, as far as the message or the run tells which. None: it does
/// not. An empty text: nothing is to be said.
std::optional<Advice> of_known_values(const Question& question);

}  // namespace simtutor
