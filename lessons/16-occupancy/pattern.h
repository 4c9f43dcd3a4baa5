#pragma once
/// What all wrong answers of a student's calculator have in common, where one mistake explains
/// them.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "grader/simt/devices/device.h"
#include "grader/simt/devices/occupancy.h"

namespace pattern {

/// A case whose blocks are wrong.
struct WrongBlocks {
    simtutor::simt::Device device;
    simtutor::simt::BlockUse use;
    int wanted = 0, got = 0;
};

/// A case whose limits are wrong, as sums of the file's enum Limit.
struct WrongLimits {
    int wanted = 0, got = 0;
};

/// A case whose blocks are right and whose ratio is not.
struct WrongRatio {
    int blocks = 0, threads = 0;  ///< blocks of a multiprocessor, threads of a block
    int warps = 0, max_warps = 0,
        warp = 0;  ///< warps of a block, of a multiprocessor; threads of one
    double got = 0;
};

/// Whether a block may have what it asks for, and with the reserved bytes would have more.
inline bool asks_for_last_bytes(const WrongBlocks& one) {
    const std::uint64_t most = one.device.shared_per_block_opt_in;
    const std::uint64_t shared = one.use.dynamic_shared_bytes;
    return shared <= most && shared + one.device.shared_reserved_per_block > most;
}

/// A mistake of a calculator: it takes the device for another one.
struct Mistaken {
    void (*change)(simtutor::simt::Device& device);
    const char* text;
};

/// Whether each of the wrong numbers is that of the device as the mistake makes it.
inline bool explains(const Mistaken& mistaken, const std::vector<WrongBlocks>& all) {
    for (const WrongBlocks& one : all) {
        simtutor::simt::Device device = one.device;
        mistaken.change(device);
        if (simtutor::simt::occupancy(device, one.use).blocks_per_multiprocessor != one.got)
            return false;
    }
    return true;
}

/// The only mistake of those known that gives all of the wrong numbers; empty where none or several
/// do.
inline std::string of_device(const std::vector<WrongBlocks>& all) {
    using simtutor::simt::Device;
    using simtutor::simt::RegisterAllocation;
    static constexpr Mistaken known[] = {
        {[](Device& d) { d.partitions = 1; },
         "all registers of a multiprocessor are one pool. Each of its parts has registers / parts, "
         "and a warp's lie in one part: what is left over in a part is no room for a warp."},
        {[](Device& d) { d.register_unit = 1; },
         "the registers are not rounded up to a multiple of register_unit."},
        {[](Device& d) { d.warp_unit = 1; },
         "the warps of a block are not rounded up to a multiple of warp_unit."},
        {[](Device& d) { d.shared_unit = 1; },
         "the shared memory of a block is not rounded up to a multiple of shared_unit."},
        {[](Device& d) { d.shared_reserved_per_block = 0; },
         "the system reserves no shared memory. It takes shared_reserved bytes in each block."},
        {[](Device& d) { d.shared_per_multiprocessor = d.shared_per_block_opt_in; },
         "a multiprocessor has no more shared memory than one block may ask for. It has shared, "
         "and a block may have shared_per_block of that."},
        {[](Device& d) { d.registers_per_multiprocessor = d.registers_per_block; },
         "a multiprocessor has no more registers than one block may have. It has registers, and a "
         "block may have registers_per_block of these."},
        {[](Device& d) { d.max_blocks_per_multiprocessor = 1 << 20; },
         "a multiprocessor has any number of blocks. It has max_blocks at most."},
        {[](Device& d) { d.register_allocation = RegisterAllocation::per_block; },
         "registers are handed out to whole blocks. Here they go to each warp, see "
         "registers_to_warps."},
        {[](Device& d) { d.register_allocation = RegisterAllocation::per_warp; },
         "registers are handed out to each warp. Here they go to whole blocks, see "
         "registers_to_warps."},
    };
    const Mistaken* found = nullptr;
    for (const Mistaken& one : known) {
        if (!explains(one, all)) continue;
        if (found) return "";
        found = &one;
    }
    return found ? std::string("\nIn all of these cases your number comes out if ") + found->text
                 : "";
}

/// The blocks of a calculator that divides the warps which the registers have room for by the warps
/// of a block rounded up; -1 where registers go to whole blocks, or are no limit.
inline int by_rounded_warps(const WrongBlocks& one) {
    using simtutor::simt::RegisterAllocation;
    const auto round_up = [](int value, int unit) { return (value + unit - 1) / unit * unit; };
    const simtutor::simt::Device& device = one.device;
    if (device.register_allocation == RegisterAllocation::per_block ||
        one.use.registers_per_thread == 0)
        return -1;
    const auto right = simtutor::simt::occupancy(device, one.use);
    if (right.blocks_per_multiprocessor == 0) return 0;
    const int of_warp =
        round_up(one.use.registers_per_thread * device.warp_size, device.register_unit);
    const int room =
        device.registers_per_multiprocessor / device.partitions / of_warp * device.partitions;
    return std::min({right.blocks_by_limit, right.blocks_by_warps, right.blocks_by_shared,
                     room / round_up(right.warps_per_block, device.warp_unit)});
}

/// The blocks of a calculator that asks in each part of the multiprocessor for whole blocks'
/// shares: as many warps as a part has room for, divided by a block's warps in one part, rounded
/// up; -1 where registers go to whole blocks, or are no limit.
inline int by_rounded_parts(const WrongBlocks& one) {
    using simtutor::simt::RegisterAllocation;
    const auto round_up = [](int value, int unit) { return (value + unit - 1) / unit * unit; };
    const simtutor::simt::Device& device = one.device;
    if (device.register_allocation == RegisterAllocation::per_block ||
        one.use.registers_per_thread == 0)
        return -1;
    const auto right = simtutor::simt::occupancy(device, one.use);
    if (right.blocks_per_multiprocessor == 0) return 0;
    const int of_warp =
        round_up(one.use.registers_per_thread * device.warp_size, device.register_unit);
    const int in_part = device.registers_per_multiprocessor / device.partitions / of_warp;
    const int of_block = (right.warps_per_block + device.partitions - 1) / device.partitions;
    return std::min(
        {right.blocks_by_limit, right.blocks_by_warps, right.blocks_by_shared, in_part / of_block});
}

/// A rounding that belongs elsewhere, if it gives all of the wrong numbers.
inline std::string of_rounding(const std::vector<WrongBlocks>& all) {
    if (std::ranges::all_of(
            all, [](const WrongBlocks& one) { return by_rounded_parts(one) == one.got; }))
        return "\nIn all of these cases your number comes out if the warps of each block are "
               "divided among the parts and rounded up there. The warps of a block may lie in any "
               "of the parts: count the warps for which all parts together have room, and divide "
               "those by the "
               "warps of a block.";
    for (const WrongBlocks& one : all)
        if (by_rounded_warps(one) != one.got) return "";
    return "\nIn all of these cases your number comes out if the warps for which there are "
           "registers are divided by the warps of a block rounded up to a multiple of warp_unit. "
           "That rounding is for the question whether one block has too many registers to be "
           "launched; divide by the warps themselves.";
}

/// Whether the block asks for just as much of a resource as a block may have.
inline bool asks_for_all(const WrongBlocks& one) {
    const auto right = simtutor::simt::occupancy(one.device, one.use);
    return one.use.threads == one.device.max_threads_per_block ||
           right.registers_per_block == one.device.registers_per_block ||
           one.use.dynamic_shared_bytes == one.device.shared_per_block_opt_in;
}

/// Blocks that have all that a block may have, and are taken for impossible.
inline std::string of_limit(const std::vector<WrongBlocks>& all) {
    for (const WrongBlocks& one : all)
        if (one.got != 0 || one.wanted == 0 || !asks_for_all(one)) return "";
    return "\nIn all of these cases you say that the block cannot run, and it has just as many "
           "threads, registers or bytes as a block may have: no more than the limit is allowed. "
           "Which comparison leaves the limit itself out?";
}

/// Blocks that may have all of a multiprocessor's shared memory, and are taken for impossible: with
/// the reserved bytes they would have more. Empty where another mistake was made, too.
inline std::string of_blocks(const std::vector<WrongBlocks>& all) {
    if (all.empty()) return "";
    for (const WrongBlocks& one : all) {
        if (one.got != 0 || one.wanted == 0 || !asks_for_last_bytes(one)) {
            for (std::string text : {of_limit(all), of_device(all)})
                if (!text.empty()) return text;
            return of_rounding(all);
        }
    }
    return "\nIn all of these cases you say that the block cannot run, and it asks for no more "
           "than shared_per_block; with shared_reserved it would be more. That limit is for what "
           "the block asks for: compare it without the reserved bytes.";
}

/// What all wrong ratios come out of, where one of the usual mistakes makes them and no other does.
inline std::string of_ratios(const std::vector<WrongRatio>& all) {
    struct Known {
        double (*ratio)(const WrongRatio& one);
        const char* text;
    };
    static constexpr Known known[] = {
        {[](const WrongRatio& one) {
             return 1.0 * one.blocks * one.threads / (one.max_warps * one.warp);
         },
         "the threads of the blocks are counted in place of their warps. A warp with fewer than 32 "
         "threads has the place of a whole one: count warps, rounded up for each block."},
        {[](const WrongRatio& one) {
             return 1.0 * one.blocks * (one.threads / one.warp) / one.max_warps;
         },
         "the warps of a block are rounded down. A warp with fewer than 32 threads is one, too."},
        {[](const WrongRatio& one) {
             return static_cast<double>(one.blocks * one.warps / one.max_warps);
         },
         "whole numbers are divided by each other, which leaves the fraction out."},
    };
    const Known* found = nullptr;
    for (const Known& one : known) {
        if (all.empty() || !std::all_of(all.begin(), all.end(), [&](const WrongRatio& wrong) {
                return std::abs(wrong.got - one.ratio(wrong)) < 1e-6;
            }))
            continue;
        if (found) return "";
        found = &one;
    }
    return found ? std::string("\nIn all of these cases your ratio comes out if ") + found->text
                 : "";
}

/// A resource that is named beside another one in all of the cases, though it alone allows more:
/// its number may depend on the other. Empty where that does not explain them all.
/// @param names of the limits, by their bits
inline std::string of_dependent(const std::vector<WrongLimits>& all,
                                const std::function<std::string(int)>& names) {
    const int excess = all.front().got & ~all.front().wanted;
    int beside = all.front().wanted;
    for (const WrongLimits& one : all) {
        if (one.got != (one.wanted | excess)) return "";
        beside &= one.wanted;
    }
    const bool one_each =
        excess != 0 && (excess & (excess - 1)) == 0 && beside != 0 && (beside & (beside - 1)) == 0;
    if (!one_each) return "";
    return "\nIn all of these cases a limit is: " + names(beside) + "; and you name another one, " +
           names(excess) + ", which alone would allow more. Does your number of blocks by " +
           names(excess) + " also depend on that by " + names(beside) +
           "? Compute each as if there were no other limit.";
}

/// Limits that are left out only where several resources allow equally few blocks. Empty where
/// another mistake was made, too.
inline std::string of_limits(const std::vector<WrongLimits>& all,
                             const std::function<std::string(int)>& names) {
    if (all.empty()) return "";
    if (std::string dependent = of_dependent(all, names); !dependent.empty()) return dependent;
    for (const WrongLimits& one : all) {
        const bool several = (one.wanted & (one.wanted - 1)) != 0;
        if (!several || one.got == 0 || (one.got & ~one.wanted) != 0) return "";
    }
    return "\nWrong only where several resources allow equally few blocks: then each of them is a "
           "limit. Ask for each by itself, whether another one is a limit or not.";
}

}  // namespace pattern
