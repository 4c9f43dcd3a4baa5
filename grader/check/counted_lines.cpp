#include "grader/check/counted_lines.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "grader/check/counter_numbers.h"

namespace simtutor::check {
namespace {

using nlohmann::json;

Nature nature_of(const std::string& counter) {
    if (has(counter, "wavefronts") || has(counter, "conflicts")) return Nature::banks;
    for (const char* part : {"transactions", "volume", "sectors", "_bytes", "abu"})
        if (has(counter, part)) return Nature::segments;
    return has(counter, "local_") ? Nature::local : Nature::accesses;
}

Way way_of(const std::string& counter) {
    if (has(counter, "load")) return Way::loads;
    return has(counter, "store") ? Way::stores : Way::both;
}

/// Sectors of 32 bytes, which the old devices' segments are made of, too.
Cost segment_cost(const json& line, const std::string& way) {
    return {number(line, "global_" + way + "_requests"), number(line, "global_" + way + "_sectors"),
            number(line, "global_" + way + "_sectors_ideal")};
}

/// Passes of a request through the banks. Before compute capability 2.0 half a warp goes at once.
Cost bank_cost(const json& line, const std::string& way, bool halves) {
    const double requests = number(line, "shared_" + way + "_requests"),
                 conflicts = number(line, "shared_" + way + "_conflicts");
    if (halves)
        return {2 * requests, number(line, "cc13_shared_" + way + "_wavefronts"), 2 * requests};
    const double needed = number(line, "shared_" + way + "_wavefronts");
    return {requests, needed, needed - conflicts};
}

}  // namespace

int CountedLine::number() const {
    return counts->value("line", 0);
}

std::string CountedLine::file() const {
    return counts->value("file", "");
}

CountedLines::CountedLines(const json& counters, const std::string& counter, double share)
    : counter_(counter), nature_(nature_of(counter)), way_(way_of(counter)), share_(share) {
    if (counters.contains("buffers"))
        for (const json& buffer : counters.at("buffers"))
            written_ += number(buffer, "elements_written");
    for (const json& kernel : counters.at("kernels")) {
        if (!kernel.contains("lines") || !kernel.contains("totals")) continue;
        kernels_.push_back(&kernel);
        for (const json& line : kernel.at("lines"))
            lines_.push_back({&line, &kernel, cost_of(line), count_of(line)});
    }
}

bool CountedLines::counts(const char* part) const {
    return has(counter_, part);
}

bool CountedLines::has_limit() const {
    return share_ > 1 && !std::isinf(share_);
}

double CountedLines::all() const {
    double sum = 0;
    for (const CountedLine& line : lines_) sum += line.count;
    return sum;
}

double CountedLines::beyond_allowed() const {
    return has_limit() ? all() - all() / share_ : 0;
}

double CountedLines::excess_of_piece(const CountedLine& first) const {
    constexpr int apart = 3;
    double excess = first.cost.excess();
    int last = first.number();
    const auto alike = [&](const CountedLine& line) {
        return line.kernel == first.kernel && line.cost.requests == first.cost.requests &&
               line.cost.needed == first.cost.needed && line.cost.least == first.cost.least &&
               line.file() == first.file();
    };
    // The lines of a kernel are in no order.
    for (const CountedLine* next = &first; next;) {
        next = nullptr;
        for (const CountedLine& line : lines_)
            if (line.number() > last && line.number() <= last + apart && alike(line) &&
                (!next || line.number() < next->number()))
                next = &line;
        if (!next) break;
        excess += next->cost.excess();
        last = next->number();
    }
    return excess;
}
Cost CountedLines::cost_of(const json& line) const {
    Cost cost;
    for (const char* way : {"load", "store"}) {
        if ((way_ == Way::loads && way[0] != 'l') || (way_ == Way::stores && way[0] != 's'))
            continue;
        if (nature_ == Nature::segments) cost += segment_cost(line, way);
        if (nature_ == Nature::banks) cost += bank_cost(line, way, has(counter_, "cc13_"));
    }
    return cost;
}
double CountedLines::count_of(const json& line) const {
    return nature_ == Nature::banks || counter_.ends_with("_abu_percent") ? cost_of(line).needed
                                                                          : number(line, counter_);
}

bool is_team(const CountedLine& line) {
    return line.kernel->value("name", "").starts_with("omp region");
}

}  // namespace simtutor::check
