// CUDA arrays: allocation, and copies from and to them.
#include "grader/simt/cuda/runtime/memory/array.h"

#include <fmt/format.h>

#include "grader/findings/text.h"
#include "grader/simt/cuda/runtime/runtime.h"

namespace simtutor::simt {
namespace {

cudaError_t make(const ApiCall& call, cudaArray_t* array, const cudaChannelFormatDesc* format,
                 const cudaExtent& extent, unsigned flags) {
    constexpr unsigned known =
        cudaArrayLayered | cudaArraySurfaceLoadStore | cudaArrayCubemap | cudaArrayTextureGather;
    if (array == nullptr || format == nullptr || extent.width == 0) return cudaErrorInvalidValue;
    if ((flags & ~known) != 0) return cudaErrorInvalidValue;
    const bool layered = (flags & cudaArrayLayered) != 0;
    if (extent.depth != 0 && extent.height == 0 && !layered) return cudaErrorInvalidValue;
    if (layered && extent.depth == 0) return cudaErrorInvalidValue;
    auto made = std::make_unique<cudaArray>();
    made->format = *format;
    made->extent = extent;
    made->flags = flags;
    made->element_bytes = texel_bytes(*format);
    if (made->element_bytes == 0) {
        call.report("api.error",
                    fmt::format("{} was given a format with {}, {}, {} and {} bits.",
                                call.function(), format->x, format->y, format->z, format->w),
                    "A texel has 1, 2 or 4 numbers of 8, 16 or 32 bits each: use "
                    "cudaCreateChannelDesc<float>() and its like.");
        return cudaErrorInvalidChannelDescriptor;
    }
    std::size_t bytes = 0;
    if (__builtin_mul_overflow(made->row_bytes(), made->rows(), &bytes) ||
        __builtin_mul_overflow(bytes, made->slices(), &bytes))
        return cudaErrorMemoryAllocation;
    made->data = static_cast<char*>(allocate_memory(PointerKind::device, bytes, call.site()));
    if (made->data == nullptr) return cudaErrorMemoryAllocation;
    set_element_bytes(made->data, made->element_bytes);
    write_result(array, call.runtime().arrays.add(std::move(made)));
    return cudaSuccess;
}

cudaError_t release(const ApiCall& call, cudaArray_t array) {
    if (array == nullptr) return cudaSuccess;
    cudaArray* const known = call.runtime().arrays.find(array);
    if (known == nullptr || known->freed) {
        ApiCall::About about;
        if (known != nullptr) about.earlier = &known->released;
        call.report("memory.double-free",
                    known == nullptr ? "cudaFreeArray was given something that is not an array."
                                     : "cudaFreeArray frees an array a second time.",
                    "Free with it what cudaMallocArray or cudaMalloc3DArray gave, and once.",
                    about);
        return cudaErrorInvalidValue;
    }
    known->freed = true;
    known->released = call.site();
    free_memory(known->data, call.site());
    return cudaSuccess;
}

/// A box of an array whose x is in bytes, as the two-dimensional copies have it.
cudaError_t byte_end(const ApiCall& call, cudaArray_const_t array, std::size_t x, std::size_t y,
                     const BoxExtent& extent, const char* what, BoxEnd& end) {
    if (const cudaError_t error = check_array(call, array); error != cudaSuccess) return error;
    if (x % array->element_bytes != 0 || extent.width % array->element_bytes != 0) {
        call.report("copy.size",
                    fmt::format("{} copies part of an element: elements of the {} have {} bytes.",
                                call.function(), what, array->element_bytes),
                    "Offsets in x and widths are in bytes: multiply by sizeof(element).");
        return cudaErrorInvalidValue;
    }
    return array_end(call, array, {x / array->element_bytes, y, 0}, extent, what, end);
}

struct Linear {
    void* pointer;
    std::size_t pitch;
};

/// Rows of a copy must fit between the beginnings of two rows of the linear side.
cudaError_t check_pitch(const ApiCall& call, const Linear& linear, const BoxExtent& extent,
                        const char* what) {
    if (extent.height <= 1 || extent.width <= linear.pitch) return cudaSuccess;
    call.report(
        "api.error",
        fmt::format("{} copies rows of {}, but the rows of the {} are only {} apart.",
                    call.function(), bytes_text(extent.width), what, bytes_text(linear.pitch)),
        "Width and pitch are in bytes; the pitch is at least the width.");
    return cudaErrorInvalidPitchValue;
}

cudaError_t to_array(const ApiCall& call, cudaArray_const_t to, std::size_t x, std::size_t y,
                     const Linear& from, const BoxExtent& extent, cudaMemcpyKind kind) {
    BoxEnd target;
    cudaError_t error = byte_end(call, to, x, y, extent, "destination", target);
    if (error == cudaSuccess) error = check_pitch(call, from, extent, "source");
    if (error != cudaSuccess) return error;
    return copy_box(call, target, {static_cast<char*>(from.pointer), from.pitch, 0}, extent, kind);
}

cudaError_t from_array(const ApiCall& call, const Linear& to, cudaArray_const_t from, std::size_t x,
                       std::size_t y, const BoxExtent& extent, cudaMemcpyKind kind) {
    BoxEnd source;
    cudaError_t error = byte_end(call, from, x, y, extent, "source", source);
    if (error == cudaSuccess) error = check_pitch(call, to, extent, "destination");
    if (error != cudaSuccess) return error;
    return copy_box(call, {static_cast<char*>(to.pointer), to.pitch, 0}, source, extent, kind);
}

/// The older copies go on in the next row where a row ends.
cudaError_t running_end(const ApiCall& call, cudaArray_const_t array, std::size_t x, std::size_t y,
                        std::size_t bytes, BoxEnd& end) {
    if (const cudaError_t error = check_array(call, array); error != cudaSuccess) return error;
    const std::size_t first = y * array->row_bytes() + x;
    if (first > array->slice_bytes() || bytes > array->slice_bytes() - first) {
        call.report("copy.size",
                    fmt::format("{} is asked for {} at byte {} of an array, which holds only {}.",
                                call.function(), bytes_text(bytes), grouped(first),
                                bytes_text(array->slice_bytes(), array->element_bytes)),
                    "Sizes are in bytes: width times height times sizeof(element).");
        return cudaErrorInvalidValue;
    }
    end = {array->data + first, bytes, 0};
    return cudaSuccess;
}

cudaError_t run_to_array(const ApiCall& call, cudaArray_t to, std::size_t x, std::size_t y,
                         const void* from, std::size_t bytes, cudaMemcpyKind kind) {
    BoxEnd target;
    const cudaError_t error = running_end(call, to, x, y, bytes, target);
    return error != cudaSuccess ? error : copy_bytes(call, target.first, from, bytes, kind);
}

cudaError_t run_from_array(const ApiCall& call, void* to, cudaArray_const_t from, std::size_t x,
                           std::size_t y, std::size_t bytes, cudaMemcpyKind kind) {
    BoxEnd source;
    const cudaError_t error = running_end(call, from, x, y, bytes, source);
    return error != cudaSuccess ? error : copy_bytes(call, to, source.first, bytes, kind);
}

}  // namespace

unsigned texel_bytes(const cudaChannelFormatDesc& format) {
    const int bits[4] = {format.x, format.y, format.z, format.w};
    int numbers = 0;
    while (numbers < 4 && bits[numbers] != 0) ++numbers;
    for (int i = numbers; i < 4; ++i)
        if (bits[i] != 0) return 0;
    for (int i = 0; i < numbers; ++i)
        if (bits[i] != format.x) return 0;
    const bool width = format.x == 8 || format.x == 16 || format.x == 32;
    if (!width || numbers == 3 || numbers == 0 || format.f == cudaChannelFormatKindNone) return 0;
    if (format.f == cudaChannelFormatKindFloat && format.x == 8) return 0;
    return static_cast<unsigned>(format.x / 8 * numbers);
}

cudaError_t check_array(const ApiCall& call, cudaArray_const_t array) {
    const cudaArray* const known = call.runtime().arrays.find(array);
    if (known != nullptr && !known->freed) return cudaSuccess;
    ApiCall::About about;
    if (known != nullptr) about.earlier = &known->released;
    call.report(known == nullptr ? "api.error" : "memory.use-after-free",
                fmt::format("{} was given an array that {}.", call.function(),
                            known == nullptr ? "cudaMallocArray never made" : "is freed"),
                "Make the array first, and free it only after its last use.", about);
    return cudaErrorInvalidValue;
}

cudaError_t array_end(const ApiCall& call, cudaArray_const_t array, const ArrayPlace& place,
                      const BoxExtent& extent, const char* what, BoxEnd& end) {
    if (const cudaError_t error = check_array(call, array); error != cudaSuccess) return error;
    const std::size_t x_bytes = place.x * array->element_bytes;
    const bool fits = x_bytes + extent.width <= array->row_bytes() &&
                      place.y + extent.height <= array->rows() &&
                      place.z + extent.depth <= array->slices();
    if (!fits) {
        call.report(
            "copy.size",
            fmt::format("{} is asked for {} rows of {} at ({}, {}, {}) of the {}, an array of {} "
                        "x {} x {} elements of {} bytes.",
                        call.function(), extent.height * extent.depth, bytes_text(extent.width),
                        place.x, place.y, place.z, what, array->extent.width, array->rows(),
                        array->slices(), array->element_bytes),
            "Keep offset plus extent inside the array. In cudaMemcpy3D widths of arrays are in "
            "elements, in the other copies they are in bytes.");
        return cudaErrorInvalidValue;
    }
    end.pitch = array->row_bytes();
    end.slice = array->slice_bytes();
    end.first = array->data + place.z * end.slice + place.y * end.pitch + x_bytes;
    return cudaSuccess;
}

}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

cudaError_t cudaMallocArray(cudaArray_t* array, const cudaChannelFormatDesc* format, size_t width,
                            size_t height, unsigned flags) {
    const ApiCall call("cudaMallocArray", SIMT_CALLER);
    return call.run([&] { return make(call, array, format, {width, height, 0}, flags); });
}
cudaError_t cudaMalloc3DArray(cudaArray_t* array, const cudaChannelFormatDesc* format,
                              cudaExtent extent, unsigned flags) {
    const ApiCall call("cudaMalloc3DArray", SIMT_CALLER);
    return call.run([&] { return make(call, array, format, extent, flags); });
}
cudaError_t cudaFreeArray(cudaArray_t array) {
    const ApiCall call("cudaFreeArray", SIMT_CALLER);
    return call.run([&] { return release(call, array); });
}
cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc* format, cudaExtent* extent, unsigned* flags,
                             cudaArray_t array) {
    const ApiCall call("cudaArrayGetInfo", SIMT_CALLER);
    return call.run([&] {
        if (const cudaError_t error = check_array(call, array); error != cudaSuccess) return error;
        if (format != nullptr) write_result(format, array->format);
        if (extent != nullptr) write_result(extent, array->extent);
        if (flags != nullptr) write_result(flags, array->flags);
        return cudaSuccess;
    });
}
cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc* format, cudaArray_const_t array) {
    const ApiCall call("cudaGetChannelDesc", SIMT_CALLER);
    return call.run([&] {
        if (format == nullptr) return cudaErrorInvalidValue;
        const cudaError_t error = check_array(call, array);
        if (error == cudaSuccess) write_result(format, array->format);
        return error;
    });
}

cudaError_t cudaMemcpyToArray(cudaArray_t to, size_t x, size_t y, const void* from, size_t bytes,
                              cudaMemcpyKind kind) {
    const ApiCall call("cudaMemcpyToArray", SIMT_CALLER);
    return call.run([&] { return run_to_array(call, to, x, y, from, bytes, kind); });
}
cudaError_t cudaMemcpyToArrayAsync(cudaArray_t to, size_t x, size_t y, const void* from,
                                   size_t bytes, cudaMemcpyKind kind, cudaStream_t stream) {
    const ApiCall call("cudaMemcpyToArrayAsync", SIMT_CALLER);
    return call.run([&] {
        return submit(call, stream, cudaGraphNodeTypeMemcpy, [=](const ApiCall& issued) {
            return run_to_array(issued, to, x, y, from, bytes, kind);
        });
    });
}
cudaError_t cudaMemcpyFromArray(void* to, cudaArray_const_t from, size_t x, size_t y, size_t bytes,
                                cudaMemcpyKind kind) {
    const ApiCall call("cudaMemcpyFromArray", SIMT_CALLER);
    return call.run([&] { return run_from_array(call, to, from, x, y, bytes, kind); });
}
cudaError_t cudaMemcpyFromArrayAsync(void* to, cudaArray_const_t from, size_t x, size_t y,
                                     size_t bytes, cudaMemcpyKind kind, cudaStream_t stream) {
    const ApiCall call("cudaMemcpyFromArrayAsync", SIMT_CALLER);
    return call.run([&] {
        return submit(call, stream, cudaGraphNodeTypeMemcpy, [=](const ApiCall& issued) {
            return run_from_array(issued, to, from, x, y, bytes, kind);
        });
    });
}
cudaError_t cudaMemcpyArrayToArray(cudaArray_t to, size_t to_x, size_t to_y, cudaArray_const_t from,
                                   size_t from_x, size_t from_y, size_t bytes,
                                   cudaMemcpyKind kind) {
    const ApiCall call("cudaMemcpyArrayToArray", SIMT_CALLER);
    return call.run([&] {
        BoxEnd target, source;
        cudaError_t error = running_end(call, to, to_x, to_y, bytes, target);
        if (error == cudaSuccess) error = running_end(call, from, from_x, from_y, bytes, source);
        if (error != cudaSuccess) return error;
        return copy_bytes(call, target.first, source.first, bytes, kind);
    });
}

cudaError_t cudaMemcpy2DToArray(cudaArray_t to, size_t x, size_t y, const void* from, size_t pitch,
                                size_t width, size_t height, cudaMemcpyKind kind) {
    const ApiCall call("cudaMemcpy2DToArray", SIMT_CALLER);
    return call.run([&] {
        return to_array(call, to, x, y, {const_cast<void*>(from), pitch}, {width, height, 1}, kind);
    });
}
cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t to, size_t x, size_t y, const void* from,
                                     size_t pitch, size_t width, size_t height, cudaMemcpyKind kind,
                                     cudaStream_t stream) {
    const ApiCall call("cudaMemcpy2DToArrayAsync", SIMT_CALLER);
    return call.run([&] {
        return submit(call, stream, cudaGraphNodeTypeMemcpy, [=](const ApiCall& issued) {
            return to_array(issued, to, x, y, {const_cast<void*>(from), pitch}, {width, height, 1},
                            kind);
        });
    });
}
cudaError_t cudaMemcpy2DFromArray(void* to, size_t pitch, cudaArray_const_t from, size_t x,
                                  size_t y, size_t width, size_t height, cudaMemcpyKind kind) {
    const ApiCall call("cudaMemcpy2DFromArray", SIMT_CALLER);
    return call.run([&] {
        return from_array(call, {to, pitch}, from, x, y, {width, height, 1}, kind);
    });
}
cudaError_t cudaMemcpy2DFromArrayAsync(void* to, size_t pitch, cudaArray_const_t from, size_t x,
                                       size_t y, size_t width, size_t height, cudaMemcpyKind kind,
                                       cudaStream_t stream) {
    const ApiCall call("cudaMemcpy2DFromArrayAsync", SIMT_CALLER);
    return call.run([&] {
        return submit(call, stream, cudaGraphNodeTypeMemcpy, [=](const ApiCall& issued) {
            return from_array(issued, {to, pitch}, from, x, y, {width, height, 1}, kind);
        });
    });
}
cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t to, size_t to_x, size_t to_y,
                                     cudaArray_const_t from, size_t from_x, size_t from_y,
                                     size_t width, size_t height, cudaMemcpyKind kind) {
    const ApiCall call("cudaMemcpy2DArrayToArray", SIMT_CALLER);
    return call.run([&] {
        const BoxExtent extent = {width, height, 1};
        BoxEnd target, source;
        cudaError_t error = byte_end(call, to, to_x, to_y, extent, "destination", target);
        if (error == cudaSuccess)
            error = byte_end(call, from, from_x, from_y, extent, "source", source);
        return error != cudaSuccess ? error : copy_box(call, target, source, extent, kind);
    });
}
}
