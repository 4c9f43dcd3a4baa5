#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/text.h"
#include "grader/report/picture/html.h"
#include "grader/report/picture/pictures.h"

namespace simtutor::report::picture {
namespace {

constexpr int cell_side = 14;
constexpr int pitch = 16;
constexpr unsigned most_groups = 4;
constexpr std::size_t most_ranges = 6;

std::string deed(const Group& group, const Trace& trace) {
    const bool one = group.size() == 1;
    if (!group.exited)
        return (one ? "waits at " : "wait at ") +
               (group.site ? fmt::format("the barrier in line {}", trace.sites.at(*group.site).line)
                           : "a barrier");
    const std::string has = one ? "has" : "have";
    if (group.return_line) return fmt::format("{} returned in line {}", has, group.return_line);
    return has + " ended without this barrier";
}

std::string threads_grid(const Launch& launch, const std::vector<Group>& groups,
                         const std::string& label) {
    const unsigned threads = launch.block[0] * launch.block[1] * launch.block[2];
    const bool flat = launch.block[1] == 1 && launch.block[2] == 1;
    const unsigned columns = flat || launch.block[0] > 64 ? 32 : launch.block[0];
    const unsigned rows = (threads + columns - 1) / columns;
    std::string cells;
    for (std::size_t g = 0; g < groups.size(); ++g)
        for (const auto& [first, last] : groups[g].threads)
            for (unsigned thread = first; thread <= last; ++thread)
                cells += fmt::format(
                    "<rect class=\"g{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n",
                    std::min<std::size_t>(g, most_groups - 1), thread % columns * pitch + 1,
                    thread / columns * pitch + 1, cell_side, cell_side);
    return svg(static_cast<int>(columns) * pitch, static_cast<int>(rows) * pitch, label, cells);
}

}  // namespace

std::string barrier_picture(const simt::Finding& finding, const Trace& trace,
                            const SourceText& source) {
    if (finding.sides.empty()) return "";
    const Block* block = trace.block(finding.kernel, finding.sides[0].who);
    const auto launch =
        std::find_if(trace.launches.begin(), trace.launches.end(), [&](const Launch& known) {
            return std::any_of(known.blocks.begin(), known.blocks.end(),
                               [&](const Block& other) { return &other == block; });
        });
    if (!block || launch == trace.launches.end()) return "";
    const auto split =
        std::find_if(block->intervals.begin(), block->intervals.end(),
                     [](const Interval& interval) { return interval.barrier.size() > 1; });
    if (split == block->intervals.end()) return "";
    std::string legend, label = "The threads of the block, a cell each: ";
    for (std::size_t g = 0; g < split->barrier.size(); ++g) {
        const Group& group = split->barrier[g];
        const std::string words =
            fmt::format("{} {} ({}) {}", group.size(), plural(group.size(), "thread"),
                        ranges_text(group.threads, most_ranges), deed(group, trace));
        label += words + ". ";
        int line = group.return_line;
        if (group.site) line = trace.sites.at(*group.site).line;
        legend += fmt::format(
            "<li><svg class=\"key\" width=\"16\" height=\"16\" aria-hidden=\"true\"><rect "
            "class=\"g{}\" x=\"1\" y=\"1\" width=\"14\" height=\"14\"/></svg> {}{}</li>\n",
            std::min<std::size_t>(g, most_groups - 1), escaped(words),
            line ? code_line(line, source.line(line)) : "");
    }
    const bool flat = launch->block[1] == 1 && launch->block[2] == 1;
    return fmt::format(
        "<div class=\"threads\">{}</div>\n<ul class=\"legend\">\n{}</ul>\n"
        "<p class=\"say\">{} A barrier waits for every thread of the block, so all cells should "
        "have one colour.</p>\n",
        threads_grid(*launch, split->barrier, label), legend,
        flat ? "Each row is a warp of 32 threads; threads count from left to right."
             : "Each row has the threads of one threadIdx.y; threadIdx.x counts from left to "
               "right.");
}

}  // namespace simtutor::report::picture
