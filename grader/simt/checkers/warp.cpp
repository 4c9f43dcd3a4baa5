#include "grader/simt/checkers/warp.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/simt/checkers/describe.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

/// What tells findings of one rule at one call apart.
enum Variant : std::uint32_t { common = 0, own_lane = 1, ran_past = 2, small_block = 3 };

std::uint32_t code_of_call(const WarpCall& call) {
    return Simulator::get().code().code(call.site);
}

Site site_of_call(const WarpCall& call) {
    CodeMap& code = Simulator::get().code();
    return code.site(code.code(call.site));
}

std::string mask_text(std::uint32_t mask) {
    return fmt::format("0x{:08x}", mask);
}

std::string lanes_text(std::uint32_t lanes) {
    std::vector<bool> members(warp_size);
    for (unsigned lane = 0; lane < warp_size; ++lane) members[lane] = lanes >> lane & 1;
    const auto count = static_cast<unsigned>(__builtin_popcount(lanes));
    return plural(count, "lane") + " " + ranges_text(ranges_of(members));
}

/// "3", or "(0, 2)" in a grid of several dimensions.
std::string block_text(const Thread& thread) {
    const std::string name = thread_name(thread), mark = " of block ";
    return name.substr(name.find(mark) + mark.size());
}

/// What the first of the missing lanes does instead, as the end of a sentence.
std::string instead(const Thread& missing, const WarpCall& call) {
    const WarpCall& other = missing.warp_call;
    switch (missing.state) {
        case ThreadState::exited:
            return "ran on to the end of the kernel without it";
        case ThreadState::at_warp_barrier:
            if (other.operation != call.operation)
                return fmt::format("wait at {} in {}", warp_call_name(other),
                                   line_text(site_of_call(other)));
            return fmt::format("wait in {} with the mask {}", line_text(site_of_call(other)),
                               mask_text(other.mask));
        default:
            return fmt::format("wait at the barrier in {}",
                               line_text(Simulator::get().code().site(
                                   Simulator::get().code().code(missing.barrier_site))));
    }
}

std::string advice_for(const Thread& missing, const WarpCall& call) {
    if (missing.state == ThreadState::at_warp_barrier &&
        missing.warp_call.operation == call.operation)
        return "All lanes that make a call together must give it the same mask: compute the mask "
               "before the branch, for the whole group.";
    // A smaller mask hides it, but does not repair it, where the others have stored what is read.
    return "Take the call out of the branch so that all lanes of the mask reach it. A mask of just "
           "the lanes that make the call is enough only where the others give them nothing and get "
           "nothing from them.";
}

FindingKey key_of(const char* rule, const Thread& thread, std::uint32_t other) {
    return {rule, code_of_call(thread.warp_call), other, &thread};
}

}  // namespace

void WarpChecker::report_not_in_own_mask(const Thread& thread) {
    const WarpCall& call = thread.warp_call;
    const FindingKey key = key_of("warp.mask", thread, own_lane);
    if (log_.repeated(key)) return;
    const Site site = site_of_call(call);
    log_.add(key,
             {fmt::format("{} calls {} in {} with the mask {}, which does not name its own lane "
                          "{}. What it gets is undefined.",
                          sentence(thread_name(thread)), warp_call_name(call), line_text(site),
                          mask_text(call.mask), thread.index % warp_size),
              "The mask must name every lane that makes the call, and no other: take 0xffffffff "
              "where the whole warp comes, or build the mask with __ballot_sync() before the "
              "branch."},
             {side_of(thread, "call", site)});
}

void WarpChecker::report_width(const Thread& thread) {
    const WarpCall& call = thread.warp_call;
    const FindingKey key = key_of("warp.source", thread, own_lane);
    if (log_.repeated(key)) return;
    const Site site = site_of_call(call);
    log_.add(key,
             {fmt::format("{} calls {} in {} with the width {}. A width that is not 1, 2, 4, 8, 16 "
                          "or 32 gives an undefined value.",
                          sentence(thread_name(thread)), warp_call_name(call), line_text(site),
                          static_cast<int>(call.width)),
              "Give a power of two, at most 32."},
             {side_of(thread, "call", site)});
}

void WarpChecker::report_legacy(const Thread& thread) {
    const WarpCall& call = thread.warp_call;
    FindingKey key = key_of("api.removed", thread, common);
    key.thread = nullptr;
    if (log_.repeated(key)) return;
    key.thread = &thread;
    const Site site = site_of_call(call);
    WarpCall modern = call;
    modern.origin = __simt_warp_cuda9;
    log_.add(key,
             {fmt::format("{} without a mask is deprecated since CUDA 9.0 and gone for devices of "
                          "compute capability 7.0 and higher; here it takes the lanes that come "
                          "to {} together.",
                          warp_call_name(call), line_text(site)),
              fmt::format("Write {} and give it the mask of the lanes that make the call.",
                          warp_call_name(modern))},
             {side_of(thread, "call", site)});
}

void WarpChecker::check_whole_warp(Thread& thread) {
    WarpCall& call = thread.warp_call;
    const unsigned begin = thread.index / warp_size * warp_size;
    const unsigned lanes = std::min(warp_size, thread.block->size() - begin);
    if (lanes == warp_size) return;
    call.at_fault = true;
    const FindingKey key = key_of("warp.mask", thread, small_block);
    if (log_.repeated(key)) return;
    const Site site = site_of_call(call);
    log_.add(
        key,
        {fmt::format("{} calls {} in {}, which needs all 32 lanes of a warp, but its warp has "
                     "{}.",
                     sentence(thread_name(thread)), warp_call_name(call), line_text(site), lanes),
         "Launch blocks whose number of threads is a multiple of 32."},
        {side_of(thread, "call", site)});
}

void WarpChecker::look_at(Thread& thread) {
    const WarpCall& call = thread.warp_call;
    if (call.operation == __simt_warp_matrix) check_whole_warp(thread);
    if (call.origin == __simt_warp_legacy) report_legacy(thread);
    if (is_shuffle(call) && !valid_width(call)) report_width(thread);
    const bool in_mask = call.mask >> thread.index % warp_size & 1;
    if (!call.converges() && !in_mask) report_not_in_own_mask(thread);
}

void WarpChecker::on_missing_lanes(const Block& block, unsigned begin, unsigned lane,
                                   std::uint32_t waiting, std::uint32_t missing) {
    // The lanes between the block's ends did not run: they skipped nothing.
    if (block.has_ends_only()) return;
    const Thread& first = block.thread(begin + lane);
    const WarpCall& call = first.warp_call;
    const Thread& other = block.thread(begin + static_cast<unsigned>(__builtin_ctz(missing)));
    // A lane whose call is wrong in itself may wait for others only because of that.
    if (call.at_fault || (other.state == ThreadState::at_warp_barrier && other.warp_call.at_fault))
        return;
    const std::uint32_t other_code =
        other.state == ThreadState::at_warp_barrier ? code_of_call(other.warp_call)
        : other.state == ThreadState::exited        ? ran_past
                                             : Simulator::get().code().code(other.barrier_site);
    const FindingKey key = key_of("warp.mask", first, other_code);
    if (log_.repeated(key)) return;
    const Site site = site_of_call(call);
    std::vector<FindingSide> sides = {side_of(first, "wait", site)};
    if (other.state == ThreadState::at_warp_barrier)
        sides.push_back(side_of(other, "wait", site_of_call(other.warp_call)));
    else if (other.state != ThreadState::exited)
        sides.push_back(side_of(other, "wait", Simulator::get().code().site(other_code)));
    const int few = __builtin_popcount(waiting);
    log_.add(key,
             {fmt::format("{} of warp {} of block {} wait{} at {} in {} for the lanes of the mask "
                          "{}, but {} {}.",
                          sentence(lanes_text(waiting)), begin / warp_size, block_text(first),
                          few == 1 ? "s" : "", warp_call_name(call), line_text(site),
                          mask_text(call.mask), lanes_text(missing), instead(other, call)),
              advice_for(other, call)},
             std::move(sides));
}

namespace {

/// A lane that the block does not have cannot be made to call: who reads it must not.
std::string source_advice(const UndefinedValue& value, const Thread& reader) {
    if (value.why() != UndefinedValue::no_such_thread)
        return "Let every lane that is read make the call too: give a value that changes nothing "
               "(0 for a sum) to lanes without data, instead of leaving them out.";
    const unsigned size = reader.block->size(), begin = reader.index / warp_size * warp_size;
    const unsigned lanes = std::min(warp_size, size - begin);
    return fmt::format(
        "The block has {} {}, so this warp has {} only: lane {} does not exist, and cannot make "
        "the call. Use or add what is read only where that lane exists (lane + offset below the "
        "number of the warp's threads), and name in the mask only lanes that exist.",
        grouped(size), plural(size, "thread"),
        lanes == 1 ? std::string("lane 0") : fmt::format("the lanes 0 to {}", lanes - 1),
        value.source());
}

}  // namespace

void WarpChecker::on_undefined_use(Thread& thread, const UndefinedValue& value,
                                   std::uint32_t code) {
    const FindingKey key{"warp.source", value.code(), common, &thread};
    if (log_.repeated(key)) return;
    CodeMap& map = Simulator::get().code();
    const Site site = map.site(value.code());
    WarpCall call;
    call.operation = value.operation();
    call.origin = value.origin();
    const char* why = value.why() == UndefinedValue::no_such_thread ? "the block has no such thread"
                      : value.why() == UndefinedValue::has_ended
                          ? "that lane has ended"
                          : "that lane takes no part in the call";
    const unsigned warp_begin = thread.index / warp_size * warp_size;
    const Thread& reader = thread.block->thread(warp_begin + value.lane());
    const bool passed_on = &reader != &thread;
    std::vector<FindingSide> sides = {side_of(reader, "call", site)};
    std::string use;
    if (const Site place = map.site(code);
        place.line != 0 && (passed_on || place.line != site.line)) {
        use = passed_on ? fmt::format(", and {} uses in {} what became of it", thread_name(thread),
                                      line_text(place))
                        : fmt::format(", and {} uses it", line_text(place));
        sides.push_back(side_of(thread, "read", place));
    }
    log_.add(key,
             {fmt::format("{} reads the value of lane {} with {} in {}, but {}: the value is "
                          "undefined{}.",
                          sentence(thread_name(reader)), value.source(), warp_call_name(call),
                          line_text(site), why, use),
              source_advice(value, reader)},
             std::move(sides));
}

}  // namespace simtutor::simt
