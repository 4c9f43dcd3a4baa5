#include "grader/simt/checkers/race.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

#include "grader/simt/checkers/describe.h"
#include "grader/simt/checkers/fence_advice.h"
#include "grader/simt/checkers/race_advice.h"
#include "grader/simt/checkers/stream_race.h"
#include "grader/simt/engine/host_tasks.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

const char* rule_of(const Thread& thread, Stamp theirs, Region region) {
    if (thread.openmp) return "race.openmp";
    const SegmentInfo& info = Simulator::get().segments().info(segment_of(theirs));
    const bool same_block = info.block == thread.block->linear_index();
    if (same_block && thread_of(theirs) / warp_size == thread.index / warp_size) return "race.warp";
    return region == Region::shared ? "race.shared" : "race.global";
}

const char* barrier_of(const std::string& rule) {
    return rule == "race.warp" ? "__syncthreads() or __syncwarp()" : "__syncthreads()";
}

std::string advice_for(const std::string& rule, RaceGap gap, const FindingSide& mine,
                       const FindingSide& theirs, bool same_block) {
    const bool atomic = mine.action == "atomic", other_atomic = theirs.action == "atomic";
    if (rule == "race.openmp" && atomic != other_atomic)
        return fmt::format(
            "Line {0} changes it atomically, and line {1} does not touch it so: in between another "
            "thread may change it again. A thread that needs the value which it made takes it in "
            "the same step (#pragma omp atomic capture); else line {1} must be atomic, too.",
            (atomic ? mine : theirs).site.line, (atomic ? theirs : mine).site.line);
    if (rule == "race.openmp") return openmp_advice(mine, theirs);
    if (rule == "race.global" && !same_block && atomic != other_atomic)
        return fmt::format(
            "Line {} uses an atomic function and line {} does not: use one in both, or do one of "
            "the two in another launch. No barrier helps, since it holds for one block.",
            (atomic ? mine : theirs).site.line, (atomic ? theirs : mine).site.line);
    if (rule == "race.global" && !same_block && mine.action == "write" &&
        theirs.action == "write" && mine.site.line == theirs.site.line)
        return "Two blocks write one element in one line. If several are to write it, use an "
               "atomic operation. If each thread is to have elements of its own: is the index "
               "wrong (the number of the block and its size, the length or pitch of a row), does a "
               "guard let a thread come here that has none, or has the launch other sides than the "
               "index counts with?";
    if (rule == "race.global" && !same_block)
        return "No barrier helps, since it holds for one block: use an atomic operation, give each "
               "block elements of its own, or let another launch do the second step. If a flag or "
               "a counter is to order the two, __threadfence() belongs between it and the data, in "
               "both blocks.";
    return barrier_advice(gap, barrier_of(rule), mine, theirs);
}

std::string consequence(AccessKind mine, AccessKind theirs) {
    if (mine != AccessKind::load && theirs != AccessKind::load) return "which value stays is luck";
    return "whether the old or the new value is read is luck";
}

const char* missing_order(const std::string& rule, bool same_block) {
    if (rule == "race.openmp") return "Nothing orders the two";
    if (rule == "race.warp") return "No barrier and no __syncwarp() comes between";
    return same_block ? "No barrier comes between" : "Blocks run in any order";
}

/// The thread, or its task, that makes the access.
std::string actor(const Thread& thread) {
    const bool task = HostTasks::is_task(thread, thread.stamp);
    return task ? "a task of " + thread_name(thread) : thread_name(thread);
}

/// Who made the earlier one.
std::string partner_of(const Thread& thread, Stamp theirs, const ThreadCoordinates& who) {
    if (!HostTasks::is_task(thread, theirs)) return thread_name(thread, who);
    const bool second = HostTasks::is_task(thread, thread.stamp) && who.thread[0] == thread.index;
    return (second ? "another task of " : "a task of ") + thread_name(thread, who);
}

/// Whether an access was made by another launch or a copy, not by a thread of this one.
bool of_other_work(const Thread& thread, Stamp theirs) {
    const Segments& segments = Simulator::get().segments();
    const std::uint32_t segment = segment_of(theirs);
    return segment < segments.first() || (thread.openmp && segments.inside_region(segment));
}

}  // namespace

void remember_reader(const Thread& thread, Cell& cell, Stamp mine, Region region) {
    const Stamp first = cell.read;
    if (same_thread(first, mine)) return;
    if (first < floor_of(thread, region)) {
        cell.read = mine;
        return;
    }
    if (before_barrier(thread, first)) {
        // Readers of other blocks are not behind this block's barrier.
        cell.read = mine | (first & stamp_other_readers);
        return;
    }
    if (first < thread.launch_begin && ordered_by_segment(thread, first)) {
        // Of earlier work that is over. What comes after this reader comes after that one, too.
        const Stamp other =
            first & stamp_reader_flags ? Simulator::get().other_readers().find(cell) : 0;
        cell.read = mine | (other && !ordered(thread, other, region) ? stamp_other_readers : 0);
        return;
    }
    const bool same_block = segment_of(first) == segment_of(thread.stamp) ||
                            (first >= thread.block_floor && in_own_block(thread, first));
    // The thread itself, before its last fence, is no other reader.
    const bool plain_before = mine & stamp_atomic && !(first & stamp_atomic);
    if (same_block && thread_of(first) == thread.index && !plain_before) {
        cell.read = mine | (first & stamp_reader_flags);
        return;
    }
    const Stamp flag = same_block ? stamp_block_readers : stamp_other_readers;
    // A plain read says more than a flag's or an atomic's.
    if (first & stamp_atomic && !(mine & stamp_atomic)) {
        cell.read = mine | flag | (first & stamp_reader_flags);
        Simulator::get().other_readers().remember(cell, first);
        return;
    }
    if (first & flag) return;
    cell.read = first | flag;
    Simulator::get().other_readers().remember(cell, mine);
}

Stamp racing_reader(const Thread& thread, const Cell& cell, Region region, bool atomic) {
    const Stamp reader = cell.read;
    if (reader < floor_of(thread, region)) return 0;
    const auto races = [&](Stamp earlier) {
        if (atomic && earlier & stamp_atomic) return false;
        return !ordered(thread, earlier, region);
    };
    if (races(reader)) return reader & ~stamp_reader_flags;
    const bool behind = before_barrier(thread, reader) && !(reader & stamp_other_readers);
    if (!(reader & stamp_reader_flags) || behind) return 0;
    if (const Stamp other = Simulator::get().other_readers().find(cell))
        return races(other) ? other : 0;
    // The other reader was evicted. Readers of earlier work mostly belong to one launch: it is
    // assumed to be as ordered as the one that is known, which can miss a race.
    if (reader < thread.launch_begin) return 0;
    // It is unordered, unless something finer than a barrier ordered it.
    const bool finer = !thread.acquired.empty() || !thread.block->acquired().empty() ||
                       thread.warp_epoch ||
                       (thread.openmp && Simulator::get().lock_sections().any());
    if (finer || atomic) return 0;
    return reader & ~(stamp_reader_flags | stamp_code_mask);
}

void RaceChecker::report_write(Thread& thread, const MemoryAccess& access, Stamp theirs,
                               Region region) {
    report(thread, access, theirs, theirs & stamp_atomic ? AccessKind::atomic : AccessKind::store,
           region);
}

void RaceChecker::report_read(Thread& thread, const MemoryAccess& access, Stamp theirs,
                              Region region) {
    report(thread, access, theirs, AccessKind::load, region);
}

void RaceChecker::report_of_write(Thread& thread, const MemoryAccess& access, const Race& race,
                                  Region region) {
    if (race.read) report_read(thread, access, race.read, region);
    if (race.write && HostTasks::get().left_behind(thread, access.address, race.write)) return;
    if (!race.write || handed_on(thread, access, race.write, AccessKind::store)) return;
    if (race.read || race.write & stamp_atomic)
        report_write(thread, access, race.write, region);
    else
        hold(thread, access, race.write, region);
}

void RaceChecker::report_of_atomic(Thread& thread, const MemoryAccess& access, const Race& race,
                                   Region region) {
    if (race.write) report_write(thread, access, race.write, region);
    if (race.read) report_read(thread, access, race.read, region);
}

void RaceChecker::report(Thread& thread, const MemoryAccess& access, Stamp theirs,
                         AccessKind their_kind, Region region) {
    if (handed_on(thread, access, theirs, their_kind)) return;
    report(thread, access, theirs, their_kind, region,
           !thread.openmp && ordered_by_acquiring(thread, theirs));
}

void RaceChecker::report(Thread& thread, const MemoryAccess& access, Stamp theirs,
                         AccessKind their_kind, Region region, bool acquiring) {
    Simulator& simulator = Simulator::get();
    if (HostTasks::get().left_behind(thread, access.address, theirs)) return;
    if (of_other_work(thread, theirs))
        return report_stream_race(log_, thread, access, theirs, their_kind);
    const char* rule = acquiring ? "race.acquire" : rule_of(thread, theirs, region);
    const FindingKey key{rule, access.code, code_of(theirs), &thread};
    if (log_.repeated(key)) return;
    const SegmentInfo& info = simulator.segments().info(segment_of(theirs));
    const bool same_block = info.block == thread.block->linear_index();
    FindingSide mine = access_of(thread, access);
    FindingSide other = mine;
    other.action = action_name(their_kind);
    other.site = simulator.code().site(code_of(theirs));
    other.who = coordinates_of(thread.block->launch(), info.block, thread_of(theirs));
    other.bytes = 0;
    const std::string object = mine.object.empty() ? "the same variable" : mine.object;
    const RaceGap gap =
        same_block && !thread.openmp
            ? race_gap(thread, std::strcmp(rule, "race.warp") == 0, access.code, code_of(theirs))
            : RaceGap::unknown;
    const auto ahead = [gap](RaceGap whose) {
        return gap == whose ? ", a round of the loop ahead," : "";
    };
    // Of several readers only one is known by name; here another one races.
    const bool unknown = code_of(theirs) == CodeMap::unknown || other.site.line == 0;
    const std::string partner =
        unknown
            ? fmt::format("another thread {} it", verb(their_kind))
            : fmt::format("{}{} {} it in {}", partner_of(thread, theirs, other.who),
                          ahead(RaceGap::theirs_ahead), verb(their_kind), line_text(other.site));
    std::string message =
        fmt::format("{}{} {} {} in {}, and {}. {}: {}.", sentence(actor(thread)),
                    ahead(RaceGap::mine_ahead), verb(access.kind), object, line_text(mine.site),
                    partner, missing_order(rule, same_block), consequence(access.kind, their_kind));
    if (unknown) {
        std::string order = same_block || thread.openmp
                                ? fmt::format(
                                      "Find where the other threads {} {}, and put what "
                                      "orders the two between.",
                                      action_name(their_kind), object)
                                : advice_for(rule, gap, mine, other, same_block);
        return log_.add(key, {std::move(message), std::move(order), {}}, {std::move(mine)});
    }
    std::optional<Handover> flag =
        thread.openmp ? std::nullopt : find_handover(thread, access, theirs);
    // Two updates in one line: an atomic before it tells of something else, unless it is a lock.
    if (flag && !flag->certain && !acquiring && mine.site.line == other.site.line &&
        mine.site.file == other.site.file)
        flag.reset();
    if (acquiring) {
        message = fmt::format(
            "{} {} {} in {}, and {} {} it in {} and publishes that with a fence. No fence and no "
            "barrier comes between reading the flag and {}: {}.",
            sentence(thread_name(thread)), verb(access.kind), object, line_text(mine.site),
            thread_name(thread, other.who), verb(their_kind), line_text(other.site),
            line_text(mine.site), consequence(access.kind, their_kind));
        return log_.add(key,
                        {std::move(message), acquire_advice(flag, thread, access, theirs),
                         flag ? missing_fence(*flag, true) : MissingOrder{}},
                        {std::move(mine), std::move(other)});
    }
    if (flag)
        return log_.add(key,
                        {std::move(message), release_advice(*flag, thread, access, theirs),
                         missing_fence(*flag, false)},
                        {std::move(mine), std::move(other)});
    const bool tasks =
        HostTasks::is_task(thread, thread.stamp) || HostTasks::is_task(thread, theirs);
    std::string advice = tasks && same_block && other.who.thread[0] == mine.who.thread[0]
                             ? task_advice(mine, other)
                             : advice_for(rule, gap, mine, other, same_block);
    MissingOrder missing =
        thread.openmp ? MissingOrder{}
        : same_block  ? missing_barrier(thread, object, access.code, code_of(theirs),
                                        gap == RaceGap::mine_ahead || gap == RaceGap::theirs_ahead,
                                        group_advice(barrier_of(rule)))
                      : missing_launch(object, access.code, code_of(theirs));
    log_.add(key, {std::move(message), std::move(advice), std::move(missing)},
             {std::move(mine), std::move(other)});
}

RaceChecker::PendingWrites& RaceChecker::pending_of(const Thread& thread) {
    if (pending_.size() <= thread.number) pending_.resize(thread.number + 1);
    PendingWrites& pending = pending_[thread.number];
    const std::uint64_t launch = Simulator::get().launches();
    if (std::exchange(pending.launch, launch) != launch) pending.parts.clear();
    return pending;
}

void RaceChecker::hold(Thread& thread, const MemoryAccess& access, Stamp theirs, Region region,
                       bool strong) {
    std::vector<PendingWrite>& parts = pending_of(thread).parts;
    const bool same_part = !parts.empty() && parts.back().address == access.address;
    if (same_part || (!parts.empty() && !access.continued)) return;
    thread.ask_for_call_back();
    PendingWrite& pending = parts.emplace_back();
    pending.address = access.address;
    pending.size = std::min(access.size, 16u);
    pending.region = region;
    pending.code = access.code;
    pending.theirs = theirs;
    pending.strong = strong;
    pending.acquiring = ordered_by_acquiring(thread, theirs);
    std::memcpy(pending.old_value, reinterpret_cast<const void*>(access.address), pending.size);
}

/// The values are compared over the whole object that was written.
void RaceChecker::on_call_back(Thread& thread) {
    const std::vector<PendingWrite> parts = std::exchange(pending_of(thread).parts, {});
    if (parts.empty()) return;
    const auto access_to = [](const PendingWrite& part) {
        return MemoryAccess{part.address, part.size, part.code, AccessKind::store};
    };
    for (const PendingWrite& part : parts) {
        const void* now = reinterpret_cast<const void*>(part.address);
        if (std::memcmp(now, part.old_value, part.size) == 0) continue;
        if (part.strong)
            return report_volatile(thread, access_to(part), part.theirs, AccessKind::store, false);
        return report(thread, access_to(part), part.theirs, AccessKind::store, part.region,
                      part.acquiring);
    }
    const PendingWrite& pending = parts.front();
    if (pending.strong) return;
    const MemoryAccess access = access_to(pending);
    // Of another launch nothing is known but the operation, and equal values excuse no missing
    // order of streams.
    if (of_other_work(thread, pending.theirs))
        return report_stream_race(log_, thread, access, pending.theirs, AccessKind::store);
    const FindingKey key{"race.same-value", access.code, code_of(pending.theirs), &thread};
    if (log_.repeated(key)) return;
    FindingSide side = access_of(thread, access);
    const ThreadCoordinates other = coordinates_of(
        thread.block->launch(), Simulator::get().segments().info(segment_of(pending.theirs)).block,
        thread_of(pending.theirs));
    FindingSide partner = side;
    partner.site = Simulator::get().code().site(code_of(pending.theirs));
    partner.who = other;
    partner.bytes = 0;
    std::string message = fmt::format(
        "{} writes {}, as {} does without order; both write the same value.",
        sentence(actor(thread)), side.object, partner_of(thread, pending.theirs, other));
    std::vector<FindingSide> sides = {std::move(side)};
    if (code_of(pending.theirs) != CodeMap::unknown && partner.site.line != 0)
        sides.push_back(std::move(partner));
    log_.add(key,
             {std::move(message),
              "If each thread is meant to have an element of its own, is the index wrong, a guard, "
              "or the launch? If one value is wanted there, let one thread write it, or order the "
              "two: as soon as the values differ, nobody knows which one stays."},
             std::move(sides));
}

}  // namespace simtutor::simt
