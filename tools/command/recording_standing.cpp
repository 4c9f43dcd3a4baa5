/// Where the threads of a block stand at a moment of the recording.
#include <fmt/format.h>

#include <algorithm>

#include "tools/command/barrier_groups.h"
#include "tools/command/recording.h"

namespace simtutor::command {

bool Recording::never_ends() const {
    return finding_.rule.starts_with("hang.");
}

bool Recording::waits_in(std::size_t moment) const {
    const picture::Event& access = *moments_.at(moment).event;
    if (access.kind == "atomic" && !changes_nothing(moment)) return false;
    return std::any_of(finding_.sides.begin(), finding_.sides.end(), [&](const auto& side) {
        return side.action == "wait" && side.site.line == line_of(access);
    });
}

std::vector<Standing> Recording::standing(std::size_t moment, const picture::Block& block,
                                          unsigned first, unsigned last) const {
    // Of each thread: its last access in the interval of the moment, and whether more will come.
    struct Seen {
        const picture::Event* access = nullptr;
        std::size_t at = 0;  ///< its moment
        bool more = false;
    };
    const bool at_end = never_ends() && moment + 1 == moments_.size();
    std::size_t interval = 0;
    bool at_barrier = false;
    for (std::size_t i = 0; i <= moment; ++i)
        if (moments_[i].block == &block) {
            interval = moments_[i].interval;
            at_barrier = moments_[i].event == nullptr;
        }
    std::vector<Seen> seen(threads());
    for (std::size_t i = 0; i < moments_.size(); ++i) {
        const Moment& one = moments_[i];
        if (one.block != &block || !one.event || one.interval != interval) continue;
        if (one.event->thread >= seen.size()) continue;
        Seen& thread = seen[one.event->thread];
        if (i <= moment) {
            thread.access = one.event;
            thread.at = i;
        } else {
            thread.more = true;
        }
    }
    const bool last_interval = interval + 1 >= block.intervals.size();
    const auto where = [&](unsigned thread) -> std::string {
        const Moment& now = moments_[moment];
        const bool here = now.event && now.block == &block && now.event->thread == thread;
        if (here && !at_end) return "here";
        const Seen& one = seen[thread];
        if (one.more && one.access && !at_barrier)
            return fmt::format("in line {}", line_of(*one.access));
        if (one.more && !at_barrier)
            return interval == 0 ? "not begun"
                                 : fmt::format("at the barrier in line {}, not gone on yet",
                                               barrier_line(block, interval - 1, thread));
        if (const picture::Group* group = group_of(block, interval, thread)) {
            if (!group->exited)
                return fmt::format("at the barrier in line {}",
                                   group->site ? run_.trace.sites.at(*group->site).line : 0);
            return group->return_line
                       ? fmt::format("ended, returned in line {}", group->return_line)
                       : "ended";
        }
        if (at_end && one.access && waits_in(one.at))
            return fmt::format("waits in line {}", line_of(*one.access));
        if (last_interval && !block.unfinished && block.events_left_out == 0) return "ended";
        return one.access ? fmt::format("last seen in line {}", line_of(*one.access)) : "unknown";
    };
    std::vector<Standing> groups;
    for (unsigned thread = first; thread <= last && thread < threads(); ++thread) {
        const std::string place = where(thread);
        auto known = std::find_if(groups.begin(), groups.end(),
                                  [&](const Standing& group) { return group.where == place; });
        if (known == groups.end()) known = groups.insert(groups.end(), Standing{place, {}});
        known->threads.push_back(thread);
    }
    return groups;
}

}  // namespace simtutor::command
