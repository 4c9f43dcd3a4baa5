#pragma once
/// The order of copies and fills among streams and the host.

#include "grader/simt/cuda/runtime/stream/stream.h"

namespace simtutor::simt {

/// The ends of a copy: `height` rows of `width` bytes, `pitch` apart. A fill has no source.
struct MovedRows {
    void* to;
    std::uint64_t to_pitch;
    const void* from;
    std::uint64_t from_pitch;
    std::uint64_t width, height;
};
/// Checks the order of a copy or fill against work that may still run, and remembers it. The host
/// knows of it at once where the program's own pageable memory takes part, later for pinned memory
/// and for work on the device.
void order_transfer(const ApiCall& call, const MovedRows& moved);

/// True for host memory that the driver has to copy into a buffer of its own, or out of one.
bool is_pageable(const void* pointer);

/// A synchronous copy between devices is in order with all work of both, before and after it.
void host_waits_for_devices(int first, int second);

}  // namespace simtutor::simt
