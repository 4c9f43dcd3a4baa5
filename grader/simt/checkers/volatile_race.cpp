/// How volatile and atomic accesses of one place meet each other: the rule race.volatile.

#include <fmt/format.h>

#include <algorithm>

#include "grader/simt/checkers/describe.h"
#include "grader/simt/checkers/race.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

bool either_volatile(const MemoryAccess& access, Stamp theirs) {
    return CodeMap::is_volatile(access.code) || CodeMap::is_volatile(code_of(theirs));
}

/// The thread has read the flag since `write`, and seen it.
bool has_seen(const Thread& thread, std::uint64_t address, Stamp write) {
    return std::ranges::any_of(thread.observed, [&](const Thread::Observed& flag) {
        return flag.address == address && flag.write == write;
    });
}

bool in_shared_memory(const Thread& thread, const MemoryAccess& access) {
    return access.address - thread.shared_base < thread.shared_bytes;
}

}  // namespace

/// The thread writes what it has read just before, not having waited for it: an update in two
/// steps, between which another thread's is lost. Such an update may stand in a loop, too.
bool RaceChecker::lost_update(const Thread& thread, const MemoryAccess& access) {
    const Thread::LastRead& last = thread.last_read;
    return last.address == access.address && same_thread(last.read, thread.stamp) &&
           !polling_.compared(code_of(last.read));
}

void RaceChecker::meet_flags(Thread& thread, const MemoryAccess& access, Stamp theirs,
                             AccessKind their_kind, Region region) {
    const bool of_this_launch = segment_of(theirs) >= Simulator::get().segments().first();
    if (!of_this_launch || ordered(thread, theirs, region)) return;
    const bool shared = region == Region::shared;
    if (access.kind == AccessKind::load || their_kind == AccessKind::load) {
        const std::uint32_t reading =
            access.kind == AccessKind::load ? access.code : code_of(theirs);
        if (either_volatile(access, theirs) && !polling_.polled(reading, shared))
            report_volatile(thread, access, theirs, their_kind, false);
        return;
    }
    if (lost_update(thread, access))
        return report_volatile(thread, access, theirs, their_kind, true);
    if (!either_volatile(access, theirs) || has_seen(thread, access.address, theirs)) return;
    // Who waits for a lock tries to take it again and again.
    const bool tries =
        !CodeMap::is_volatile(code_of(theirs)) && polling_.polled(code_of(theirs), false);
    if (!tries) hold(thread, access, theirs, region, true);
}

bool RaceChecker::handed_on(const Thread& thread, const MemoryAccess& access, Stamp theirs,
                            AccessKind their_kind) {
    if (thread.openmp || !CodeMap::is_volatile(access.code) ||
        !CodeMap::is_volatile(code_of(theirs)))
        return false;
    const bool shared = in_shared_memory(thread, access);
    if (access.kind == AccessKind::load) return polling_.polled(access.code, shared);
    if (their_kind == AccessKind::load) return polling_.polled(code_of(theirs), shared);
    return has_seen(thread, access.address, theirs) && !lost_update(thread, access);
}

void RaceChecker::report_volatile(Thread& thread, const MemoryAccess& access, Stamp theirs,
                                  AccessKind their_kind, bool update) {
    const FindingKey key{"race.volatile", access.code, code_of(theirs), &thread};
    if (log_.repeated(key)) return;
    Simulator& simulator = Simulator::get();
    const SegmentInfo& info = simulator.segments().info(segment_of(theirs));
    const bool same_block = info.block == thread.block->linear_index();
    const FindingSide mine = access_of(thread, access);
    FindingSide other = mine;
    other.action = action_name(their_kind);
    other.site = simulator.code().site(code_of(theirs));
    other.who = coordinates_of(thread.block->launch(), info.block, thread_of(theirs));
    other.bytes = 0;
    const std::string object = mine.object.empty() ? "a variable" : mine.object;
    const std::string me = sentence(thread_name(thread));
    if (update) {
        const Site read = simulator.code().site(code_of(thread.last_read.read));
        std::string message = fmt::format(
            "{} reads {} in {} and writes it in {}: two steps, and {} writes it in {} with nothing "
            "that keeps it from doing so between them. One of the two updates can be lost.",
            me, object, line_text(read), line_text(mine.site), thread_name(thread, other.who),
            line_text(other.site));
        return log_.add(
            key,
            {std::move(message),
             fmt::format("Use an atomic function, such as atomicAdd(): volatile makes each access "
                         "of {} real, but not the two of them one.",
                         object),
             {},
             Level::error},
            {mine, std::move(other)});
    }
    const bool both_write = access.kind != AccessKind::load && their_kind != AccessKind::load;
    std::string message = fmt::format(
        "{} {} {} in {}, and {} {} it in {}. Nothing orders the two, and neither waits for the "
        "other: {} is luck.",
        me, verb(access.kind), object, line_text(mine.site), thread_name(thread, other.who),
        verb(their_kind), line_text(other.site),
        both_write ? "which value stays" : "whether the old or the new value is read");
    log_.add(key,
             {std::move(message),
              fmt::format("volatile orders nothing. Order the two by {}; or let the reader poll "
                          "until the value changes. If any order is right, say so with relaxed "
                          "operations of cuda::atomic_ref.",
                          same_block ? "a barrier" : "another launch, or by a flag with fences")},
             {mine, std::move(other)});
}

}  // namespace simtutor::simt
