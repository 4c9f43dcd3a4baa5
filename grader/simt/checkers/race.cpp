#include "grader/simt/checkers/race.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "grader/simt/checkers/describe.h"
#include "grader/simt/checkers/race_advice.h"
#include "grader/simt/checkers/stream_race.h"
#include "grader/simt/engine/access_checks.h"

namespace simtutor::simt {
namespace {

bool known_through_fence(const std::vector<Acquired>& acquired, const SegmentInfo& info,
                         Stamp earlier) {
    return std::any_of(acquired.begin(), acquired.end(), [&](const Acquired& known) {
        if (known.block != info.block) return false;
        if (info.interval < known.interval) return true;
        return thread_of(known.who) == thread_of(earlier) &&
               segment_of(earlier) <= segment_of(known.who);
    });
}

/// Whether a stamp of the current launch is of the thread's own block.
bool in_block(const Thread& thread, Stamp earlier) {
    const Segments& segments = Simulator::get().segments;
    const std::uint32_t segment = segment_of(earlier);
    return segment >= segments.first() &&
           segments.info(segment).block == thread.block->linear_index();
}

const char* rule_of(const Thread& thread, Stamp theirs, Region region) {
    if (thread.openmp) return "race.openmp";
    const SegmentInfo& info = Simulator::get().segments.info(segment_of(theirs));
    const bool same_block = info.block == thread.block->linear_index();
    if (same_block && thread_of(theirs) / warp_size == thread.index / warp_size) return "race.warp";
    return region == Region::shared ? "race.shared" : "race.global";
}

std::string advice_for(const std::string& rule, RaceGap gap, const FindingSide& mine,
                       const FindingSide& theirs, bool same_block) {
    if (rule == "race.openmp")
        return "Give each thread its own copy (declare it inside the parallel region, or use "
               "private or reduction).";
    if (rule == "race.global" && !same_block)
        return "Blocks are not ordered: use an atomic operation, or let another launch do the "
               "second step.";
    const char* barrier =
        rule == "race.warp" ? "__syncthreads() or __syncwarp()" : "__syncthreads()";
    return barrier_advice(gap, barrier, mine, theirs);
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

}  // namespace

bool ordered_by_segment(const Thread& thread, Stamp earlier) {
    const std::uint32_t segment = segment_of(earlier);
    const Simulator& simulator = Simulator::get();
    if (segment < simulator.segments.first()) return simulator.happens_before.known(segment);
    const bool same_segment = segment == segment_of(thread.stamp);  // another thread's
    const SegmentInfo& info = Simulator::get().segments.info(segment);
    const Block& block = *thread.block;
    if (info.block == block.linear_index() && !same_segment) {
        if (info.interval < block.interval()) return true;
        if (thread_of(earlier) == thread.index) return true;
        const bool same_warp = thread_of(earlier) / warp_size == thread.index / warp_size;
        if (same_warp && !thread.openmp &&
            segment <= block.warp_known(thread.index, thread_of(earlier)))
            return true;
    }
    return known_through_fence(thread.acquired, info, earlier) ||
           known_through_fence(thread.block->acquired(), info, earlier);
}

void report_race(Thread& thread, const MemoryAccess& access, Stamp theirs, AccessKind their_kind,
                 Region region) {
    Simulator& simulator = Simulator::get();
    if (segment_of(theirs) < simulator.segments.first())
        return report_stream_race(thread, access, theirs, their_kind);
    const char* rule = rule_of(thread, theirs, region);
    if (simulator.findings.repeated(rule, access.code, code_of(theirs), &thread)) return;
    const SegmentInfo& info = simulator.segments.info(segment_of(theirs));
    const bool same_block = info.block == thread.block->linear_index();
    FindingSide mine = access_of(thread, access);
    FindingSide other = mine;
    other.action = action_name(their_kind);
    other.site = simulator.code.site(code_of(theirs));
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
    Finding finding;
    finding.message =
        fmt::format("{}{} {} {} in {}, and {}{} {} it in {}. {}: {}.",
                    sentence(thread_name(thread)), ahead(RaceGap::mine_ahead), verb(access.kind),
                    object, line_text(mine.site), thread_name(thread, other.who),
                    ahead(RaceGap::theirs_ahead), verb(their_kind), line_text(other.site),
                    missing_order(rule, same_block), consequence(access.kind, their_kind));
    finding.advice = advice_for(rule, gap, mine, other, same_block);
    finding.sides = {std::move(mine), std::move(other)};
    simulator.findings.add(rule, access.code, code_of(theirs), &thread, std::move(finding));
}

void hold_write(Thread& thread, const MemoryAccess& access, Stamp theirs, Region region) {
    if (thread.pending.size) return;
    thread.access_log_limit = 0;  // the next access must settle it
    auto& pending = thread.pending;
    pending.address = access.address;
    pending.size = std::min(access.size, 16u);
    pending.region = region;
    pending.mine = access.code;
    pending.theirs = theirs;
    std::memcpy(pending.old_value, reinterpret_cast<const void*>(access.address), pending.size);
}

void settle_pending_write(Thread& thread) {
    const auto pending = thread.pending;
    thread.pending.size = 0;
    thread.access_log_limit = thread.usual_access_log_limit;
    const MemoryAccess access{pending.address, pending.size, code_of(pending.mine),
                              AccessKind::store};
    const void* now = reinterpret_cast<const void*>(pending.address);
    if (std::memcmp(now, pending.old_value, pending.size) != 0)
        return report_race(thread, access, pending.theirs, AccessKind::store, pending.region);
    Simulator& simulator = Simulator::get();
    const std::uint32_t other = code_of(pending.theirs);
    if (simulator.findings.repeated("race.same-value", access.code, other, &thread)) return;
    Finding finding;
    finding.sides = {access_of(thread, access)};
    finding.message = fmt::format(
        "{} writes {}, as another thread does without order; both write the same value.",
        sentence(thread_name(thread)), finding.sides[0].object);
    finding.advice = "This is harmless only while the values are equal; let one thread write.";
    simulator.findings.add("race.same-value", access.code, other, &thread, std::move(finding));
}

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
            first & stamp_reader_flags ? Simulator::get().other_readers.find(cell) : 0;
        cell.read = mine | (other && !ordered(thread, other, region) ? stamp_other_readers : 0);
        return;
    }
    const bool same_block = segment_of(first) == segment_of(thread.stamp) ||
                            (first >= thread.block_floor && in_block(thread, first));
    const Stamp flag = same_block ? stamp_block_readers : stamp_other_readers;
    // A plain read says more than a flag's or an atomic's.
    if (first & stamp_atomic && !(mine & stamp_atomic)) {
        cell.read = mine | flag | (first & stamp_reader_flags);
        Simulator::get().other_readers.remember(cell, first);
        return;
    }
    if (first & flag) return;
    cell.read = first | flag;
    Simulator::get().other_readers.remember(cell, mine);
}

bool race_with_readers(Thread& thread, const Cell& cell, const MemoryAccess& access, Region region,
                       bool atomic) {
    const Stamp reader = cell.read;
    if (reader < floor_of(thread, region)) return false;
    const auto races = [&](Stamp earlier) {
        if (atomic && earlier & stamp_atomic) return false;
        return !ordered(thread, earlier, region);
    };
    if (races(reader)) {
        report_race(thread, access, reader & ~stamp_reader_flags, AccessKind::load, region);
        return true;
    }
    const bool behind = before_barrier(thread, reader) && !(reader & stamp_other_readers);
    if (!(reader & stamp_reader_flags) || behind) return false;
    const Stamp other = Simulator::get().other_readers.find(cell);
    if (other) {
        if (!races(other)) return false;
        report_race(thread, access, other, AccessKind::load, region);
        return true;
    }
    // Its name is lost. Readers of earlier work mostly belong to one launch: they are as ordered as
    // the one that is known.
    if (reader < thread.launch_begin) return false;
    // It is unordered, unless something finer than a barrier ordered it.
    const bool finer =
        !thread.acquired.empty() || !thread.block->acquired().empty() || thread.warp_epoch;
    if (finer || atomic) return false;
    report_race(thread, access, reader & ~(stamp_reader_flags | stamp_code_mask), AccessKind::load,
                region);
    return true;
}

}  // namespace simtutor::simt
