#pragma once
/// What work costs on the modelled time line, see timeline.h.

#include <cstdint>

#include "grader/simt/cuda/include/engine_abi.h"
#include "grader/simt/cuda/runtime/call/call.h"
#include "grader/simt/cuda/runtime/stream/timeline.h"

namespace simtutor::simt {

/// CUstream_st::id of the first stream that is created: 1 and 2 are the default streams.
constexpr unsigned long long first_stream_id = 3;

/// The time line of the current session.
TimeLine& time_line();

/// What a transfer is limited by.
enum class Path {
    to_device,    ///< the link, from the host
    to_host,      ///< the link, to the host
    within_host,  ///< the host copies by itself
    device_copy,  ///< within device memory
    device_fill   ///< writes to device memory only
};
/// Adds a copy or fill that has been ordered (transfer.h) to the time line. `staged`: the host's
/// end is pageable memory, so that the host has to copy, too.
void clock_transfer(const ApiCall& call, std::uint64_t bytes, Path path, bool staged = false);
/// Adds a library's call: starting it, then the longer of two, moving the bytes of its arrays once
/// or computing at the peak of FP32. It takes the whole device.
void clock_library(const ApiCall& call, double bytes, double operations);
/// Adds a kernel: starting it, then the longer of two. Either each array that it is given in device
/// memory, from the argument on, goes through the memory once, or each thread issues a hundred
/// instructions, one per core and cycle. A model for plausible numbers, no prediction: what a
/// kernel really moves is counted only where counters are asked for.
void clock_kernel(const _SimtLaunchConfig& config, const _SimtKernelInfo& kernel,
                  const _SimtArgumentInfo* infos, int info_count);
/// Adds an event that the stream records.
void clock_event(cudaEvent_t event, cudaStream_t stream);

/// The part of a device that a kernel takes: how many of the blocks that fit on it at once it has.
double share_of_device(const Device& device, const _SimtLaunchConfig& config);

}  // namespace simtutor::simt
