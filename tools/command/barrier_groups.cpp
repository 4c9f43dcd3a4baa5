#include "tools/command/barrier_groups.h"

#include <algorithm>

namespace simtutor::command {

namespace {

bool holds(const picture::Group& group, unsigned thread) {
    return std::any_of(group.threads.begin(), group.threads.end(), [&](const auto& range) {
        return range.first <= thread && thread <= range.second;
    });
}

}  // namespace

const picture::Group* group_of(const picture::Block& block, std::size_t interval, unsigned thread) {
    if (interval >= block.intervals.size()) return nullptr;
    for (const picture::Group& group : block.intervals[interval].barrier)
        if (holds(group, thread)) return &group;
    return nullptr;
}

}  // namespace simtutor::command
