/// Where threads stand at a moment, on the page of `simtutor inspect`.
#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/text.h"
#include "tools/command/inspect_view.h"

namespace simtutor::command {

std::string InspectView::standing_text(const Standing& standing) const {
    std::vector<bool> members(recording_.threads());
    for (const unsigned thread : standing.threads) members[thread] = true;
    std::vector<std::string> names;
    for (const auto& [first, last] : ranges_of(members)) {
        if (names.size() == 6) {
            names.emplace_back("...");
            break;
        }
        names.push_back(first == last ? recording_.thread_name(first)
                                      : fmt::format("{} to {}", recording_.thread_name(first),
                                                    recording_.thread_name(last)));
    }
    return fmt::format("  {:<44} {} {}", standing.where,
                       standing.threads.size() == 1 ? "thread" : "threads", list_of(names));
}

void InspectView::threads(Page& page, const Focus& focus, const Recording::Stop& stop) {
    // Where threads wait for ever, it tells most who waits where in the end.
    const bool at_end = recording_.never_ends() && stop.exact && focus.moment == stop.moment;
    const std::size_t moment = at_end ? recording_.moments().size() - 1 : focus.moment;
    const char* stands = at_end ? "stands in the end" : "stands";
    const unsigned first = focus.thread / warp_size * warp_size;
    const unsigned last = std::min(first + warp_size, recording_.threads()) - 1;
    constexpr std::size_t most = 3;
    const auto show = [&](const std::vector<Standing>& groups) {
        for (std::size_t i = 0; i < std::min(most, groups.size()); ++i)
            row(page, standing_text(groups[i]));
        if (groups.size() > most)
            row(page, fmt::format("  and {} more places", groups.size() - most), Ink::dim);
    };
    heading(page, fmt::format("Where warp {} {}: {} of block {}", first / warp_size, stands,
                              first == last
                                  ? "thread " + recording_.thread_name(first)
                                  : fmt::format("threads {} to {}", recording_.thread_name(first),
                                                recording_.thread_name(last)),
                              recording_.block_name(*focus.block)));
    show(recording_.standing(moment, *focus.block, first, last));
    if (recording_.threads() <= warp_size) return;
    heading(page, fmt::format("Where the whole block {}{}", stands,
                              at_end ? "" : " (this run takes one thread after another)"));
    show(recording_.standing(moment, *focus.block, 0, recording_.threads() - 1));
}

}  // namespace simtutor::command
