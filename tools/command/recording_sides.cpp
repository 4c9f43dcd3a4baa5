/// Where the sides of the finding are in the recording.
#include <fmt/format.h>

#include <algorithm>

#include "tools/command/barrier_groups.h"
#include "tools/command/error.h"
#include "tools/command/recording.h"

namespace simtutor::command {

namespace {

std::string kind_of(const std::string& action) {
    if (action == "read") return "load";
    return action == "write" ? "store" : action;
}

bool is_access(const simt::FindingSide& side) {
    return side.action == "read" || side.action == "write" || side.action == "atomic";
}

}  // namespace

bool Recording::fits(const Moment& moment, const simt::FindingSide& side) const {
    if (!moment.event || moment.block != block_of(side.who)) return false;
    const picture::Event& event = *moment.event;
    return event.thread == number_of(side.who) && event.kind == kind_of(side.action) &&
           line_of(event) == side.site.line;
}

bool Recording::conflict(const Moment& a, const Moment& b) const {
    return overlap(a, b) && (a.block != b.block || a.interval == b.interval);
}

std::optional<std::size_t> Recording::access_of(const simt::FindingSide& side) const {
    std::optional<std::size_t> first;
    for (std::size_t i = 0; i < moments_.size(); ++i) {
        if (!fits(moments_[i], side)) continue;
        if (!first) first = i;
        const picture::Event& event = *moments_[i].event;
        if (!event.object || side.object.empty()) continue;
        if (moments_[i].block->objects.at(*event.object).element(event.offset) == side.object)
            return i;
    }
    return first;
}

std::optional<std::size_t> Recording::barrier_of(const simt::FindingSide& side) const {
    // The side that skips or has ended is seen where another one waits.
    for (std::size_t i = 0; i < moments_.size(); ++i) {
        const Moment& moment = moments_[i];
        if (moment.event || moment.block != block_of(side.who)) continue;
        const picture::Group* group = group_of(*moment.block, moment.interval, number_of(side.who));
        const bool divided = moment.block->intervals[moment.interval].barrier.size() > 1;
        if (!group || !divided) continue;
        if (side.action != "wait") return i;
        if (group->site && run_.trace.sites.at(*group->site).line == side.site.line) return i;
    }
    return std::nullopt;
}

std::optional<std::size_t> Recording::wait_of(const simt::FindingSide& side) const {
    const picture::Block* block = block_of(side.who);
    std::optional<std::size_t> in_line, of_object;
    for (std::size_t i = 0; block && i < moments_.size(); ++i) {
        if (!takes_part(moments_[i], *block, number_of(side.who))) continue;
        const picture::Event* event = moments_[i].event;
        const int line = event ? line_of(*event)
                               : barrier_line(*block, moments_[i].interval, number_of(side.who));
        if (line != side.site.line) continue;
        in_line = i;
        if (event && event->object && !side.object.empty() &&
            block->objects.at(*event->object).element(event->offset) == side.object)
            of_object = i;
    }
    return side.object.empty() ? in_line : of_object;
}

std::optional<std::size_t> Recording::refused_in(const simt::FindingSide& side) const {
    const picture::Block* block = block_of(side.who);
    for (std::size_t i = 0; block && i < moments_.size(); ++i) {
        const picture::Event* event = moments_[i].event;
        if (event && event->refused && line_of(*event) == side.site.line &&
            takes_part(moments_[i], *block, number_of(side.who)))
            return i;
    }
    return std::nullopt;
}

std::optional<std::size_t> Recording::place_before(const simt::FindingSide& side) const {
    const picture::Block* block = block_of(side.who);
    if (!block) return std::nullopt;
    std::optional<std::size_t> last;
    for (std::size_t i = 0; i < moments_.size(); ++i) {
        const Moment& moment = moments_[i];
        if (!takes_part(moment, *block, number_of(side.who))) continue;
        const int line = moment.event ? line_of(*moment.event)
                                      : barrier_line(*block, moment.interval, number_of(side.who));
        if (last && line > side.site.line) break;
        last = i;
    }
    return last;
}

std::vector<std::optional<std::size_t>> Recording::moments_of_sides() const {
    const auto& sides = finding_.sides;
    std::vector<std::optional<std::size_t>> found(sides.size());
    for (std::size_t i = 0; i < sides.size(); ++i) {
        if (!sides[i].on_device) continue;
        found[i] = is_access(sides[i])                         ? access_of(sides[i])
                   : never_ends() && sides[i].action == "wait" ? wait_of(sides[i])
                                                               : barrier_of(sides[i]);
    }
    if (sides.size() < 2 || !is_access(sides[0]) || !is_access(sides[1])) return found;
    // Two accesses that meet: not each first one of its line.
    std::vector<std::size_t> mine, theirs;
    for (std::size_t i = 0; i < moments_.size(); ++i) {
        if (fits(moments_[i], sides[0])) mine.push_back(i);
        if (fits(moments_[i], sides[1])) theirs.push_back(i);
    }
    for (const std::size_t a : mine)
        for (const std::size_t b : theirs) {
            if (a == b || !conflict(moments_[a], moments_[b])) continue;
            const picture::Event& event = *moments_[a].event;
            const auto& object = moments_[a].block->objects.at(*event.object);
            if (!sides[0].object.empty() && object.element(event.offset) != sides[0].object)
                continue;
            // Only some of the pairs of a line may be what the finding says.
            if (finding_.rule == "race.same-value" && event.value != moments_[b].event->value)
                continue;
            found[0] = a;
            found[1] = b;
            return found;
        }
    return found;
}

Recording::Stop Recording::stop() const {
    const auto found = moments_of_sides();
    Stop stop;
    bool any = false;
    for (std::size_t side = 0; side < std::min<std::size_t>(found.size(), 2); ++side) {
        if (!found[side] || (any && *found[side] < stop.moment)) continue;
        stop = {*found[side], side, true};
        any = true;
    }
    for (std::size_t side = 0; side < finding_.sides.size() && !any; ++side) {
        const auto refused = refused_in(finding_.sides[side]);
        if (!refused || !finding_.sides[side].on_device) continue;
        stop = {*refused, side, true};
        any = true;
    }
    for (std::size_t side = 0; side < finding_.sides.size() && !any; ++side) {
        const auto before = place_before(finding_.sides[side]);
        if (!before || !finding_.sides[side].on_device) continue;
        stop = {*before, side, false};
        any = true;
    }
    if (!any)
        throw Trouble(
            fmt::format("No access of the threads that {} names was recorded in the run {}: there "
                        "is nothing to step through.",
                        simt::rule_and_line(finding_), run_.run));
    return stop;
}

}  // namespace simtutor::command
