#include "grader/simt/devices/occupancy.h"

#include <algorithm>
#include <limits>

namespace simtutor::simt {

namespace {

constexpr int unlimited = std::numeric_limits<int>::max();

template <class Integer>
Integer round_up(Integer value, Integer unit) {
    return (value + unit - 1) / unit * unit;
}

void count_registers(const Device& device, const BlockUse& use, Occupancy& result) {
    const int registers = use.registers_per_thread;
    if (registers == 0) {
        result.blocks_by_registers = unlimited;
        return;
    }
    const int warps = round_up(result.warps_per_block, device.warp_unit);
    if (device.register_allocation == RegisterAllocation::per_block) {
        result.registers_per_block =
            round_up(warps * registers * device.warp_size, device.register_unit);
        result.blocks_by_registers =
            device.registers_per_multiprocessor / result.registers_per_block;
    } else {
        const int per_warp = round_up(registers * device.warp_size, device.register_unit);
        // A warp's registers lie in one partition; the remainder of each partition is unused.
        const int per_partition =
            device.registers_per_multiprocessor / device.partitions / per_warp;
        result.registers_per_block = per_warp * result.warps_per_block;
        result.blocks_by_registers = per_partition * device.partitions / result.warps_per_block;
        if (per_warp * warps > device.registers_per_block) result.blocks_by_registers = 0;
    }
    if (registers > device.max_registers_per_thread) result.blocks_by_registers = 0;
}

void count_shared(const Device& device, const BlockUse& use, Occupancy& result) {
    const std::uint64_t asked = use.static_shared_bytes + use.dynamic_shared_bytes;
    const std::uint64_t limit =
        use.shared_opt_in ? device.shared_per_block_opt_in : device.shared_per_block;
    const std::uint64_t reserved = device.shared_reserved_per_block;
    result.shared_per_block = round_up(asked + reserved, device.shared_unit);
    if (result.shared_per_block > limit + reserved)
        result.blocks_by_shared = 0;
    else if (result.shared_per_block == 0)
        result.blocks_by_shared = unlimited;
    else
        result.blocks_by_shared =
            static_cast<int>(device.shared_per_multiprocessor / result.shared_per_block);
}

void name_limits(Occupancy& result) {
    const auto add = [&](int blocks, const char* name) {
        if (blocks != result.blocks_per_multiprocessor) return;
        if (!result.limited_by.empty()) result.limited_by += " and ";
        result.limited_by += name;
    };
    add(result.blocks_by_limit, "blocks");
    add(result.blocks_by_warps, "warps");
    add(result.blocks_by_registers, "registers");
    add(result.blocks_by_shared, "shared memory");
}

}  // namespace

Occupancy occupancy(const Device& device, const BlockUse& use) {
    Occupancy result;
    result.max_warps = device.max_threads_per_multiprocessor / device.warp_size;
    if (use.threads <= 0) return result;

    result.warps_per_block = warps_of(device, use.threads);
    result.blocks_by_limit = device.max_blocks_per_multiprocessor;
    if (use.threads <= device.max_threads_per_block)
        result.blocks_by_warps = result.max_warps / result.warps_per_block;
    count_registers(device, use, result);
    count_shared(device, use, result);

    result.blocks_per_multiprocessor =
        std::min({result.blocks_by_limit, result.blocks_by_warps, result.blocks_by_registers,
                  result.blocks_by_shared});
    result.active_warps = result.blocks_per_multiprocessor * result.warps_per_block;
    result.ratio = static_cast<double>(result.active_warps) / result.max_warps;
    name_limits(result);
    return result;
}

}  // namespace simtutor::simt
