#include "grader/simt/devices/device.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace simtutor::simt {

namespace {

constexpr std::uint64_t kib = 1024;
constexpr std::uint64_t mib = 1024 * kib;
constexpr unsigned grid_16 = 65535;
constexpr unsigned grid_31 = 2147483647;

// Tesla C1060. The only device here whose grids are two-dimensional and whose registers go to
// whole blocks; allocation units as in Li, Ranka and Sahni's figure 1.4.
Device c1060() {
    Device d;
    d.id = "c1060";
    d.name = "Tesla C1060";
    d.major = 1;
    d.minor = 3;
    d.multiprocessors = 30;
    d.cores_per_multiprocessor = 8;
    d.max_threads_per_block = 512;
    d.max_threads_per_multiprocessor = 1024;
    d.max_blocks_per_multiprocessor = 8;
    std::ranges::copy(std::array{512u, 512u, 64u}, d.max_block);
    std::ranges::copy(std::array{grid_16, grid_16, 1u}, d.max_grid);
    d.registers_per_multiprocessor = d.registers_per_block = 16384;
    d.max_registers_per_thread = 124;
    d.register_allocation = RegisterAllocation::per_block;
    d.register_unit = 512;
    d.warp_unit = 2;
    d.shared_per_multiprocessor = d.shared_per_block = d.shared_per_block_opt_in = 16 * kib;
    d.shared_unit = 512;
    d.memory_bytes = 4294770688;
    d.clock_khz = 1296000;
    d.memory_clock_khz = 800000;
    d.memory_bus_bits = 512;
    d.memory_bytes_per_second = 102.4e9;
    d.link_bytes_per_second = 8e9;
    d.double_ratio = 8;
    d.copy_engines = 1;
    return d;
}

Device c2050() {
    Device d;
    d.id = "c2050";
    d.name = "Tesla C2050";
    d.major = 2;
    d.minor = 0;
    d.multiprocessors = 14;
    d.cores_per_multiprocessor = 32;
    d.max_threads_per_block = 1024;
    d.max_threads_per_multiprocessor = 1536;
    d.max_blocks_per_multiprocessor = 8;
    std::ranges::copy(std::array{1024u, 1024u, 64u}, d.max_block);
    std::ranges::copy(std::array{grid_16, grid_16, grid_16}, d.max_grid);
    d.registers_per_multiprocessor = d.registers_per_block = 32768;
    d.max_registers_per_thread = 63;
    d.register_unit = 64;
    d.warp_unit = 1;
    d.shared_per_multiprocessor = d.shared_per_block = d.shared_per_block_opt_in = 48 * kib;
    d.shared_unit = 128;
    d.memory_bytes = 2817982464;
    d.l2_bytes = 768 * kib;
    d.clock_khz = 1147000;
    d.memory_clock_khz = 1500000;
    d.memory_bus_bits = 384;
    d.memory_bytes_per_second = 144e9;
    d.link_bytes_per_second = 8e9;
    d.copy_engines = 2;
    d.ecc = true;
    return d;
}

// Figures that devices from compute capability 3.5 on share.
Device since_kepler(std::string_view id, std::string_view name, int major, int minor) {
    Device d;
    d.id = id;
    d.name = name;
    d.major = major;
    d.minor = minor;
    d.max_threads_per_block = 1024;
    d.max_threads_per_multiprocessor = 2048;
    d.max_blocks_per_multiprocessor = 32;
    std::ranges::copy(std::array{1024u, 1024u, 64u}, d.max_block);
    std::ranges::copy(std::array{grid_31, grid_16, grid_16}, d.max_grid);
    d.registers_per_multiprocessor = d.registers_per_block = 65536;
    d.max_registers_per_thread = 255;
    d.register_unit = 256;
    d.warp_unit = 4;
    d.partitions = 4;
    d.shared_per_block = d.shared_per_block_opt_in = 48 * kib;
    d.shared_unit = 256;
    d.copy_engines = 2;
    d.ecc = d.managed_memory = true;
    return d;
}

Device k20() {
    Device d = since_kepler("k20", "Tesla K20c", 3, 5);
    d.multiprocessors = 13;
    d.cores_per_multiprocessor = 192;
    d.max_blocks_per_multiprocessor = 16;
    d.shared_per_multiprocessor = 48 * kib;
    d.memory_bytes = 5032706048;
    d.l2_bytes = 1280 * kib;
    d.clock_khz = 705500;
    d.memory_clock_khz = 2600000;
    d.memory_bus_bits = 320;
    d.memory_bytes_per_second = 208e9;
    d.link_bytes_per_second = 8e9;
    d.double_ratio = 3;
    return d;
}

Device p100() {
    Device d = since_kepler("p100", "Tesla P100-SXM2-16GB", 6, 0);
    d.multiprocessors = 56;
    d.cores_per_multiprocessor = 64;
    // The launch check still rounds as for the four partitions of the rest of the generation.
    d.partitions = 2;
    d.shared_per_multiprocessor = 64 * kib;
    d.memory_bytes = 17071734784;
    d.l2_bytes = 4 * mib;
    d.clock_khz = 1480500;
    d.memory_clock_khz = 715000;
    d.memory_bus_bits = 4096;
    d.memory_bytes_per_second = 732e9;
    d.link_bytes_per_second = 16e9;
    d.copy_engines = 3;
    d.cooperative_launch = true;
    return d;
}

Device v100() {
    Device d = since_kepler("v100", "Tesla V100-SXM2-16GB", 7, 0);
    d.multiprocessors = 80;
    d.cores_per_multiprocessor = 64;
    d.shared_per_multiprocessor = d.shared_per_block_opt_in = 96 * kib;
    d.memory_bytes = 16945512448;
    d.l2_bytes = 6 * mib;
    d.clock_khz = 1530000;
    d.memory_clock_khz = 877000;
    d.memory_bus_bits = 4096;
    d.memory_bytes_per_second = 898e9;
    d.link_bytes_per_second = 16e9;
    d.copy_engines = 5;
    d.cooperative_launch = true;
    return d;
}

Device a100() {
    Device d = since_kepler("a100", "NVIDIA A100-SXM4-40GB", 8, 0);
    d.multiprocessors = 108;
    d.cores_per_multiprocessor = 64;
    d.shared_per_multiprocessor = 164 * kib;
    d.shared_per_block_opt_in = 163 * kib;
    d.shared_reserved_per_block = 1 * kib;
    d.shared_unit = 128;
    d.memory_bytes = 42505273344;
    d.l2_bytes = 40 * mib;
    d.clock_khz = 1410000;
    d.memory_clock_khz = 1215000;
    d.memory_bus_bits = 5120;
    d.memory_bytes_per_second = 1555e9;
    d.link_bytes_per_second = 32e9;
    d.copy_engines = 3;
    d.cooperative_launch = true;
    return d;
}

Device h100() {
    Device d = since_kepler("h100", "NVIDIA H100 80GB HBM3", 9, 0);
    d.multiprocessors = 132;
    d.cores_per_multiprocessor = 128;
    d.shared_per_multiprocessor = 228 * kib;
    d.shared_per_block_opt_in = 227 * kib;
    d.shared_reserved_per_block = 1 * kib;
    d.shared_unit = 128;
    d.memory_bytes = 85017493504;
    d.l2_bytes = 50 * mib;
    d.clock_khz = 1980000;
    d.memory_clock_khz = 2619000;
    d.memory_bus_bits = 5120;
    d.memory_bytes_per_second = 3352e9;
    d.link_bytes_per_second = 64e9;
    d.copy_engines = 3;
    d.cooperative_launch = true;
    return d;
}

}  // namespace

const std::vector<Device>& devices() {
    // Never destroyed: what is counted of a program that calls exit() is reported after the
    // destructors of whatever was made while it ran.
    static const auto& all =
        *new std::vector<Device>{c1060(), c2050(), k20(), p100(), v100(), a100(), h100()};
    return all;
}

const Device* find_device(std::string_view id) {
    const auto found = std::ranges::find(devices(), id, &Device::id);
    return found == devices().end() ? nullptr : &*found;
}

std::string device_ids() {
    std::vector<std::string_view> ids;
    for (const Device& device : devices()) ids.push_back(device.id);
    return fmt::format("{}", fmt::join(ids, ", "));
}

int warps_of(const Device& device, int threads) {
    return (threads + device.warp_size - 1) / device.warp_size;
}

}  // namespace simtutor::simt
