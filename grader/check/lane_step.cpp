#include "grader/check/lane_step.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "grader/check/counter_numbers.h"

namespace simtutor::check {

namespace {

/// Whether a request touches more than one piece of 32 bytes beyond the fewest.
bool beyond_one_more(const nlohmann::json& line) {
    double requests = 0, excess = 0;
    for (const char* way : {"load", "store"}) {
        requests += number(line, fmt::format("global_{}_requests", way));
        excess += number(line, fmt::format("global_{}_sectors", way)) -
                  number(line, fmt::format("global_{}_sectors_ideal", way));
    }
    return requests == 0 || excess <= 0 || excess > requests;
}

}  // namespace

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
    const std::string step =
        "Let neighbouring lanes touch neighbouring elements: the index should grow by 1 with "
        "threadIdx.x.";
    // A row that begins within a piece of memory ends within one more.
    return beyond_one_more(line)
               ? step
               : step +
                     " If it does, the warp's first element is to blame: in each round it should "
                     "begin a piece of 32 bytes, as every multiple of 32 does.";
}

}  // namespace simtutor::check
