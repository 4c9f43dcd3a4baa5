#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// A loop around a line whose unsigned counter is compared with a difference: "i < n - 1", which is
/// true for every i where n is 0, and "n - i > 0", which stays true behind the end.
struct UnsignedEnd {
    std::string text;     ///< empty where there is no such loop
    bool passed = false;  ///< "n - i > 0": the loop goes on where i has passed n
};

UnsignedEnd unsigned_end(const FunctionText& function, int line);

/// A condition that lets a thread through to an access in the line, "n - threadIdx.x > 0", also by
/// a name: such a difference is never below 0. Empty where none is there, or where a cast or a wide
/// signed type may make it signed.
/// @param name of the file
/// @param array that is accessed
std::string unsigned_difference(Sources& sources, const std::string& name, int line,
                                const std::string& array);

}  // namespace simtutor
