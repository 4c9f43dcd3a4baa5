#pragma once

#include <map>
#include <string>
#include <vector>

#include "grader/report/picture/trace_read.h"

namespace simtutor::report::picture {

/// What the requests of one source line cost, and the worst of them.
struct CostlyLine {
    int line = 0;
    std::string kernel;
    std::string kind;  ///< load, store or atomic
    const Request* worst = nullptr;
    const Object* object = nullptr;
    const Block* block = nullptr;
    std::uint64_t requests = 0, cost = 0, least_cost = 0;

    std::uint64_t wasted() const { return cost - least_cost; }
};

/// Lines that access shared (or global) memory in the traced blocks, most wasteful first.
std::vector<CostlyLine> costly_lines(const Trace& trace, bool shared);

/// "0-3, 8": numbers as ranges.
std::string number_ranges(std::vector<unsigned> numbers);

}  // namespace simtutor::report::picture
