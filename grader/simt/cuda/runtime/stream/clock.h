#pragma once

#include <cstdint>

#include "grader/simt/cuda/include/engine_abi.h"

namespace simtutor::simt {

/// The modelled clock of the device that events read, in microseconds since the session began.
/// It moves only by what the model says: deterministic, never the wall clock.
double device_clock_us();
void advance_device_clock_us(double microseconds);

/// What a transfer is limited by.
enum class Path {
    link,         ///< host to device or back
    device_copy,  ///< within device memory
    device_fill   ///< writes to device memory only
};
/// Adds the modelled time of a transfer to the device's clock.
void clock_transfer(std::uint64_t bytes, Path path);
/// Adds the modelled time of a kernel: starting it, then the longer of two. Either each array that
/// it is given in device memory goes through the memory once, or each thread issues a hundred
/// instructions, one per core and cycle. A model for plausible numbers, no prediction: what a
/// kernel really moves is counted only where counters are asked for.
void clock_kernel(const _SimtLaunchConfig& config, const _SimtArgumentInfo* infos, int info_count);

}  // namespace simtutor::simt
