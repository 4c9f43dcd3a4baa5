#include "grader/simt/engine/clock.h"

#include <algorithm>
#include <iterator>

#include "grader/simt/engine/segments.h"

namespace simtutor::simt {
namespace {

std::uint64_t key_of(const Acquired& entry) {
    return std::uint64_t{entry.block} << 32 | thread_of(entry.who);
}

void raise(Acquired& known, const Acquired& fresh) {
    known.who = std::max(known.who, fresh.who);
    known.interval = std::max(known.interval, fresh.interval);
}

bool at_least(const Acquired& known, const Acquired& fresh) {
    return known.who >= fresh.who && known.interval >= fresh.interval;
}

bool before_block(const Acquired& entry, std::uint32_t block) {
    return entry.block < block;
}

}  // namespace

bool merge_clock(Clock& into, const Acquired& entry) {
    const auto place = std::ranges::lower_bound(into, key_of(entry), {}, key_of);
    if (place == into.end() || key_of(*place) != key_of(entry)) {
        into.insert(place, entry);
        return true;
    }
    if (at_least(*place, entry)) return false;
    raise(*place, entry);
    return true;
}

bool merge_clock(Clock& into, const Clock& from) {
    if (from.empty()) return false;
    if (into.empty()) {
        into = from;
        return true;
    }
    if (from.size() == 1) return merge_clock(into, from.front());
    // Most often nothing is new: a thread that polls meets the same clock again and again.
    bool fresh = false;
    auto known = into.begin();
    for (const Acquired& entry : from) {
        while (known != into.end() && key_of(*known) < key_of(entry)) ++known;
        fresh |= known == into.end() || key_of(*known) != key_of(entry) || !at_least(*known, entry);
        if (fresh) break;
    }
    if (!fresh) return false;
    Clock both;
    both.reserve(into.size() + from.size());
    std::ranges::merge(into, from, std::back_inserter(both), {}, key_of, key_of);
    std::size_t last = 0;
    for (std::size_t i = 1; i < both.size(); ++i) {
        if (key_of(both[last]) == key_of(both[i]))
            raise(both[last], both[i]);
        else
            both[++last] = both[i];
    }
    both.resize(last + 1);
    into = std::move(both);
    return true;
}

Clock part_of_block(const Clock& clock, std::uint32_t block) {
    auto at = std::lower_bound(clock.begin(), clock.end(), block, before_block);
    Clock part;
    for (; at != clock.end() && at->block == block; ++at) part.push_back(*at);
    return part;
}

bool covers(const Clock& clock, const SegmentInfo& info, Stamp earlier) {
    auto known = std::lower_bound(clock.begin(), clock.end(), info.block, before_block);
    for (; known != clock.end() && known->block == info.block; ++known) {
        if (info.interval < known->interval) return true;
        if (thread_of(known->who) == thread_of(earlier) &&
            segment_of(earlier) <= segment_of(known->who))
            return true;
    }
    return false;
}

}  // namespace simtutor::simt
