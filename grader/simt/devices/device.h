#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace simtutor::simt {

/// The unit in which a device allocates registers.
enum class RegisterAllocation {
    per_block,  ///< one piece for the whole block (cc 1.x)
    per_warp    ///< a piece per warp (cc 2.0 and later)
};

/// Properties and limits of one GPU model, from its maker's figures; bytes, Hz and counts.
struct Device {
    std::string_view id;    ///< name on the command line, for example "h100"
    std::string_view name;  ///< as cudaGetDeviceProperties gives it
    int major = 0, minor = 0;

    int multiprocessors = 0;
    int cores_per_multiprocessor = 0;  ///< FP32 lanes
    int warp_size = 32;
    int max_threads_per_block = 0;
    int max_threads_per_multiprocessor = 0;
    int max_blocks_per_multiprocessor = 0;
    unsigned max_block[3] = {};
    unsigned max_grid[3] = {};  ///< [2] is 1 where grids have two dimensions

    int registers_per_multiprocessor = 0;
    int registers_per_block = 0;
    int max_registers_per_thread = 0;
    RegisterAllocation register_allocation = RegisterAllocation::per_warp;
    int register_unit = 0;  ///< registers are allocated in multiples of this
    int warp_unit = 0;      ///< warps are rounded up to a multiple of this to allocate registers
    int partitions = 1;     ///< of a multiprocessor, each with an equal share of its registers

    std::uint64_t shared_per_multiprocessor = 0;
    std::uint64_t shared_per_block = 0;         ///< without opt-in
    std::uint64_t shared_per_block_opt_in = 0;  ///< after cudaFuncSetAttribute
    std::uint64_t shared_reserved_per_block = 0;
    std::uint64_t shared_unit = 0;

    std::uint64_t memory_bytes = 0;
    std::uint64_t l2_bytes = 0;
    std::uint64_t constant_bytes = 65536;
    int clock_khz = 0;         ///< highest core clock
    int memory_clock_khz = 0;  ///< as the runtime reports it: half or a quarter of the data rate
    int memory_bus_bits = 0;
    double memory_bytes_per_second = 0;
    double link_bytes_per_second = 0;  ///< PCI Express slot it is made for, one direction
    int double_ratio = 2;              ///< FP32 operations per FP64 operation
    int copy_engines = 0;
    bool ecc = false, managed_memory = false, cooperative_launch = false;
};

/// All devices, oldest first.
const std::vector<Device>& devices();
/// @return the device with this id ("h100"), or nullptr.
const Device* find_device(std::string_view id);
/// "c1060, c2050, ..." for messages.
std::string device_ids();

/// Warps of a block of `threads`, rounded up.
int warps_of(const Device& device, int threads);

}  // namespace simtutor::simt
