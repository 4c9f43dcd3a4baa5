#include "grader/simt/devices/generations.h"

namespace simtutor::simt {

namespace {

struct Row {
    std::string_view id;
    int major, minor;
    int warps, blocks;
    int registers_kib, registers_per_block_kib;  ///< in units of 1,024 registers
    int partitions;
    std::uint64_t shared_kib, shared_opt_in_kib, reserved_kib, shared_unit;
};

constexpr Row rows[] = {
    {"3.0", 3, 0, 64, 16, 64, 64, 4, 48, 48, 0, 256},
    {"3.5", 3, 5, 64, 16, 64, 64, 4, 48, 48, 0, 256},
    {"3.7", 3, 7, 64, 16, 128, 64, 4, 112, 48, 0, 256},
    {"5.0", 5, 0, 64, 32, 64, 64, 4, 64, 48, 0, 256},
    {"5.2", 5, 2, 64, 32, 64, 64, 4, 96, 48, 0, 256},
    {"5.3", 5, 3, 64, 32, 64, 32, 4, 64, 48, 0, 256},
    {"6.0", 6, 0, 64, 32, 64, 64, 2, 64, 48, 0, 256},
    {"6.1", 6, 1, 64, 32, 64, 64, 4, 96, 48, 0, 256},
    {"7.0", 7, 0, 64, 32, 64, 64, 4, 96, 96, 0, 256},
    {"7.5", 7, 5, 32, 16, 64, 64, 4, 64, 64, 0, 256},
    {"8.0", 8, 0, 64, 32, 64, 64, 4, 164, 163, 1, 128},
    {"8.6", 8, 6, 48, 16, 64, 64, 4, 100, 99, 1, 128},
    {"8.9", 8, 9, 48, 24, 64, 64, 4, 100, 99, 1, 128},
    {"9.0", 9, 0, 64, 32, 64, 64, 4, 228, 227, 1, 128},
};

Device device_of(const Row& row) {
    constexpr int kib = 1024;
    Device d;
    d.id = d.name = row.id;
    d.major = row.major;
    d.minor = row.minor;
    d.multiprocessors = 1;
    d.max_threads_per_block = 1024;
    d.max_threads_per_multiprocessor = row.warps * d.warp_size;
    d.max_blocks_per_multiprocessor = row.blocks;
    d.registers_per_multiprocessor = row.registers_kib * kib;
    d.registers_per_block = row.registers_per_block_kib * kib;
    d.max_registers_per_thread = row.major == 3 && row.minor == 0 ? 63 : 255;
    d.register_unit = 256;
    d.warp_unit = 4;
    d.partitions = row.partitions;
    d.shared_per_multiprocessor = row.shared_kib * kib;
    d.shared_per_block = std::uint64_t{48} * kib;
    d.shared_per_block_opt_in = row.shared_opt_in_kib * kib;
    d.shared_reserved_per_block = row.reserved_kib * kib;
    d.shared_unit = row.shared_unit;
    return d;
}

}  // namespace

std::vector<Device> generations() {
    std::vector<Device> all;
    for (const Row& row : rows) all.push_back(device_of(row));
    return all;
}

}  // namespace simtutor::simt
