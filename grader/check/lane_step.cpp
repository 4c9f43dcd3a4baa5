#include "grader/check/lane_step.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "grader/check/counter_numbers.h"

namespace simtutor::check {

std::string neighbours_advice(const nlohmann::json& line) {
    // The fewest segments that hold what the lanes take tell how wide an access is, where no two
    // lanes take the same, and all accesses are alike.
    constexpr double segment = 32;
    double accesses = 0, segments = 0;
    for (const char* way : {"load", "store"}) {
        accesses += number(line, fmt::format("global_{}s", way));
        segments += number(line, fmt::format("global_{}_sectors_ideal", way));
    }
    const double each = accesses > 0 ? segment * segments / accesses : 0;
    if (each == 8 || each == 16)
        return fmt::format(
            "Let neighbouring lanes touch neighbouring elements: each access takes {:.0f} bytes "
            "here, so the address should grow by {:.0f} bytes with threadIdx.x.",
            each, each);
    return "Let neighbouring lanes touch neighbouring elements: the index should grow by 1 with "
           "threadIdx.x.";
}

}  // namespace simtutor::check
