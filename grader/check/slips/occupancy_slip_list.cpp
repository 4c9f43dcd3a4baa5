#include "grader/check/slips/slip_counts.h"

namespace simtutor::check {
namespace slips {
namespace {

Slips slips_of_warps() {
    return {
        {"max_threads_per_block is not asked for. A block with more threads cannot be launched.",
         [](const Device& d, const BlockUse& use, BlockCounts& c) {
             c.warps = d.max_threads_per_multiprocessor / d.warp_size / warps(d, use);
         }},
        {"the threads of a block are rounded down to whole warps of warp_size. A warp with fewer "
         "threads is one, too.",
         [](const Device& d, const BlockUse& use, BlockCounts& c) {
             const Count count = std::max(use.threads / d.warp_size, 1);
             recount(d, use, c, count, registers_of_warp(d, use),
                     up(raw_of_block(d, use, count), d.register_unit));
         }},
        {"a block with just max_threads_per_block threads is refused. It may have so many.",
         [](const Device& d, const BlockUse& use, BlockCounts& c) {
             if (use.threads == d.max_threads_per_block) c.warps = 0;
         }},
        {"the warps of a multiprocessor are divided as threads, max_warps * warp_size / threads. A "
         "warp that is not full has the place of a whole one: round each block up to whole warps.",
         [](const Device& d, const BlockUse& use, BlockCounts& c) {
             if (c.warps != 0) c.warps = d.max_threads_per_multiprocessor / use.threads;
         }},
    };
}

Slips slips_of_shared() {
    return {
        {"the shared memory of a block is not rounded up to a multiple of shared_unit.",
         [](const Device& d, const BlockUse& use, BlockCounts& c) {
             refit_shared(d, use, c,
                          shared_of(use) + static_cast<Count>(d.shared_reserved_per_block));
         }},
        {"the shared memory of a block is rounded down to a multiple of shared_unit. What a block "
         "needs is rounded up.",
         [](const Device& d, const BlockUse& use, BlockCounts& c) {
             const auto unit = static_cast<Count>(d.shared_unit);
             refit_shared(d, use, c, shared_raw(d, use) / unit * unit);
         }},
        // The same where the rounded bytes are compared with the most that a block may have.
        {"the shared memory of a block is rounded down to a multiple of shared_unit. What a block "
         "needs is rounded up.",
         [](const Device& d, const BlockUse& use, BlockCounts& c) {
             const auto unit = static_cast<Count>(d.shared_unit),
                        most = static_cast<Count>(d.shared_per_block_opt_in +
                                                  d.shared_reserved_per_block);
             const Count needed = shared_raw(d, use) / unit * unit;
             c.shared = needed > most ? 0 : shared_fit(d, needed);
         }},
        {"the system reserves no shared memory. It takes shared_reserved bytes in each block.",
         [](const Device& d, const BlockUse& use, BlockCounts& c) {
             refit_shared(d, use, c, up(shared_of(use), static_cast<Count>(d.shared_unit)));
         }},
        {"shared_reserved is left out where a block asks for no shared memory. The system takes it "
         "in each block, also in one that asks for none.",
         [](const Device&, const BlockUse& use, BlockCounts& c) {
             if (shared_of(use) == 0) c.shared = BlockCounts::unlimited;
         }},
        {"shared_reserved is added to what has been rounded up already. Round up the sum.",
         [](const Device& d, const BlockUse& use, BlockCounts& c) {
             refit_shared(d, use, c,
                          up(shared_of(use), static_cast<Count>(d.shared_unit)) +
                              static_cast<Count>(d.shared_reserved_per_block));
         }},
        {"shared_per_block is compared with what the block asks for and the reserved bytes, or "
         "with that rounded up. The limit is for what the block asks for: compare that alone.",
         [](const Device& d, const BlockUse& use, BlockCounts& c) {
             if (shared_needed(d, use) > static_cast<Count>(d.shared_per_block_opt_in))
                 c.shared = 0;
         }},
        {"a block with just shared_per_block bytes is refused. It may ask for so many.",
         [](const Device& d, const BlockUse& use, BlockCounts& c) {
             if (shared_of(use) == static_cast<Count>(d.shared_per_block_opt_in)) c.shared = 0;
         }},
        {"shared_per_block is not asked for. A block with more shared memory cannot be launched.",
         [](const Device& d, const BlockUse& use, BlockCounts& c) {
             c.shared = shared_fit(d, shared_needed(d, use));
         }},
        {"shared_per_block, the most that one block may have, is divided in place of shared, which "
         "a multiprocessor has.",
         [](const Device& d, const BlockUse& use, BlockCounts& c) {
             const Count needed = shared_needed(d, use);
             if (c.shared != 0 && needed != 0)
                 c.shared = static_cast<Count>(d.shared_per_block_opt_in) / needed;
         }},
    };
}

Slips slips_of_limits() {
    return {
        {"a multiprocessor has any number of blocks. It has max_blocks at most.",
         [](const Device&, const BlockUse&, BlockCounts& c) { c.places = BlockCounts::unlimited; }},
        {"the number by the registers is never more than that by the warps. Count each resource "
         "alone, as if there were no other limit.",
         [](const Device&, const BlockUse&, BlockCounts& c) {
             c.registers = std::min(c.registers, c.warps);
         }},
        {"the number by the registers is never more than max_blocks. Count each resource alone, as "
         "if there were no other limit.",
         [](const Device&, const BlockUse&, BlockCounts& c) {
             c.registers = std::min(c.registers, c.places);
         }},
        {"the number by the shared memory is never more than max_blocks. Count each resource "
         "alone, as if there were no other limit.",
         [](const Device&, const BlockUse&, BlockCounts& c) {
             c.shared = std::min(c.shared, c.places);
         }},
        {"the number by the warps is never more than max_blocks. Count each resource alone, as if "
         "there were no other limit.",
         [](const Device&, const BlockUse&, BlockCounts& c) {
             c.warps = std::min(c.warps, c.places);
         }},
    };
}

/// "value / unit * unit + unit", in all that is rounded up.
Count one_more(Count value, Count unit) {
    return value / unit * unit + unit;
}

void round_one_more(const Device& d, const BlockUse& use, BlockCounts& c) {
    const Count count = one_more(use.threads, d.warp_size) / d.warp_size,
                all = one_more(count, d.warp_unit),
                raw = Count{use.registers_per_thread} * d.warp_size,
                each = one_more(raw, d.register_unit);
    if (c.warps != 0) c.warps = d.max_threads_per_multiprocessor / d.warp_size / count;
    if (raw != 0 && !to_warps(d))
        c.registers = d.registers_per_multiprocessor / one_more(all * raw, d.register_unit);
    else if (raw != 0)
        c.registers = each * all > d.registers_per_block ? 0 : room(d, each) / count;
    const auto most = static_cast<Count>(d.shared_per_block_opt_in + d.shared_reserved_per_block);
    const Count bytes = one_more(shared_raw(d, use), static_cast<Count>(d.shared_unit));
    c.shared = bytes > most ? 0 : shared_fit(d, bytes);
}

Slips slips_of_rounding() {
    return {
        {"what is a multiple of its unit already gets one more, in value / unit * unit + unit. "
         "It stays as it is: round up with (value + unit - 1) / unit * unit.",
         round_one_more}};
}

}  // namespace
}  // namespace slips

const std::vector<OccupancySlip>& occupancy_slips() {
    // Never destroyed: a report is made while static objects already go.
    static const auto& all = *new slips::Slips([] {
        slips::Slips made;
        for (const slips::Slips& some :
             {slips::slips_of_warps(), slips::slips_of_registers(), slips::slips_of_shared(),
              slips::slips_of_limits(), slips::slips_of_rounding()})
            made.insert(made.end(), some.begin(), some.end());
        return made;
    }());
    return all;
}

}  // namespace simtutor::check
