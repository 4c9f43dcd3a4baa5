#include "grader/check/slips/slip_counts.h"

namespace simtutor::check::slips {
namespace {

Slips slips_of_parts() {
    return {
        {"all registers of a multiprocessor are one pool. Each of its parts has registers / parts, "
         "and a warp's lie in one part: what is left over in a part is no room for a warp.",
         [](const Device& d, const BlockUse& use, BlockCounts& c) {
             refit_registers(d, use, c, true, [&](Count of_warp, Count count) {
                 return d.registers_per_multiprocessor / of_warp / count;
             });
         }},
        {"all registers of a multiprocessor are one pool, and the warps of a block are rounded up "
         "to a multiple of warp_unit. Each of its parts has registers / parts, and a warp's lie in "
         "one part; the rounding is only for the question whether a block can be launched.",
         [](const Device& d, const BlockUse& use, BlockCounts& c) {
             refit_registers(d, use, c, true, [&](Count of_warp, Count count) {
                 return d.registers_per_multiprocessor / (of_warp * up(count, d.warp_unit));
             });
         }},
        {"the warps of one block are divided by the parts and rounded up, and each part is filled "
         "with such pieces. The warps of a block need not lie evenly in the parts: count the warps "
         "for which one part has registers, multiply by parts, and only then divide by the warps "
         "of a block.",
         [](const Device& d, const BlockUse& use, BlockCounts& c) {
             refit_registers(d, use, c, true, [&](Count of_warp, Count count) {
                 return room(d, of_warp) / d.partitions / (up(count, d.partitions) / d.partitions);
             });
         }},
        {"whole blocks are counted in each part, and then multiplied by parts. The warps of a "
         "block may lie in several parts: multiply first, then divide by the warps of a block.",
         [](const Device& d, const BlockUse& use, BlockCounts& c) {
             refit_registers(d, use, c, true, [&](Count of_warp, Count count) {
                 return room(d, of_warp) / d.partitions / count * d.partitions;
             });
         }},
        {"the warps for which there are registers are divided by the warps of a block rounded up "
         "to a multiple of warp_unit. That rounding is for the question whether one block has too "
         "many registers to be launched; divide by the warps themselves.",
         [](const Device& d, const BlockUse& use, BlockCounts& c) {
             refit_registers(d, use, c, true, [&](Count of_warp, Count count) {
                 return room(d, of_warp) / up(count, d.warp_unit);
             });
         }},
        {"the number by the registers is never more than the places for warps in the parts allow "
         "(max_warps / parts). The places are another limit: count by the registers alone, as if "
         "there were places for any number of warps.",
         [](const Device& d, const BlockUse& use, BlockCounts& c) {
             refit_registers(d, use, c, true, [&](Count of_warp, Count count) {
                 const Count places = d.max_threads_per_multiprocessor / d.warp_size;
                 return std::min(room(d, of_warp) / d.partitions, places / d.partitions) *
                        d.partitions / count;
             });
         }},
    };
}

Slips slips_of_units() {
    return {
        {"the registers are not rounded up to a multiple of register_unit.",
         [](const Device& d, const BlockUse& use, BlockCounts& c) {
             recount(d, use, c, warps(d, use), Count{use.registers_per_thread} * d.warp_size,
                     raw_of_block(d, use, warps(d, use)));
         }},
        {"the registers are rounded down to a multiple of register_unit. What a block needs is "
         "rounded up.",
         [](const Device& d, const BlockUse& use, BlockCounts& c) {
             recount(d, use, c, warps(d, use),
                     down(Count{use.registers_per_thread} * d.warp_size, d.register_unit),
                     down(raw_of_block(d, use, warps(d, use)), d.register_unit));
         }},
        {"registers_per_block, the most that one block may have, is divided in place of "
         "registers, which a multiprocessor has.",
         [](const Device& d, const BlockUse& use, BlockCounts& c) {
             refit_registers(d, use, c, true, [&](Count of_warp, Count count) {
                 return d.registers_per_block / d.partitions / of_warp * d.partitions / count;
             });
         }},
        {"registers_per_block is not asked for. A block with more registers cannot be launched.",
         [](const Device& d, const BlockUse& use, BlockCounts& c) {
             relaunch(d, use, c, [](Count) { return false; });
         }},
        {"a block with just registers_per_block registers is refused. It may have so many.",
         [](const Device& d, const BlockUse& use, BlockCounts& c) {
             relaunch(d, use, c, [&](Count of_warp) {
                 return of_warp * up(warps(d, use), d.warp_unit) >= d.registers_per_block;
             });
         }},
        {"registers_per_block is compared with the registers of the warps as they are. There the "
         "warps of a block are rounded up to a multiple of warp_unit first.",
         [](const Device& d, const BlockUse& use, BlockCounts& c) {
             relaunch(d, use, c, [&](Count of_warp) {
                 return of_warp * warps(d, use) > d.registers_per_block;
             });
         }},
        {"registers_per_block is compared with the registers of the threads. There the registers "
         "of each warp are rounded up to a multiple of register_unit, and the warps to one of "
         "warp_unit.",
         [](const Device& d, const BlockUse& use, BlockCounts& c) {
             relaunch(d, use, c, [&](Count) {
                 return Count{use.registers_per_thread} * use.threads > d.registers_per_block;
             });
         }},
    };
}

/// Of devices that hand registers out to whole blocks, and of those that are taken for them.
Slips slips_of_allocation() {
    return {
        {"registers are handed out to whole blocks. Where registers_to_warps is 1 they go to each "
         "warp.",
         [](const Device& d, const BlockUse& use, BlockCounts& c) {
             refit_registers(d, use, c, true, [&](Count, Count count) {
                 return d.registers_per_multiprocessor /
                        up(up(count, d.warp_unit) * use.registers_per_thread * d.warp_size,
                           d.register_unit);
             });
         }},
        // The same where nothing asks whether the block can be launched.
        {"registers are handed out to whole blocks. Where registers_to_warps is 1 they go to each "
         "warp.",
         [](const Device& d, const BlockUse& use, BlockCounts& c) {
             if (use.registers_per_thread != 0)
                 c.registers = d.registers_per_multiprocessor /
                               up(raw_of_block(d, use, warps(d, use)), d.register_unit);
         }},
        {"registers are handed out to each warp. Where registers_to_warps is 0 they go to whole "
         "blocks.",
         [](const Device& d, const BlockUse& use, BlockCounts& c) {
             refit_registers(d, use, c, false,
                             [&](Count of_warp, Count count) { return room(d, of_warp) / count; });
         }},
        {"the warps of a block are not rounded up to a multiple of warp_unit where registers go to "
         "whole blocks.",
         [](const Device& d, const BlockUse& use, BlockCounts& c) {
             refit_registers(d, use, c, false, [&](Count, Count count) {
                 return d.registers_per_multiprocessor /
                        up(count * use.registers_per_thread * d.warp_size, d.register_unit);
             });
         }},
        {"the registers of the threads are counted where registers go to whole blocks. All threads "
         "of a warp have them: count warps * warp_size, the warps rounded up to warp_unit.",
         [](const Device& d, const BlockUse& use, BlockCounts& c) {
             refit_registers(d, use, c, false, [&](Count, Count) {
                 return d.registers_per_multiprocessor /
                        up(Count{use.threads} * use.registers_per_thread, d.register_unit);
             });
         }},
    };
}

}  // namespace

Slips slips_of_registers() {
    Slips slips;
    for (const Slips& some : {slips_of_parts(), slips_of_units(), slips_of_allocation()})
        slips.insert(slips.end(), some.begin(), some.end());
    return slips;
}

}  // namespace simtutor::check::slips
