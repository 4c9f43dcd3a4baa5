#include "grader/findings/result/wrapping_counter.h"

#include <fmt/format.h>

#include <vector>

namespace simtutor {

std::string wrapping_counter(const Tokens& file, const std::string& message) {
    if (message.find(" held ") == std::string::npos || message.find(" now") == std::string::npos)
        return "";
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (!file[i].is("atomicInc") || !file[i + 1].is("(")) continue;
        const auto given = split(part_of(file, i + 2, closing(file, i + 1)), ",");
        // The greatest number, in whatever way it is written, is never reached; a name of the
        // program's own may be.
        if (given.size() != 2 || given[1].size() != 1 || !given[1][0].is_name() ||
            given[1][0].text.ends_with("MAX") || constant_value(file, given[1]))
            continue;
        return fmt::format(
            "Line {} counts by atomicInc: a counter that has reached its second argument, {}, "
            "falls back to 0. A count without an end is atomicAdd({}, 1u).",
            file[i].line, text_of(given[1]), text_of(given[0]));
    }
    return "";
}

}  // namespace simtutor
