#pragma once

#include <string>
#include <vector>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// "const auto bring = [&, left](int t) { … };": a lambda that has a name.
struct LambdaText {
    std::string name;
    std::vector<Tokens> captures;  ///< "&", "left"
    Tokens parameters;
    bool changes_copies = false;      ///< "mutable"
    int line = 0;                     ///< of its first word
    std::size_t open = 0, close = 0;  ///< of its braces, in the file's words
    std::size_t head = 0;             ///< of its name

    bool takes_all_by_reference() const;
    /// Whether it keeps the value that a name had when the lambda was made.
    bool copies(const std::string& captured) const;
};

std::vector<LambdaText> lambdas_in(const Tokens& file);

/// Where the words from `begin` to `end` give a variable another value, as "x = 1", "x -= n" and
/// "++x" do, not "x[i] = 1": the position of its name; `end` if they do not.
std::size_t changed_at(const Tokens& file, const std::string& name, std::size_t begin,
                       std::size_t end);

/// Whether the words declare the name at this position: "float x", "int i, x".
bool declares_at(const Tokens& file, std::size_t at);

}  // namespace simtutor
