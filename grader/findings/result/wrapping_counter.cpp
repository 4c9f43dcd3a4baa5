#include "grader/findings/result/wrapping_counter.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <vector>

namespace simtutor {

namespace {

/// "held 432 and is 729 now; wanted 1753": how many the first counter lacks; 0 where none.
long long lacking(const std::string& message) {
    const std::size_t at = message.find(" held ");
    long long held = 0, now = 0, wanted = 0;
    return std::sscanf(message.c_str() + at, " held %lld and is %lld now; wanted %lld", &held, &now,
                       &wanted) == 3
               ? std::max(0LL, wanted - now)
               : 0;
}

}  // namespace

std::string wrapping_counter(const Tokens& file, const std::string& message) {
    if (message.find(" held ") == std::string::npos || message.find(" now") == std::string::npos)
        return "";
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (!file[i].is("atomicInc") || !file[i + 1].is("(")) continue;
        const auto given = split(part_of(file, i + 2, closing(file, i + 1)), ",");
        if (given.size() != 2) continue;
        // A counter loses one more than its limit each time.
        if (const auto limit = constant_value(file, given[1]); limit && *limit > 0) {
            const long long lost = lacking(message);
            if (lost == 0 || lost % (*limit + 1) != 0) continue;
            return fmt::format(
                "Line {} counts by atomicInc: a counter that has reached its second argument, {}, "
                "falls back to 0 and loses {}. Of the first wrong one {} are lost, {} times as "
                "many. A count without an end is atomicAdd({}, 1u).",
                file[i].line, text_of(given[1]), *limit + 1, lost, lost / (*limit + 1),
                text_of(given[0]));
        }
        // The greatest number, in whatever way it is written, is never reached; a name of the
        // program's own may be.
        if (given[1].size() != 1 || !given[1][0].is_name() || given[1][0].text.ends_with("MAX"))
            continue;
        return fmt::format(
            "Line {} counts by atomicInc: a counter that has reached its second argument, {}, "
            "falls back to 0. A count without an end is atomicAdd({}, 1u).",
            file[i].line, text_of(given[1]), text_of(given[0]));
    }
    return "";
}

}  // namespace simtutor
