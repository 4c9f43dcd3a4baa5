#include "tools/command/recording.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/command/error.h"

namespace simtutor::command {

namespace {

const picture::Launch* launch_of(const picture::Trace& trace, const std::string& kernel) {
    const picture::Launch* chosen = nullptr;
    for (const picture::Launch& launch : trace.launches) {
        if (launch.kernel != kernel) continue;
        if (!chosen || (launch.found_something && !chosen->found_something)) chosen = &launch;
    }
    return chosen;
}

std::string kind_of(const std::string& action) {
    if (action == "read") return "load";
    return action == "write" ? "store" : action;
}

bool is_access(const simt::FindingSide& side) {
    return side.action == "read" || side.action == "write" || side.action == "atomic";
}

/// Moments of all blocks in the order of the run; each barrier opens after the last access before
/// it.
std::vector<Moment> in_order(const picture::Launch& launch) {
    struct Placed {
        std::uint64_t when;
        Moment moment;
    };
    std::vector<Placed> placed;
    for (const picture::Block& block : launch.blocks) {
        std::size_t interval = 0;
        std::uint64_t now = 0;
        const auto barriers_before = [&](std::size_t end) {
            for (; interval < end; ++interval)
                if (interval < block.intervals.size() && !block.intervals[interval].barrier.empty())
                    placed.push_back({now, {&block, nullptr, interval}});
        };
        for (const picture::Event& event : block.events) {
            barriers_before(std::min(event.interval, block.intervals.size()));
            now = 2 * event.when + 1;
            placed.push_back({2 * event.when, {&block, &event, event.interval}});
        }
        barriers_before(block.intervals.size());
    }
    std::stable_sort(placed.begin(), placed.end(),
                     [](const Placed& a, const Placed& b) { return a.when < b.when; });
    std::vector<Moment> moments;
    for (const Placed& one : placed) moments.push_back(one.moment);
    return moments;
}

bool holds(const picture::Group& group, unsigned thread) {
    return std::any_of(group.threads.begin(), group.threads.end(), [&](const auto& range) {
        return range.first <= thread && thread <= range.second;
    });
}

const picture::Group* group_of(const picture::Block& block, std::size_t interval, unsigned thread) {
    if (interval >= block.intervals.size()) return nullptr;
    for (const picture::Group& group : block.intervals[interval].barrier)
        if (holds(group, thread)) return &group;
    return nullptr;
}

}  // namespace

Recording::Recording(picture::TracedRun run, simt::Finding finding)
    : run_(std::move(run)), finding_(std::move(finding)) {
    launch_ = launch_of(run_.trace, finding_.kernel);
    if (launch_ == nullptr || launch_->blocks.empty())
        throw Trouble(
            fmt::format("The run {} recorded nothing of {}; look at \"simtutor explain\" instead.",
                        run_.run, finding_.kernel.empty() ? "a kernel" : finding_.kernel));
    moments_ = in_order(*launch_);
}

const picture::Block* Recording::block_of(const simt::ThreadCoordinates& who) const {
    for (const picture::Block& block : launch_->blocks)
        if (std::equal(block.index.begin(), block.index.end(), who.block)) return &block;
    return nullptr;
}

unsigned Recording::number_of(const simt::ThreadCoordinates& who) const {
    return who.thread[0] + launch_->block[0] * (who.thread[1] + launch_->block[1] * who.thread[2]);
}

unsigned Recording::threads() const {
    return launch_->block[0] * launch_->block[1] * launch_->block[2];
}

std::string Recording::coordinates(const unsigned (&at)[3],
                                   const std::array<unsigned, 3>& extent) const {
    if (extent[2] > 1) return fmt::format("({},{},{})", at[0], at[1], at[2]);
    if (extent[1] > 1) return fmt::format("({},{})", at[0], at[1]);
    return std::to_string(at[0]);
}

std::string Recording::thread_name(unsigned thread) const {
    const auto& extent = launch_->block;
    const unsigned wide = std::max(1u, extent[0]), high = std::max(1u, extent[1]);
    const unsigned at[3] = {thread % wide, thread / wide % high, thread / wide / high};
    return coordinates(at, extent);
}

std::string Recording::block_name(const picture::Block& block) const {
    const unsigned at[3] = {block.index[0], block.index[1], block.index[2]};
    return coordinates(at, launch_->grid);
}

std::string Recording::block_name(const simt::ThreadCoordinates& who) const {
    return coordinates(who.block, launch_->grid);
}

int Recording::line_of(const picture::Event& event) const {
    return run_.trace.sites.at(event.site).line;
}

int Recording::barrier_line(const picture::Block& block, std::size_t interval) const {
    if (interval >= block.intervals.size()) return 0;
    for (const picture::Group& group : block.intervals[interval].barrier)
        if (group.site) return run_.trace.sites.at(*group.site).line;
    return 0;
}

bool Recording::fits(const Moment& moment, const simt::FindingSide& side) const {
    if (!moment.event || moment.block != block_of(side.who)) return false;
    const picture::Event& event = *moment.event;
    return event.thread == number_of(side.who) && event.kind == kind_of(side.action) &&
           line_of(event) == side.site.line;
}

bool Recording::same_object(const picture::Block& a, std::size_t in_a, const picture::Block& b,
                            std::size_t in_b) const {
    if (&a == &b) return in_a == in_b;
    const picture::Object &mine = a.objects.at(in_a), &theirs = b.objects.at(in_b);
    return !mine.shared && !theirs.shared && mine.name == theirs.name &&
           mine.bytes == theirs.bytes && mine.place == theirs.place;
}

bool Recording::overlap(const Moment& a, const Moment& b) const {
    const picture::Event &mine = *a.event, &theirs = *b.event;
    return mine.object && theirs.object &&
           same_object(*a.block, *mine.object, *b.block, *theirs.object) &&
           mine.offset < theirs.offset + theirs.bytes && theirs.offset < mine.offset + mine.bytes;
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

bool Recording::never_ends() const {
    return finding_.rule.starts_with("hang.");
}

std::optional<std::size_t> Recording::wait_of(const simt::FindingSide& side) const {
    const picture::Block* block = block_of(side.who);
    std::optional<std::size_t> in_line, of_object;
    for (std::size_t i = 0; block && i < moments_.size(); ++i) {
        if (!takes_part(moments_[i], *block, number_of(side.who))) continue;
        const picture::Event* event = moments_[i].event;
        const int line = event ? line_of(*event) : barrier_line(*block, moments_[i].interval);
        if (line != side.site.line) continue;
        in_line = i;
        if (event && event->object && !side.object.empty() &&
            block->objects.at(*event->object).element(event->offset) == side.object)
            of_object = i;
    }
    return side.object.empty() ? in_line : of_object;
}

bool Recording::waits_in(std::size_t moment) const {
    const picture::Event& access = *moments_.at(moment).event;
    if (access.kind == "atomic" && !changes_nothing(moment)) return false;
    return std::any_of(finding_.sides.begin(), finding_.sides.end(), [&](const auto& side) {
        return side.action == "wait" && side.site.line == line_of(access);
    });
}

bool Recording::changes_nothing(std::size_t moment) const {
    const Moment& now = moments_.at(moment);
    if (!now.event || now.event->kind != "atomic" || now.event->value.empty()) return false;
    for (std::size_t i = moment; i-- > 0;) {
        if (!moments_[i].event || !overlap(moments_[i], now)) continue;
        const picture::Event& before = *moments_[i].event;
        return before.offset == now.event->offset && before.value == now.event->value;
    }
    return false;
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
        const int line =
            moment.event ? line_of(*moment.event) : barrier_line(*block, moment.interval);
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

bool Recording::takes_part(const Moment& moment, const picture::Block& block,
                           unsigned thread) const {
    if (moment.block != &block) return false;
    if (moment.event) return moment.event->thread == thread;
    const picture::Group* group = group_of(block, moment.interval, thread);
    return group && !group->exited;
}

std::optional<std::size_t> Recording::next(std::size_t moment, const picture::Block& block,
                                           unsigned thread) const {
    for (std::size_t i = moment + 1; i < moments_.size(); ++i)
        if (takes_part(moments_[i], block, thread)) return i;
    return std::nullopt;
}

std::optional<std::size_t> Recording::before(std::size_t moment, const picture::Block& block,
                                             unsigned thread) const {
    for (std::size_t i = moment; i-- > 0;)
        if (takes_part(moments_[i], block, thread)) return i;
    return std::nullopt;
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
                                               barrier_line(block, interval - 1));
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

Contents Recording::contents(std::size_t moment, const picture::Block& block,
                             std::size_t object) const {
    const picture::Object& array = block.objects.at(object);
    constexpr std::uint64_t most_bytes = 64u << 20;  // said by a process that ran others' code
    const auto size = static_cast<std::size_t>(std::min(array.bytes, most_bytes));
    Contents made{std::vector<unsigned char>(size), std::vector<bool>(size),
                  std::vector<bool>(size)};
    std::vector<bool> changed_later(size);
    for (std::size_t i = 0; i < moments_.size(); ++i) {
        const Moment& one = moments_[i];
        if (!one.event || !one.event->object || one.event->refused) continue;
        if (!same_object(block, object, *one.block, *one.event->object)) continue;
        const picture::Event& event = *one.event;
        const bool load = event.kind == "load";
        for (std::size_t k = 0; k < event.bytes; ++k) {
            const auto at = static_cast<std::size_t>(event.offset) + k;
            if (at >= size) break;
            if (i > moment) {
                // What nobody has written until a later read was there before.
                const bool same = load && !array.shared && !changed_later[at] && !made.known[at];
                if (!load) changed_later[at] = true;
                if (!same) continue;
            } else if (!load) {
                made.written[at] = true;
            }
            made.known[at] = !event.value.empty();
            if (made.known[at]) made.bytes[at] = event.value[k];
        }
    }
    return made;
}

std::vector<std::size_t> Recording::touching(const Moment& moment) const {
    std::vector<std::size_t> found;
    if (!moment.event) return found;
    for (std::size_t i = 0; i < moments_.size(); ++i)
        if (moments_[i].event && overlap(moments_[i], moment)) found.push_back(i);
    return found;
}

}  // namespace simtutor::command
