// Copies and fills: cudaMemcpy and its like.
#include "grader/simt/cuda/runtime/memory/copy.h"

#include <fmt/format.h>

#include <cstring>
#include <utility>

#include "grader/simt/cuda/runtime/memory/host_name.h"
#include "grader/simt/cuda/runtime/runtime.h"
#include "grader/simt/cuda/runtime/stream/clock.h"
#include "grader/simt/cuda/runtime/stream/transfer.h"
#include "grader/simt/engine/device_view.h"
#include "grader/simt/engine/fresh_memory.h"
#include "grader/simt/engine/sampled_arrays.h"
#include "grader/simt/engine/simulator.h"
#include "grader/simt/engine/unwritten_copies.h"

namespace simtutor::simt {
namespace {

struct Roles {
    Role to, from;
};

Roles roles_of(cudaMemcpyKind kind) {
    switch (kind) {
        case cudaMemcpyHostToHost:
            return {Role::host, Role::host};
        case cudaMemcpyHostToDevice:
            return {Role::device, Role::host};
        case cudaMemcpyDeviceToHost:
            return {Role::host, Role::device};
        case cudaMemcpyDeviceToDevice:
            return {Role::device, Role::device};
        default:
            return {Role::either, Role::either};
    }
}

bool fits(const PointerFacts& facts, Role role) {
    return role == Role::either || (role == Role::device ? on_device(facts) : on_host(facts));
}

const char* place_of(const PointerFacts& facts) {
    return on_device(facts) && !on_host(facts) ? "device memory" : "host memory";
}

/// The kind that these two pointers would need.
cudaMemcpyKind kind_for(const PointerFacts& to, const PointerFacts& from) {
    const bool to_host = on_host(to), from_host = on_host(from);
    if (to_host && from_host) return cudaMemcpyHostToHost;
    if (to_host) return cudaMemcpyDeviceToHost;
    return from_host ? cudaMemcpyHostToDevice : cudaMemcpyDeviceToDevice;
}

/// CUDA refuses ordinary host memory where `kind` says device. Device memory where `kind` says host
/// it copies all the same, if both pointers are device memory.
cudaError_t check_direction(const ApiCall& call, const PointerFacts& to, const PointerFacts& from,
                            cudaMemcpyKind kind, std::uint64_t bytes) {
    const Roles roles = roles_of(kind);
    const bool to_fits = fits(to, roles.to), from_fits = fits(from, roles.from);
    if (to_fits && from_fits) return cudaSuccess;

    const bool to_refused = roles.to == Role::device && !to_fits;
    const bool from_refused = roles.from == Role::device && !from_fits;
    const bool works = !to_refused && !from_refused;
    const bool about_to = works ? !to_fits : to_refused;
    const PointerFacts& culprit = about_to ? to : from;
    call.report(
        "copy.direction",
        fmt::format("{} says {}, but the destination{} is {} and the source{} is {}.",
                    call.function(), name_of(kind), to.name.empty() ? "" : " `" + to.name + "`",
                    place_of(to), from.name.empty() ? "" : " `" + from.name + "`", place_of(from)),
        fmt::format("Write {}, or check the order of the arguments: the destination comes "
                    "first.",
                    name_of(kind_for(to, from))),
        {.object = culprit.name, .bytes = bytes, .level = works ? Level::warning : Level::error});
    return works ? cudaSuccess : cudaErrorInvalidValue;
}

/// What both ends of a copy span, and how: `height` rows of `width` bytes, `pitch` apart.
struct Rows {
    void* to;
    std::size_t to_pitch;
    const void* from;
    std::size_t from_pitch;
    std::size_t width, height;

    static std::uint64_t span(std::size_t pitch, std::size_t width, std::size_t height) {
        return height == 0 || width == 0 ? 0 : pitch * (height - 1) + width;
    }
    std::uint64_t to_bytes() const { return span(to_pitch, width, height); }
    std::uint64_t from_bytes() const { return span(from_pitch, width, height); }
};

cudaError_t check_kind(const ApiCall& call, cudaMemcpyKind kind) {
    if (kind >= cudaMemcpyHostToHost && kind <= cudaMemcpyDefault) return cudaSuccess;
    call.report(
        "copy.direction",
        fmt::format("{} was given {} as the direction.", call.function(), static_cast<int>(kind)),
        "Pass one of cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost and their like.");
    return cudaErrorInvalidMemcpyDirection;
}

cudaError_t copy_rows(const ApiCall& call, Rows rows, cudaMemcpyKind kind) {
    const Range to = {rows.to, rows.to_bytes(), Role::either, "destination"};
    Range from = {rows.from, rows.from_bytes(), Role::either, "source"};
    from.cut = rows.height == 1;
    const cudaError_t error = check_copy(call, to, from, rows.width * rows.height, kind);
    if (error != cudaSuccess || rows.width == 0 || rows.height == 0) return error;
    if (from.cut) rows.width = bytes_there(from);

    for (std::size_t row = 0; row < rows.height; ++row)
        move_bytes(call, static_cast<char*>(rows.to) + row * rows.to_pitch,
                   static_cast<const char*>(rows.from) + row * rows.from_pitch, rows.width);
    if (rows.height > 1) watch_write(call, facts_of(rows.to));
    if (on_host(facts_of(rows.to))) give_device_addresses(rows.to, rows.to_bytes());
    order_transfer(call,
                   {rows.to, rows.to_pitch, rows.from, rows.from_pitch, rows.width, rows.height});
    clock_copy(call, rows.to, rows.from, rows.width * rows.height);
    return cudaSuccess;
}

cudaError_t copy(const ApiCall& call, void* to, const void* from, std::size_t bytes,
                 cudaMemcpyKind kind) {
    const unsigned element_bytes = std::exchange(call.runtime().thread().copy_element_bytes, 0);
    const cudaError_t error = copy_rows(call, {to, bytes, from, bytes, bytes, 1}, kind);
    if (error == cudaSuccess && bytes != 0)
        watch_copy(call, facts_of(to), facts_of(from), bytes, element_bytes);
    return error;
}

cudaError_t copy_peer(const ApiCall& call, void* to, int to_device, const void* from,
                      int from_device, std::size_t bytes) {
    if (!is_device(to_device) || !is_device(from_device)) return cudaErrorInvalidDevice;
    return copy(call, to, from, bytes, cudaMemcpyDeviceToDevice);
}

cudaError_t copy_pitched(const ApiCall& call, const Rows& rows, cudaMemcpyKind kind) {
    if (rows.width > rows.to_pitch || rows.width > rows.from_pitch) {
        const bool to = rows.width > rows.to_pitch;
        call.report(
            "api.error",
            fmt::format("{} copies rows of {}, but the rows of the {} are only {} apart.",
                        call.function(), bytes_text(rows.width), to ? "destination" : "source",
                        bytes_text(to ? rows.to_pitch : rows.from_pitch)),
            "Width and pitch are in bytes; the pitch is at least the width.");
        return cudaErrorInvalidPitchValue;
    }
    return copy_rows(call, rows, kind);
}

cudaError_t fill(const ApiCall& call, void* pointer, std::size_t pitch, int value,
                 std::size_t width, std::size_t height) {
    if (width == 0 || height == 0) return cudaSuccess;
    const Range range = {pointer, Rows::span(pitch, width, height), Role::device, "memory"};
    if (const cudaError_t error = check_host_name(call, range); error != cudaSuccess) return error;
    if (const cudaError_t error = check_range(call, range); error != cudaSuccess) return error;
    for (std::size_t row = 0; row < height; ++row) {
        char* const target = static_cast<char*>(host_address(pointer)) + row * pitch;
        std::memset(target, value, width);
        mark_initialised(target, width);
        note_host_write(
            target, width,
            {Author::fill, static_cast<std::uint8_t>(value), call.function(), call.site()});
    }
    order_transfer(call, {pointer, pitch, nullptr, 0, width, height});
    watch_write(call, facts_of(pointer));
    clock_transfer(call, width * height, Path::device_fill);
    return cudaSuccess;
}

cudaError_t fill_pitched(const ApiCall& call, void* pointer, std::size_t pitch, int value,
                         std::size_t width, std::size_t height) {
    if (height > 1 && width > pitch) {
        call.report("api.error",
                    fmt::format("{} fills rows of {} that are only {} apart.", call.function(),
                                bytes_text(width), bytes_text(pitch)),
                    "Width and pitch are in bytes; the pitch is at least the width.");
        return cudaErrorInvalidValue;
    }
    return fill(call, pointer, pitch, value, width, height);
}

/// What memory that the host reads has got from bytes that nothing has written.
void note_unwritten(const ApiCall& call, void* to, const void* from, std::uint64_t bytes) {
    const Allocation* const target = Simulator::get().owner_of(reinterpret_cast<std::uint64_t>(to));
    if (bytes == 0 || (target && !target->host_may_access())) return;
    Allocation* const source = Simulator::get().owner_of(reinterpret_cast<std::uint64_t>(from));
    if (!source || source->content == FreshContent::unknown) return;
    mark_sampled_arrays(Simulator::get().memory());
    const std::uint64_t offset = reinterpret_cast<std::uint64_t>(from) - source->base;
    notice_writes(*source, offset, bytes);
    if (source->assumed_written) return;
    UnwrittenCopies::get().note(to, target != nullptr, *source, offset, bytes, call.function(),
                                call.site());
}

/// A copy of what blocks that were left out would have written.
void note_missing(const void* from, std::uint64_t bytes) {
    Allocation* const source = Simulator::get().owner_of(reinterpret_cast<std::uint64_t>(from));
    if (!source || bytes == 0) return;
    mark_sampled_arrays(Simulator::get().memory());
    if (!source->assumed_written) return;
    const std::uint64_t offset = reinterpret_cast<std::uint64_t>(from) - source->base;
    notice_writes(*source, offset, bytes);
    if (source->shadow.first_uninitialised(offset, bytes) < offset + bytes) missing_there(*source);
}

/// In a submission: what arrays hold stays there, and only memory of its own is written.
void ask_boundary(const ApiCall& call, const Range& to, const Range& from) {
    const Simulator& simulator = Simulator::get();
    if (simulator.owner_of(reinterpret_cast<std::uint64_t>(to.pointer))) return;
    const auto source = reinterpret_cast<std::uint64_t>(from.pointer);
    const Allocation* const array = simulator.owner_of(source);
    if (Boundary::hides() && array && (!array->host_may_access() || array->sealed))
        Boundary::get().refuse(
            {Breach::Kind::array_contents, call.site(), call.function(), source, array});
    Boundary::get().ask_store(to.pointer, to.bytes, call.site(), call.function(),
                              __builtin_frame_address(0));
}

}  // namespace

const char* name_of(cudaMemcpyKind kind) {
    switch (kind) {
        case cudaMemcpyHostToHost:
            return "cudaMemcpyHostToHost";
        case cudaMemcpyHostToDevice:
            return "cudaMemcpyHostToDevice";
        case cudaMemcpyDeviceToHost:
            return "cudaMemcpyDeviceToHost";
        case cudaMemcpyDeviceToDevice:
            return "cudaMemcpyDeviceToDevice";
        default:
            return "cudaMemcpyDefault";
    }
}

cudaError_t check_copy(const ApiCall& call, const Range& to, const Range& from, std::uint64_t bytes,
                       cudaMemcpyKind kind) {
    if (const cudaError_t error = check_kind(call, kind); error != cudaSuccess) return error;
    if (bytes == 0) return cudaSuccess;
    for (const Range& range : {to, from})
        if (const cudaError_t error = check_host_name(call, range); error != cudaSuccess)
            return error;
    if (to.pointer != nullptr && from.pointer != nullptr) {
        const PointerFacts to_facts = facts_of(to.pointer), from_facts = facts_of(from.pointer);
        if (!to_facts.freed && !from_facts.freed) {
            const cudaError_t error = check_direction(call, to_facts, from_facts, kind, bytes);
            if (error != cudaSuccess) return error;
        }
    }
    cudaError_t error = check_range(call, to);
    if (error == cudaSuccess) error = check_range(call, from);
    if (error == cudaSuccess && Boundary::on()) ask_boundary(call, to, from);
    return error;
}

void move_bytes(const ApiCall& call, void* to, const void* from, std::size_t bytes) {
    to = host_address(to);
    from = host_address(from);
    std::memmove(to, from, bytes);
    copy_initialised(to, from, bytes);
    note_unwritten(call, to, from, bytes);
    note_missing(from, bytes);
    note_copied_authors(to, from, bytes, {Author::host, 0, call.function(), call.site()});
}

void clock_copy(const ApiCall& call, const void* to, const void* from, std::uint64_t bytes) {
    const auto far = [](const void* pointer) {
        const PointerFacts facts = facts_of(pointer);
        return on_device(facts) && !on_host(facts);
    };
    const Path path = far(from) ? far(to) ? Path::device_copy : Path::to_host
                      : far(to) ? Path::to_device
                                : Path::within_host;
    clock_transfer(call, bytes, path, is_pageable(to) || is_pageable(from));
}

cudaError_t copy_bytes(const ApiCall& call, void* to, const void* from, std::size_t bytes,
                       cudaMemcpyKind kind) {
    return copy(call, to, from, bytes, kind);
}

cudaError_t copy_2d(const ApiCall& call, void* to, std::size_t to_pitch, const void* from,
                    std::size_t from_pitch, std::size_t width, std::size_t height,
                    cudaMemcpyKind kind) {
    return copy_pitched(call, {to, to_pitch, from, from_pitch, width, height}, kind);
}

cudaError_t fill_rows(const ApiCall& call, void* pointer, std::size_t pitch, int value,
                      std::size_t width, std::size_t height) {
    return fill_pitched(call, pointer, pitch, value, width, height);
}

}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

void __simt_note_elements(unsigned element_bytes) {
    Runtime::get().thread().copy_element_bytes = element_bytes;
}

cudaError_t cudaMemcpy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind) {
    const ApiCall call("cudaMemcpy", SIMT_CALLER);
    return call.run([&] { return copy(call, to, from, bytes, kind); });
}

cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t stream) {
    const ApiCall call("cudaMemcpyAsync", SIMT_CALLER);
    return call.run([&] {
        return submit(call, stream, cudaGraphNodeTypeMemcpy,
                      [=](const ApiCall& issued) { return copy(issued, to, from, bytes, kind); });
    });
}

cudaError_t cudaMemcpyPeer(void* to, int to_device, const void* from, int from_device,
                           size_t bytes) {
    const ApiCall call("cudaMemcpyPeer", SIMT_CALLER);
    return call.run([&] {
        host_waits_for_devices(to_device, from_device);
        const cudaError_t error = copy_peer(call, to, to_device, from, from_device, bytes);
        host_waits_for_stream(call.stream());
        return error;
    });
}

cudaError_t cudaMemcpyPeerAsync(void* to, int to_device, const void* from, int from_device,
                                size_t bytes, cudaStream_t stream) {
    const ApiCall call("cudaMemcpyPeerAsync", SIMT_CALLER);
    return call.run([&] {
        return submit(call, stream, cudaGraphNodeTypeMemcpy, [=](const ApiCall& issued) {
            return copy_peer(issued, to, to_device, from, from_device, bytes);
        });
    });
}

cudaError_t cudaMemcpy2D(void* to, size_t to_pitch, const void* from, size_t from_pitch,
                         size_t width, size_t height, cudaMemcpyKind kind) {
    const ApiCall call("cudaMemcpy2D", SIMT_CALLER);
    return call.run([&] {
        return copy_pitched(call, {to, to_pitch, from, from_pitch, width, height}, kind);
    });
}

cudaError_t cudaMemcpy2DAsync(void* to, size_t to_pitch, const void* from, size_t from_pitch,
                              size_t width, size_t height, cudaMemcpyKind kind,
                              cudaStream_t stream) {
    const ApiCall call("cudaMemcpy2DAsync", SIMT_CALLER);
    return call.run([&] {
        return submit(call, stream, cudaGraphNodeTypeMemcpy, [=](const ApiCall& issued) {
            return copy_pitched(issued, {to, to_pitch, from, from_pitch, width, height}, kind);
        });
    });
}

cudaError_t cudaMemset(void* pointer, int value, size_t bytes) {
    const ApiCall call("cudaMemset", SIMT_CALLER);
    return call.run([&] { return fill(call, pointer, bytes, value, bytes, 1); });
}

cudaError_t cudaMemsetAsync(void* pointer, int value, size_t bytes, cudaStream_t stream) {
    const ApiCall call("cudaMemsetAsync", SIMT_CALLER);
    return call.run([&] {
        return submit(call, stream, cudaGraphNodeTypeMemset, [=](const ApiCall& issued) {
            return fill(issued, pointer, bytes, value, bytes, 1);
        });
    });
}

cudaError_t cudaMemset2D(void* pointer, size_t pitch, int value, size_t width, size_t height) {
    const ApiCall call("cudaMemset2D", SIMT_CALLER);
    return call.run([&] { return fill_pitched(call, pointer, pitch, value, width, height); });
}

cudaError_t cudaMemset2DAsync(void* pointer, size_t pitch, int value, size_t width, size_t height,
                              cudaStream_t stream) {
    const ApiCall call("cudaMemset2DAsync", SIMT_CALLER);
    return call.run([&] {
        return submit(call, stream, cudaGraphNodeTypeMemset, [=](const ApiCall& issued) {
            return fill_pitched(issued, pointer, pitch, value, width, height);
        });
    });
}
}
