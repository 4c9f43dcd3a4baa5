#include "grader/simt/checkers/warp.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/simt/checkers/describe.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

FindingLog& log() {
    return Simulator::get().findings;
}

std::uint32_t code_of_call(const WarpCall& call) {
    return Simulator::get().code.code(call.site);
}

Site site_of_call(const WarpCall& call) {
    CodeMap& code = Simulator::get().code;
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
std::string block_text(const Thread& lane) {
    const std::string name = thread_name(lane), mark = " of block ";
    return name.substr(name.find(mark) + mark.size());
}

FindingSide side_of(const Thread& lane, const char* action, const Site& site) {
    FindingSide side;
    side.action = action;
    side.site = site;
    side.who = lane.block->coordinates(lane.index);
    return side;
}

void add(const char* rule, const Thread& lane, std::uint32_t other, std::string message,
         std::string advice, std::vector<FindingSide> sides) {
    Finding finding;
    finding.message = std::move(message);
    finding.advice = std::move(advice);
    finding.sides = std::move(sides);
    log().add(rule, code_of_call(lane.warp_call), other, &lane, std::move(finding));
}

void report_not_in_own_mask(Thread& lane) {
    const WarpCall& call = lane.warp_call;
    if (log().repeated("warp.mask", code_of_call(call), 1, &lane)) return;
    const Site site = site_of_call(call);
    add("warp.mask", lane, 1,
        fmt::format("{} calls {} in {} with the mask {}, which does not name its own lane {}. What "
                    "it gets is undefined.",
                    sentence(thread_name(lane)), warp_call_name(call), line_text(site),
                    mask_text(call.mask), lane.index % warp_size),
        "The mask must name every lane that makes the call, and no other: take 0xffffffff where "
        "the whole warp comes, or build the mask with __ballot_sync() before the branch.",
        {side_of(lane, "call", site)});
}

void report_width(Thread& lane) {
    const WarpCall& call = lane.warp_call;
    if (log().repeated("warp.source", code_of_call(call), 1, &lane)) return;
    const Site site = site_of_call(call);
    add("warp.source", lane, 1,
        fmt::format("{} calls {} in {} with the width {}. A width that is not 1, 2, 4, 8, 16 or 32 "
                    "gives an undefined value.",
                    sentence(thread_name(lane)), warp_call_name(call), line_text(site),
                    static_cast<int>(call.width)),
        "Give a power of two, at most 32.", {side_of(lane, "call", site)});
}

void note_legacy(Thread& lane) {
    const WarpCall& call = lane.warp_call;
    if (log().repeated("api.removed", code_of_call(call), 0, nullptr)) return;
    const Site site = site_of_call(call);
    const std::string name = warp_call_name(call);
    WarpCall modern = call;
    modern.origin = simt_warp_cuda9;
    add("api.removed", lane, 0,
        fmt::format("{} without a mask is deprecated since CUDA 9.0 and gone for devices of "
                    "compute capability 7.0 and higher; here it takes the lanes that come to {} "
                    "together.",
                    name, line_text(site)),
        fmt::format("Write {} and give it the mask of the lanes that make the call.",
                    warp_call_name(modern)),
        {side_of(lane, "call", site)});
}

bool is_shuffle(const WarpCall& call) {
    return call.operation >= simt_warp_shfl && call.operation <= simt_warp_shfl_xor;
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
                               line_text(Simulator::get().code.site(
                                   Simulator::get().code.code(missing.barrier_site))));
    }
}

std::string advice_for(const Thread& missing, const WarpCall& call) {
    if (missing.state == ThreadState::at_warp_barrier &&
        missing.warp_call.operation == call.operation)
        return "All lanes that make a call together must give it the same mask: compute the mask "
               "before the branch, for the whole group.";
    return "Name in the mask exactly the lanes that make the call, or take the call out of the "
           "branch so that all lanes of the mask reach it.";
}

/// Matrix operations need a whole warp.
void check_whole_warp(Thread& lane) {
    WarpCall& call = lane.warp_call;
    const unsigned begin = lane.index / warp_size * warp_size;
    const unsigned lanes = std::min(warp_size, lane.block->size() - begin);
    if (lanes == warp_size) return;
    call.at_fault = true;
    if (log().repeated("warp.mask", code_of_call(call), 3, &lane)) return;
    const Site site = site_of_call(call);
    add("warp.mask", lane, 3,
        fmt::format("{} calls {} in {}, which needs all 32 lanes of a warp, but its warp has {}.",
                    sentence(thread_name(lane)), warp_call_name(call), line_text(site), lanes),
        "Launch blocks whose number of threads is a multiple of 32.",
        {side_of(lane, "call", site)});
}

}  // namespace

void check_warp_call(Thread& lane) {
    if (lane.warp_call.operation == simt_warp_matrix) check_whole_warp(lane);
    WarpCall& call = lane.warp_call;
    const std::uint32_t own = 1u << lane.index % warp_size;
    if (call.origin == simt_warp_legacy) note_legacy(lane);
    if (is_shuffle(call) &&
        (call.width == 0 || call.width > warp_size || (call.width & (call.width - 1)))) {
        report_width(lane);
        call.width = warp_size;
        call.at_fault = true;
    }
    if (call.converges() || (call.mask & own)) return;
    report_not_in_own_mask(lane);
    call.mask = own;
    call.at_fault = true;
}

void report_missing_lanes(const Block& block, unsigned begin, unsigned lane, std::uint32_t waiting,
                          std::uint32_t missing) {
    const Thread& first = *block.threads()[begin + lane];
    const WarpCall& call = first.warp_call;
    const Thread& other = *block.threads()[begin + static_cast<unsigned>(__builtin_ctz(missing))];
    // A lane with a finding of its own may wait for others only because of that.
    if (call.at_fault || (other.state == ThreadState::at_warp_barrier && other.warp_call.at_fault))
        return;
    const std::uint32_t other_code =
        other.state == ThreadState::at_warp_barrier ? code_of_call(other.warp_call)
        : other.state == ThreadState::exited        ? 2
                                             : Simulator::get().code.code(other.barrier_site);
    if (log().repeated("warp.mask", code_of_call(call), other_code, &first)) return;
    const Site site = site_of_call(call);
    std::vector<FindingSide> sides = {side_of(first, "wait", site)};
    if (other.state == ThreadState::at_warp_barrier)
        sides.push_back(side_of(other, "wait", site_of_call(other.warp_call)));
    else if (other.state != ThreadState::exited)
        sides.push_back(side_of(other, "wait", Simulator::get().code.site(other_code)));
    const int few = __builtin_popcount(waiting);
    add("warp.mask", first, other_code,
        fmt::format("{} of warp {} of block {} wait{} at {} in {} for the lanes of the mask {}, "
                    "but {} {}.",
                    sentence(lanes_text(waiting)), begin / warp_size, block_text(first),
                    few == 1 ? "s" : "", warp_call_name(call), line_text(site),
                    mask_text(call.mask), lanes_text(missing), instead(other, call)),
        advice_for(other, call), std::move(sides));
}

void check_sources(const Block& block, unsigned begin, std::uint32_t group) {
    for (std::uint32_t rest = group; rest; rest &= rest - 1) {
        const auto lane = static_cast<unsigned>(__builtin_ctz(rest));
        const Thread& reader = *block.threads()[begin + lane];
        const WarpCall& call = reader.warp_call;
        if (!is_shuffle(call)) return;
        const unsigned source = shuffle_source(call, lane);
        if ((group >> source & 1) || call.at_fault) continue;
        if (log().repeated("warp.source", code_of_call(call), 0, &reader)) continue;
        const Site site = site_of_call(call);
        const bool exists = begin + source < block.size();
        const char* why = !exists ? "the block has no such thread"
                          : block.threads()[begin + source]->state == ThreadState::exited
                              ? "that lane has ended"
                              : "that lane takes no part in the call";
        add("warp.source", reader, 0,
            fmt::format("{} reads the value of lane {} with {} in {}, but {}: the value is "
                        "undefined.",
                        sentence(thread_name(reader)), source, warp_call_name(call),
                        line_text(site), why),
            "Let every lane that is read make the call too: give a value that changes nothing (0 "
            "for a sum) to lanes without data, instead of leaving them out.",
            {side_of(reader, "call", site)});
    }
}

}  // namespace simtutor::simt
