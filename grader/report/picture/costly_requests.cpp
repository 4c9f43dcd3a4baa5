#include "grader/report/picture/costly_requests.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace simtutor::report::picture {

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
                    const bool worse = !line.worst || request.cost - request.least_cost >
                                                          line.worst->cost - line.worst->least_cost;
                    if (!worse) continue;
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
        return a.wasted() != b.wasted() ? a.wasted() > b.wasted() : a.cost > b.cost;
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
