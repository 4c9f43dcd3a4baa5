#include "grader/simt/cuda/runtime_clock.h"

#include <atomic>

#include "grader/simt/cuda/runtime_state.h"

namespace simtutor::simt {

namespace {

std::atomic<double> clock_us{0};

// Orders of magnitude of a real driver: what a copy or a fill costs before its first byte.
constexpr double start_us = 2;

}  // namespace

double device_clock_us() {
    return clock_us;
}

void advance_device_clock_us(double microseconds) {
    double before = clock_us;
    while (!clock_us.compare_exchange_weak(before, before + microseconds)) {
    }
}

void reset_clock() {
    clock_us = 0;
}

void clock_transfer(std::uint64_t bytes, Path path) {
    const Device& device = current_device();
    // A copy on the device reads and writes each byte.
    const double speed = path == Path::link          ? device.link_bytes_per_second
                         : path == Path::device_copy ? device.memory_bytes_per_second / 2
                                                     : device.memory_bytes_per_second;
    advance_device_clock_us(start_us + static_cast<double>(bytes) / speed * 1e6);
}

}  // namespace simtutor::simt
