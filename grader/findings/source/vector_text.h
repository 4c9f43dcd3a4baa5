#pragma once

#include <string>
#include <vector>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A std::vector that the text declares: "fahrenheit(n)" of "std::vector<float> celsius(n),
/// fahrenheit(n);".
struct VectorText {
    std::string name;
    int line = 0;
    Tokens given;         ///< what stands in its brackets; empty without any
    bool listed = false;  ///< in braces: its elements, and not how many

    /// "n" of "a(n, 0.0f)"; empty where the text does not say how many.
    Tokens count() const;
};

/// All of the file, in its order.
std::vector<VectorText> vectors_in(const Tokens& file);

}  // namespace simtutor
