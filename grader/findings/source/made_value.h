#pragma once

#include <optional>
#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Where a value that a line uses is made.
struct MadeValue {
    Tokens value;
    int line = 0;
    std::string by;  ///< the function of the file that returns it; empty: it is set there
};

/// One step behind some words: of a name its last value before the statement, or the constant of
/// the file; of a call what the function returns, in the words of the caller. Nothing for other
/// words, and for names that a loop steps.
std::optional<MadeValue> made_value(const Tokens& file, const FunctionText& function, int statement,
                                    const Tokens& words);

/// " all_lanes is 0xffff (line 30).", " place(part) returns sums + part.device (line 113)."; empty
/// where nothing is known.
std::string made_text(const Tokens& file, const FunctionText& function, int statement,
                      const Tokens& words);

/// What the only call of a function gives for its parameter, and where that is made: " Line 116
/// gives start place(part) for sums. place(part) returns sums + part.device (line 113)." Empty for
/// no parameter, and where no call or several are known.
std::string given_text(const Tokens& file, const FunctionText& function,
                       const std::string& parameter);

/// Of an element that a loop's counter leads to, where the loop ends at a name: " The loop in line
/// 126 ends at count. count is min(n, 128) (line 125)." Else empty.
std::string loop_end_text(const Tokens& file, int line, const std::string& array);

/// made_text() of the names that a text about an access tells, but of those that are a thread's
/// place, and of those whose value it tells, too.
/// @param told "row < height and row * l + column"
std::string made_names_text(const Tokens& file, int line, const std::string& array,
                            const std::string& told);

}  // namespace simtutor
