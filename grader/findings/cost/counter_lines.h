#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A count that failed, as far as the text can say where it comes from.
struct CountAsked {
    std::string counter = {};  ///< "link_bytes", "buffers.a.elements_read"
    std::string kernel = {};   ///< empty: not known
    bool too_low = false;
    bool none_allowed = false;  ///< its bound is 0
    double least = 0;           ///< what is asked for, where it is too low
    std::string run = {};       ///< its name, which may speak of one of several kernels
};

/// The lines that a count comes from which no line of the machine code has: "The copies are in
/// lines 27, 31. …". Empty where the text shows none.
std::string counter_lines(Sources& sources, const std::string& file, const CountAsked& asked);

}  // namespace simtutor
