#include "grader/report/picture/costly_requests.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace simtutor::report::picture {

namespace {

/// Whether `one` is the better example of what a line costs: it wastes more, or shows more lanes.
bool shows_more(const Request& one, const Request& other) {
    const auto wasted = [](const Request& request) {
        return static_cast<std::int64_t>(request.cost) - request.least_cost;
    };
    if (wasted(one) != wasted(other)) return wasted(one) > wasted(other);
    return one.lanes.size() > other.lanes.size();
}

}  // namespace

std::vector<CostlyLine> costly_lines(const Trace& trace, bool shared) {
    // By line, kind and object: one line may load two arrays in two ways.
    std::map<std::tuple<std::string, int, std::string, std::string>, CostlyLine> lines;
    for (const Launch& launch : trace.launches)
        for (const Block& block : launch.blocks)
            for (const Interval& interval : block.intervals)
                for (const Request& request : interval.requests) {
                    const Object& object = block.objects.at(request.object);
                    if (object.shared != shared || request.lanes.empty()) continue;
                    const int number = trace.sites.at(request.site).line;
                    CostlyLine& line = lines[{launch.kernel, number, request.kind, object.name}];
                    ++line.requests;
                    line.cost += request.cost;
                    line.least_cost += std::min(request.least_cost, request.cost);
                    if (line.worst && !shows_more(request, *line.worst)) continue;
                    line.line = number;
                    line.kernel = launch.kernel;
                    line.kind = request.kind;
                    line.worst = &request;
                    line.object = &object;
                    line.block = &block;
                }
    std::vector<CostlyLine> made;
    for (const auto& [key, line] : lines) made.push_back(line);
    std::stable_sort(made.begin(), made.end(), [](const CostlyLine& a, const CostlyLine& b) {
        if (a.wasted() != b.wasted()) return a.wasted() > b.wasted();
        // A line that only one lane of a warp comes to has little to show.
        if ((a.worst->lanes.size() > 1) != (b.worst->lanes.size() > 1))
            return a.worst->lanes.size() > 1;
        return a.cost > b.cost;
    });
    return made;
}

std::string number_ranges(std::vector<unsigned> numbers) {
    std::sort(numbers.begin(), numbers.end());
    std::string text;
    for (std::size_t i = 0; i < numbers.size();) {
        std::size_t end = i;
        while (end + 1 < numbers.size() && numbers[end + 1] == numbers[end] + 1) ++end;
        if (!text.empty()) text += ", ";
        text +=
            end == i ? std::to_string(numbers[i]) : fmt::format("{}-{}", numbers[i], numbers[end]);
        i = end + 1;
    }
    return text;
}

}  // namespace simtutor::report::picture
