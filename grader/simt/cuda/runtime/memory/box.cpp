// Copies and fills of boxes: cudaMemcpy3D and cudaMemset3D.
#include <fmt/format.h>

#include "grader/simt/cuda/runtime/memory/array.h"
#include "grader/simt/cuda/runtime/memory/copy.h"
#include "grader/simt/cuda/runtime/runtime.h"
#include "grader/simt/cuda/runtime/stream/transfer.h"

namespace simtutor::simt {
namespace {

/// One end as cudaMemcpy3DParms has it.
struct NamedEnd {
    cudaArray_t array;
    cudaPos position;
    cudaPitchedPtr pitched;
    const char* what;
};

cudaError_t one_end_only(const ApiCall& call, const NamedEnd& end) {
    const bool both = end.array != nullptr && end.pitched.ptr != nullptr;
    const bool none = end.array == nullptr && end.pitched.ptr == nullptr;
    if (!both && !none) return cudaSuccess;
    call.report("api.error",
                fmt::format("{}: the {} must be an array or a pitched pointer; {} set.",
                            call.function(), end.what, both ? "both are" : "neither is"),
                "Start with cudaMemcpy3DParms p = {0}; then set one source and one destination.");
    return cudaErrorInvalidValue;
}

/// Rows of a pitched pointer must hold the box.
cudaError_t check_pitched(const ApiCall& call, const NamedEnd& end, const BoxExtent& extent) {
    const bool wide = end.position.x + extent.width > end.pitched.pitch;
    const bool high = extent.depth > 1 && end.position.y + extent.height > end.pitched.ysize;
    if (!wide && !high) return cudaSuccess;
    call.report(
        "copy.size",
        wide ? fmt::format("{} copies {} of each row, from byte {}, but the rows of the {} are "
                           "only {} apart.",
                           call.function(), bytes_text(extent.width), end.position.x, end.what,
                           bytes_text(end.pitched.pitch))
             : fmt::format("{} copies {} rows of each slice, from row {}, but a slice of the {} "
                           "has only {}.",
                           call.function(), extent.height, end.position.y, end.what,
                           end.pitched.ysize),
        "Without an array the extent's width is in bytes; make_cudaPitchedPtr takes the pitch in "
        "bytes, then width and height.");
    return wide ? cudaErrorInvalidPitchValue : cudaErrorInvalidValue;
}

cudaError_t find_end(const ApiCall& call, const NamedEnd& end, const BoxExtent& extent,
                     BoxEnd& found) {
    if (end.array != nullptr)
        return array_end(call, end.array, {end.position.x, end.position.y, end.position.z}, extent,
                         end.what, found);
    found.pitch = end.pitched.pitch;
    found.slice = end.pitched.pitch * end.pitched.ysize;
    found.first = static_cast<char*>(end.pitched.ptr) + end.position.z * found.slice +
                  end.position.y * found.pitch + end.position.x;
    return check_pitched(call, end, extent);
}

cudaError_t copy_3d_peer(const ApiCall& call, const cudaMemcpy3DPeerParms& p) {
    if (!is_device(p.srcDevice) || !is_device(p.dstDevice)) return cudaErrorInvalidDevice;
    return copy_3d(call, {p.srcArray, p.srcPos, p.srcPtr, p.dstArray, p.dstPos, p.dstPtr, p.extent,
                          cudaMemcpyDeviceToDevice});
}

cudaError_t fill_3d(const ApiCall& call, const cudaPitchedPtr& pitched, int value,
                    const cudaExtent& extent) {
    const bool together = extent.height == pitched.ysize;
    if (together || extent.depth <= 1)
        return fill_rows(call, pitched.ptr, pitched.pitch, value, extent.width,
                         extent.height * extent.depth);
    for (std::size_t z = 0; z < extent.depth; ++z) {
        char* const slice = static_cast<char*>(pitched.ptr) + z * pitched.pitch * pitched.ysize;
        const cudaError_t error =
            fill_rows(call, slice, pitched.pitch, value, extent.width, extent.height);
        if (error != cudaSuccess) return error;
    }
    return cudaSuccess;
}

}  // namespace

cudaError_t copy_3d(const ApiCall& call, const cudaMemcpy3DParms& p) {
    const NamedEnd from = {p.srcArray, p.srcPos, p.srcPtr, "source"};
    const NamedEnd to = {p.dstArray, p.dstPos, p.dstPtr, "destination"};
    if (const cudaError_t error = one_end_only(call, from); error != cudaSuccess) return error;
    if (const cudaError_t error = one_end_only(call, to); error != cudaSuccess) return error;
    // Widths and positions of arrays are in elements; a copy with an array counts in its elements.
    BoxExtent extent = {p.extent.width, p.extent.height, p.extent.depth};
    for (const NamedEnd* end : {&from, &to})
        if (end->array != nullptr) {
            if (const cudaError_t error = check_array(call, end->array); error != cudaSuccess)
                return error;
            extent.width = p.extent.width * end->array->element_bytes;
        }
    BoxEnd source, target;
    cudaError_t error = find_end(call, from, extent, source);
    if (error == cudaSuccess) error = find_end(call, to, extent, target);
    return error != cudaSuccess ? error : copy_box(call, target, source, extent, p.kind);
}

cudaError_t copy_box(const ApiCall& call, const BoxEnd& to, const BoxEnd& from,
                     const BoxExtent& extent, cudaMemcpyKind kind) {
    const Range target = {to.first, extent.span(to), Role::either, "destination"};
    const Range source = {from.first, extent.span(from), Role::either, "source"};
    const cudaError_t error = check_copy(call, target, source, extent.bytes(), kind);
    if (error != cudaSuccess || extent.empty()) return error;
    for (std::size_t z = 0; z < extent.depth; ++z)
        for (std::size_t y = 0; y < extent.height; ++y)
            move_bytes(call, to.first + z * to.slice + y * to.pitch,
                       from.first + z * from.slice + y * from.pitch, extent.width);
    for (std::size_t z = 0; z < extent.depth; ++z)
        order_transfer(call, {to.first + z * to.slice, to.pitch, from.first + z * from.slice,
                              from.pitch, extent.width, extent.height});
    clock_copy(call, to.first, from.first, extent.bytes());
    return cudaSuccess;
}

}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms* parameters) {
    const ApiCall call("cudaMemcpy3D", SIMT_CALLER);
    return call.run(
        [&] { return parameters == nullptr ? cudaErrorInvalidValue : copy_3d(call, *parameters); });
}
cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms* parameters, cudaStream_t stream) {
    const ApiCall call("cudaMemcpy3DAsync", SIMT_CALLER);
    return call.run([&] {
        if (parameters == nullptr) return cudaErrorInvalidValue;
        return submit(call, stream, cudaGraphNodeTypeMemcpy,
                      [p = *parameters](const ApiCall& issued) { return copy_3d(issued, p); });
    });
}
cudaError_t cudaMemcpy3DPeer(const cudaMemcpy3DPeerParms* parameters) {
    const ApiCall call("cudaMemcpy3DPeer", SIMT_CALLER);
    return call.run([&] {
        if (parameters == nullptr) return cudaErrorInvalidValue;
        host_waits_for_devices(parameters->dstDevice, parameters->srcDevice);
        const cudaError_t error = copy_3d_peer(call, *parameters);
        host_waits_for_stream(call.stream());
        return error;
    });
}
cudaError_t cudaMemcpy3DPeerAsync(const cudaMemcpy3DPeerParms* parameters, cudaStream_t stream) {
    const ApiCall call("cudaMemcpy3DPeerAsync", SIMT_CALLER);
    return call.run([&] {
        if (parameters == nullptr) return cudaErrorInvalidValue;
        return submit(call, stream, cudaGraphNodeTypeMemcpy,
                      [p = *parameters](const ApiCall& issued) { return copy_3d_peer(issued, p); });
    });
}
cudaError_t cudaMemset3D(cudaPitchedPtr pitched, int value, cudaExtent extent) {
    const ApiCall call("cudaMemset3D", SIMT_CALLER);
    return call.run([&] { return fill_3d(call, pitched, value, extent); });
}
cudaError_t cudaMemset3DAsync(cudaPitchedPtr pitched, int value, cudaExtent extent,
                              cudaStream_t stream) {
    const ApiCall call("cudaMemset3DAsync", SIMT_CALLER);
    return call.run([&] {
        return submit(call, stream, cudaGraphNodeTypeMemset, [=](const ApiCall& issued) {
            return fill_3d(issued, pitched, value, extent);
        });
    });
}
}
