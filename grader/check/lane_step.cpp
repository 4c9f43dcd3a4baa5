#include "grader/check/lane_step.h"

#include <fmt/format.h>

#include <algorithm>
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

/// What the lanes of a line take from device memory, in pieces of 32 bytes.
struct Taken {
    double accesses = 0, bytes = 0;
};

Taken taken_in(const nlohmann::json& line) {
    constexpr double segment = 32;
    Taken taken;
    for (const char* way : {"load", "store"}) {
        taken.accesses += number(line, fmt::format("global_{}s", way));
        taken.bytes += segment * number(line, fmt::format("global_{}_sectors_ideal", way));
    }
    return taken;
}

}  // namespace

double bytes_of_access(const nlohmann::json& line) {
    double bytes = 0;
    for (const char* way : {"load", "store"}) {
        const double all = number(line, fmt::format("global_{}s", way));
        const std::string narrow = fmt::format("global_{}s_under_", way);
        if (all == 0 || !line.contains(narrow + "8") || !line.contains(narrow + "16")) continue;
        const double width = number(line, narrow + "16") == 0  ? 16
                             : number(line, narrow + "8") == 0 ? 8
                                                               : 4;
        bytes = bytes == 0 ? width : std::min(bytes, width);
    }
    return bytes;
}

bool lanes_share(const nlohmann::json& line) {
    const Taken taken = taken_in(line);
    return taken.accesses * bytes_of_access(line) > taken.bytes;
}

std::string neighbours_advice(const nlohmann::json& line) {
    // Where it is not counted, the fewest segments that hold what the lanes take tell how wide an
    // access is, where no two lanes take the same, and all accesses are alike.
    const Taken taken = taken_in(line);
    double each = bytes_of_access(line);
    if (each == 0 && taken.accesses > 0) each = taken.bytes / taken.accesses;
    if (each == 8 || each == 16)
        return fmt::format(
            "Neighbouring lanes should touch neighbouring elements: each access takes {:.0f} bytes "
            "here. Does the address grow by {:.0f} bytes with threadIdx.x? If it does, ask where "
            "the next row of the block's threads goes.",
            each, each);
    const std::string step =
        "Neighbouring lanes should touch neighbouring elements: by how much does the index of each "
        "access grow with threadIdx.x? By 1 is right; elements that one thread takes side by side "
        "it takes as one float2 or float4.";
    // A row that begins within a piece of memory ends within one more.
    return beyond_one_more(line)
               ? step
               : step +
                     " If it grows by 1, look at the warp's first element: in each round it should "
                     "begin a piece of 32 bytes. That takes an index that is a multiple of 32, and "
                     "an array that begins such a piece, too: a pointer into another array need "
                     "not.";
}

}  // namespace simtutor::check
