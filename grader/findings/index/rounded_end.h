#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// What the text says of the end of a loop that takes several elements at a time.
struct RoundedEnd {
    bool known = false;  ///< the end is made a multiple of the step
    bool up = false;     ///< "(n + 3) / 4 * 4", which may lie behind n
    Tokens length;       ///< "n"
    int line = 0;        ///< where it is rounded
};

/// Whether the end of a loop is rounded to a multiple of its step: of such an end nobody may say
/// that it is no multiple, and where it is rounded up that is the mistake.
/// @param end what the loop's counter stays below: "4 * fours"
/// @param statement the loop, before which the names of the end were given their values
RoundedEnd rounded_end(const Tokens& file, const FunctionText& function, const Tokens& end,
                       int statement, long long step);

/// "Line 11 rounds n up to a multiple of 4, …", with the loop behind that takes the rest.
/// @param loop of the rounds, which `counter` counts
std::string rounded_up_text(const FunctionText& function, const RoundedEnd& end, int loop,
                            const std::string& counter, const std::string& last, long long step);

}  // namespace simtutor
