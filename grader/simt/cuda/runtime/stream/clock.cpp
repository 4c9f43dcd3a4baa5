#include "grader/simt/cuda/runtime/stream/clock.h"

#include <algorithm>
#include <set>

#include "grader/simt/cuda/runtime/runtime.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

// Orders of magnitude of a real driver: what a copy or a fill costs before its first byte.
constexpr double start_us = 2;
/// What a launch costs before its first thread runs.
constexpr double launch_us = 3;
constexpr double instructions_per_thread = 100;

/// Bytes of the arrays in device memory that the arguments point to, each once.
std::uint64_t bytes_of_arrays(const _SimtArgumentInfo* infos, int info_count) {
    std::set<const void*> seen;
    std::uint64_t bytes = 0;
    for (int i = 0; i < info_count; ++i) {
        if (infos[i].__pointer == nullptr) continue;
        const PointerFacts facts = pointer_facts(infos[i].__pointer);
        const bool counts = facts.kind == PointerKind::device || facts.kind == PointerKind::managed;
        if (counts && !facts.freed && seen.insert(facts.base).second) bytes += facts.bytes;
    }
    return bytes;
}

}  // namespace

double device_clock_us() {
    return Runtime::get().clock_us;
}

void advance_device_clock_us(double microseconds) {
    Runtime::get().clock_us += microseconds;
}

void clock_kernel(const _SimtLaunchConfig& config, const _SimtArgumentInfo* infos, int info_count) {
    const Device& device = current_device();
    const double memory_us = static_cast<double>(bytes_of_arrays(infos, info_count)) /
                             device.memory_bytes_per_second * 1e6;
    const double threads = static_cast<double>(config.__grid.x) * config.__grid.y *
                           config.__grid.z * config.__block.x * config.__block.y * config.__block.z;
    const double cores =
        static_cast<double>(device.multiprocessors) * device.cores_per_multiprocessor;
    const double issue_us =
        threads * instructions_per_thread / cores / (static_cast<double>(device.clock_khz) / 1e3);
    advance_device_clock_us(launch_us + std::max(memory_us, issue_us));
}

void clock_transfer(std::uint64_t bytes, Path path) {
    if (path == Path::link) Simulator::get().count_link_bytes(bytes);
    const Device& device = current_device();
    // A copy on the device reads and writes each byte.
    const double speed = path == Path::link          ? device.link_bytes_per_second
                         : path == Path::device_copy ? device.memory_bytes_per_second / 2
                                                     : device.memory_bytes_per_second;
    advance_device_clock_us(start_us + static_cast<double>(bytes) / speed * 1e6);
}

}  // namespace simtutor::simt
