#include "tools/command/recording.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/command/barrier_groups.h"
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
    moments.reserve(placed.size());
    for (const Placed& one : placed) moments.push_back(one.moment);
    return moments;
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

int Recording::barrier_line(const picture::Block& block, std::size_t interval,
                            unsigned thread) const {
    if (interval >= block.intervals.size()) return 0;
    const picture::Group* group = group_of(block, interval, thread);
    if (group && group->exited) return group->return_line;
    if (group && group->site) return run_.trace.sites.at(*group->site).line;
    for (const picture::Group& any : block.intervals[interval].barrier)
        if (any.site) return run_.trace.sites.at(*any.site).line;
    return 0;
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

bool Recording::takes_part(const Moment& moment, const picture::Block& block,
                           unsigned thread) const {
    if (moment.block != &block) return false;
    if (moment.event) return moment.event->thread == thread;
    const picture::Group* group = group_of(block, moment.interval, thread);
    return group && !group->exited;
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
