// Textures and surfaces: making them, and what kernels read and write through them.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "grader/simt/cuda/runtime/memory/range.h"
#include "grader/simt/cuda/runtime/runtime.h"
#include "grader/simt/cuda/runtime/texture/texel_type.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

/// Also one that is destroyed.
Texture* find_any(const ApiCall& call, unsigned long long handle, bool surface) {
    const auto& all = call.runtime().textures.all;
    if (handle == 0 || handle > all.size()) return nullptr;
    Texture* const found = all[handle - 1].get();
    return found->surface == surface ? found : nullptr;
}

Texture* find(const ApiCall& call, unsigned long long handle, bool surface) {
    Texture* const found = find_any(call, handle, surface);
    return found != nullptr && !found->destroyed ? found : nullptr;
}

cudaError_t refuse_format(const ApiCall& call) {
    call.report(
        "api.error",
        fmt::format("{}: a texel has 1, 2 or 4 numbers of 8, 16 or 32 bits each.", call.function()),
        "Use cudaCreateChannelDesc<float>() and its like.");
    return cudaErrorInvalidChannelDescriptor;
}

cudaError_t array_grid(const ApiCall& call, cudaArray_t array, TexelGrid& grid) {
    if (const cudaError_t error = check_array(call, array); error != cudaSuccess) return error;
    grid.data = array->data;
    grid.format = array->format;
    grid.element_bytes = array->element_bytes;
    grid.width = static_cast<long>(array->extent.width);
    grid.height = static_cast<long>(array->rows());
    grid.depth = static_cast<long>(array->slices());
    grid.pitch = array->row_bytes();
    grid.slice = array->slice_bytes();
    return cudaSuccess;
}

/// Rows must not overlap. A width in bytes is the likelier mistake where they would.
bool has_room_for_rows(const ApiCall& call, std::size_t pitch, std::size_t width,
                       std::size_t texel) {
    if (pitch % 32 != 0) {
        call.report("api.error",
                    fmt::format("{} was given rows that are {} apart; it must be a multiple of 32 "
                                "and no less than a row.",
                                call.function(), bytes_text(pitch)),
                    "Allocate with cudaMallocPitch and pass the pitch that it gives.");
        return false;
    }
    if (pitch >= width * texel) return true;
    call.report("api.error",
                fmt::format("{} was given a width of {} texels of {}, which is {}, but the rows "
                            "are {} apart.",
                            call.function(), width, bytes_text(texel), bytes_text(width * texel),
                            bytes_text(pitch)),
                "The width counts texels: is it given in bytes here? If it is right, the pitch is "
                "too small: allocate with cudaMallocPitch and pass the pitch that it gives.");
    return false;
}

/// Linear and pitched memory must be the device's.
cudaError_t memory_grid(const ApiCall& call, const cudaResourceDesc& resource, TexelGrid& grid) {
    const bool linear = resource.resType == cudaResourceTypeLinear;
    const auto& pitched = resource.res.pitch2D;
    const auto& line = resource.res.linear;
    grid.format = linear ? line.desc : pitched.desc;
    grid.element_bytes = texel_bytes(grid.format);
    if (grid.element_bytes == 0) return refuse_format(call);
    grid.data = static_cast<char*>(linear ? line.devPtr : pitched.devPtr);
    grid.width = static_cast<long>(linear ? line.sizeInBytes / grid.element_bytes : pitched.width);
    grid.height = linear ? 1 : static_cast<long>(pitched.height);
    grid.pitch = linear ? line.sizeInBytes : pitched.pitchInBytes;
    const std::uint64_t bytes =
        linear ? line.sizeInBytes
               : pitched.pitchInBytes * (std::max<std::size_t>(pitched.height, 1) - 1) +
                     pitched.width * grid.element_bytes;
    if (!linear &&
        !has_room_for_rows(call, pitched.pitchInBytes, pitched.width, grid.element_bytes))
        return cudaErrorInvalidPitchValue;
    return check_range(call, {grid.data, bytes, Role::device, "memory"});
}

cudaError_t make_grid(const ApiCall& call, const cudaResourceDesc& resource, TexelGrid& grid) {
    if (resource.flags != 0) {
        call.report("api.error",
                    fmt::format("{} was given a resource with the flags {}; there are none.",
                                call.function(), resource.flags),
                    "Begin with cudaResourceDesc resource = {};, so that every member is set.");
        return cudaErrorInvalidValue;
    }
    switch (resource.resType) {
        case cudaResourceTypeArray:
            return array_grid(call, resource.res.array.array, grid);
        case cudaResourceTypeLinear:
        case cudaResourceTypePitch2D:
            return memory_grid(call, resource, grid);
        default:
            break;
    }
    call.report("api.error",
                fmt::format("{}: simtutor does not support mipmapped arrays yet.", call.function()),
                "Use an array from cudaMallocArray.");
    return cudaErrorNotSupported;
}

/// A description on the stack that nothing has set holds numbers that are no modes.
bool check_modes(const ApiCall& call, const cudaTextureDesc& how) {
    const auto is_mode = [&](const char* member, unsigned mode, unsigned last) {
        if (mode <= last) return true;
        call.report("api.error",
                    fmt::format("{} was given {} for the {} of the texture, which is none.",
                                call.function(), static_cast<int>(mode), member),
                    "Begin with cudaTextureDesc how = {};, so that every member is set.");
        return false;
    };
    for (const cudaTextureAddressMode mode : how.addressMode)
        if (!is_mode("address mode", mode, cudaAddressModeBorder)) return false;
    return is_mode("filter mode", how.filterMode, cudaFilterModeLinear) &&
           is_mode("read mode", how.readMode, cudaReadModeNormalizedFloat);
}

cudaError_t check_reading(const ApiCall& call, const TexelGrid& grid, const cudaTextureDesc& how) {
    if (!check_modes(call, how)) return cudaErrorInvalidValue;
    const bool floats = grid.format.f == cudaChannelFormatKindFloat;
    const bool normalised = how.readMode == cudaReadModeNormalizedFloat;
    if (!floats && normalised && grid.format.x == 32) {
        call.report("api.error",
                    fmt::format("{}: 32-bit integers cannot be read as normalised floats.",
                                call.function()),
                    "Use cudaReadModeElementType, or texels of 8 or 16 bits.");
        return cudaErrorInvalidNormSetting;
    }
    if (!floats && !normalised && how.filterMode == cudaFilterModeLinear) {
        call.report(
            "api.error",
            fmt::format("{}: a texture that gives integers cannot be filtered.", call.function()),
            "Use cudaFilterModePoint, or cudaReadModeNormalizedFloat.");
        return cudaErrorInvalidFilterSetting;
    }
    return cudaSuccess;
}

/// @return the handle, or 0 with `error` set
unsigned long long make(const ApiCall& call, const cudaResourceDesc& resource,
                        const cudaTextureDesc* how, cudaError_t& error) {
    auto made = std::make_unique<Texture>();
    made->resource = resource;
    made->surface = how == nullptr;
    if (how != nullptr) made->how = *how;
    error = make_grid(call, resource, made->grid);
    if (error == cudaSuccess && how != nullptr) error = check_reading(call, made->grid, *how);
    if (error != cudaSuccess) return 0;
    auto& all = call.runtime().textures.all;
    all.push_back(std::move(made));
    return all.size();
}

cudaError_t make_surface(const ApiCall& call, const cudaResourceDesc& resource,
                         unsigned long long& handle) {
    if (resource.resType != cudaResourceTypeArray) return cudaErrorInvalidValue;
    cudaError_t error = check_array(call, resource.res.array.array);
    if (error != cudaSuccess) return error;
    if ((resource.res.array.array->flags & cudaArraySurfaceLoadStore) == 0) {
        call.report("api.error",
                    fmt::format("{} needs an array that was made for surfaces.", call.function()),
                    "Pass cudaArraySurfaceLoadStore to cudaMallocArray or cudaMalloc3DArray.");
        return cudaErrorInvalidValue;
    }
    handle = make(call, resource, nullptr, error);
    return error;
}

cudaError_t destroy(const ApiCall& call, unsigned long long handle, bool surface) {
    if (handle == 0) return cudaSuccess;
    Texture* const found = find_any(call, handle, surface);
    if (found == nullptr || found->destroyed) {
        const bool known = found != nullptr;
        call.report(known ? "memory.double-free" : "api.error",
                    fmt::format("{} was given a handle that {}.", call.function(),
                                known ? "is destroyed" : "does not exist"),
                    "Destroy each texture and surface once.",
                    {.object = {}, .earlier = known ? &*found->destroyed : nullptr});
        return cudaErrorInvalidValue;
    }
    found->destroyed = call.site();
    return cudaSuccess;
}

/// The texture that a kernel names. Without one the kernel ends, as mostly on a GPU: after
/// cudaDestroyTextureObject() it may still find what it looks for.
Texture& of_kernel(const ApiCall& call, unsigned long long handle, bool surface) {
    Texture* const found = find_any(call, handle, surface);
    if (found != nullptr && !found->destroyed) return *found;
    const bool known = found != nullptr;
    call.report(known ? "memory.use-after-free" : "api.error",
                fmt::format("The kernel uses a {} that {}.", surface ? "surface" : "texture",
                            known ? "is destroyed" : "does not exist"),
                known     ? "Destroy it after its last use."
                : surface ? "Make it with cudaCreateSurfaceObject first."
                          : "Make it with cudaCreateTextureObject first.",
                {.object = {}, .earlier = known ? &*found->destroyed : nullptr});
    Simulator::get().end_launch(*current_thread, cudaErrorIllegalAddress);
}

/// Reports a read of another type once for each place that makes it.
void check_type(const ApiCall& call, Texture& texture, const _SimtTexelQuery& query) {
    const void* const place = call.site().return_address;
    if (texture.misread.count(place) != 0) return;
    const std::optional<Misreading> wrong = misreading(texture.grid, texture.how, query);
    if (!wrong) return;
    texture.misread.insert(place);
    call.report("texture.type", wrong->message, wrong->advice,
                {.object = {}, .earlier = texture.created ? &*texture.created : nullptr});
}

bool clamp_or_refuse(long& at, long size, int mode, bool& outside) {
    if (at >= 0 && at < size) return true;
    if (mode == cudaBoundaryModeClamp)
        at = std::clamp(at, 0L, size - 1);
    else
        outside = true;
    return !outside;
}

}  // namespace
}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

cudaError_t cudaCreateTextureObject(cudaTextureObject_t* texture, const cudaResourceDesc* resource,
                                    const cudaTextureDesc* description,
                                    const cudaResourceViewDesc* view) {
    const ApiCall call("cudaCreateTextureObject", SIMT_CALLER);
    return call.run([&] {
        if (texture == nullptr || resource == nullptr || description == nullptr)
            return cudaErrorInvalidValue;
        if (view != nullptr) return cudaErrorNotSupported;
        cudaError_t error = cudaSuccess;
        const unsigned long long handle = make(call, *resource, description, error);
        if (error != cudaSuccess) return error;
        call.runtime().textures.all.back()->created = call.site();
        Simulator::get().count_texture(resource->resType == cudaResourceTypeLinear);
        write_result(texture, handle);
        return error;
    });
}
cudaError_t cudaDestroyTextureObject(cudaTextureObject_t texture) {
    const ApiCall call("cudaDestroyTextureObject", SIMT_CALLER);
    return call.run([&] { return destroy(call, texture, false); });
}
cudaError_t cudaGetTextureObjectResourceDesc(cudaResourceDesc* resource,
                                             cudaTextureObject_t texture) {
    const ApiCall call("cudaGetTextureObjectResourceDesc", SIMT_CALLER);
    return call.run([&] {
        const Texture* const found = find(call, texture, false);
        if (resource == nullptr || found == nullptr) return cudaErrorInvalidValue;
        write_result(resource, found->resource);
        return cudaSuccess;
    });
}
cudaError_t cudaGetTextureObjectTextureDesc(cudaTextureDesc* description,
                                            cudaTextureObject_t texture) {
    const ApiCall call("cudaGetTextureObjectTextureDesc", SIMT_CALLER);
    return call.run([&] {
        const Texture* const found = find(call, texture, false);
        if (description == nullptr || found == nullptr) return cudaErrorInvalidValue;
        write_result(description, found->how);
        return cudaSuccess;
    });
}
cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t* surface,
                                    const cudaResourceDesc* resource) {
    const ApiCall call("cudaCreateSurfaceObject", SIMT_CALLER);
    return call.run([&] {
        if (surface == nullptr || resource == nullptr) return cudaErrorInvalidValue;
        unsigned long long handle = 0;
        const cudaError_t error = make_surface(call, *resource, handle);
        if (error != cudaSuccess) return error;
        call.runtime().textures.all.back()->created = call.site();
        write_result(surface, handle);
        return error;
    });
}
cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t surface) {
    const ApiCall call("cudaDestroySurfaceObject", SIMT_CALLER);
    return call.run([&] { return destroy(call, surface, true); });
}
cudaError_t cudaGetSurfaceObjectResourceDesc(cudaResourceDesc* resource,
                                             cudaSurfaceObject_t surface) {
    const ApiCall call("cudaGetSurfaceObjectResourceDesc", SIMT_CALLER);
    return call.run([&] {
        const Texture* const found = find(call, surface, true);
        if (resource == nullptr || found == nullptr) return cudaErrorInvalidValue;
        write_result(resource, found->resource);
        return cudaSuccess;
    });
}

cudaError_t __simt_bind_texture(const void* reference, const cudaResourceDesc* resource,
                                const cudaTextureDesc* description, _SimtCallSite site) {
    const ApiCall call("Binding a texture reference", site);
    call.note_removed("12.0", "a texture object, made with cudaCreateTextureObject,");
    return call.run([&] {
        cudaError_t error = cudaSuccess;
        const unsigned long long handle = make(call, *resource, description, error);
        if (error == cudaSuccess) call.runtime().textures.bound[reference] = handle;
        return error;
    });
}
cudaError_t __simt_bind_surface(const void* reference, const cudaResourceDesc* resource,
                                _SimtCallSite site) {
    const ApiCall call("Binding a surface reference", site);
    call.note_removed("12.0", "a surface object, made with cudaCreateSurfaceObject,");
    return call.run([&] {
        unsigned long long handle = 0;
        const cudaError_t error = make_surface(call, *resource, handle);
        if (error == cudaSuccess) call.runtime().textures.bound[reference] = handle;
        return error;
    });
}
cudaError_t __simt_unbind_texture(const void* reference, _SimtCallSite site) {
    const ApiCall call("cudaUnbindTexture", site);
    return call.run([&] {
        call.runtime().textures.bound.erase(reference);
        return cudaSuccess;
    });
}
cudaTextureObject_t __simt_bound_texture(const void* reference) {
    const RuntimeLock lock;
    const auto& bound = Runtime::get().textures.bound;
    const auto found = bound.find(reference);
    return found == bound.end() ? 0 : found->second;
}
cudaSurfaceObject_t __simt_bound_surface(const void* reference) {
    return __simt_bound_texture(reference);
}

void __simt_texture_read(cudaTextureObject_t texture, const _SimtTexelQuery* query, void* texel) {
    const ApiCall call("texture", SIMT_CALLER);
    Texture& from = of_kernel(call, texture, false);
    check_type(call, from, *query);
    const TexelGrid& grid = from.grid;
    const TexelCheck check = [&](const void* address) {
        check_texel_read(address, grid.element_bytes, call.site().return_address);
    };
    TexelValue value = {};
    if (!query->__whole)
        value = sample(grid, from.how, *query, check);
    else if (query->__index >= 0 && query->__index < grid.width)  // beyond the end there are zeros
        value = read_texel(grid, from.how, query->__index, 0, 0, check);
    std::memcpy(texel, &value, sizeof value);
}

void __simt_surface_access(cudaSurfaceObject_t surface, int dimensions, int layered, int x, int y,
                           int z, int bytes, int mode, void* value, int write) {
    const ApiCall call("surface", SIMT_CALLER);
    const TexelGrid& grid = of_kernel(call, surface, true).grid;
    const long row = grid.width * static_cast<long>(grid.element_bytes);
    long byte = x, line = dimensions > 1 ? y : 0, slice = dimensions > 2 || layered ? z : 0;
    bool outside = false;
    // A clamped x is the last element that fits.
    if (byte < 0 || byte + bytes > row) {
        if (mode == cudaBoundaryModeClamp)
            byte = std::clamp(byte, 0L, row - bytes);
        else
            outside = true;
    }
    clamp_or_refuse(line, grid.height, mode, outside);
    clamp_or_refuse(slice, grid.depth, mode, outside);
    if (outside && mode == cudaBoundaryModeTrap) {
        call.report("bounds.global",
                    fmt::format("A thread {} {} bytes at byte {} of row {}, slice {} of a surface "
                                "that has {} slices of {} rows of {} bytes.",
                                write ? "writes" : "reads", bytes, x, line, slice, grid.depth,
                                grid.height, row),
                    "The x of surface functions is in bytes: multiply it by sizeof(element), and "
                    "let only threads inside the image use it.");
        Simulator::get().end_launch(*current_thread, cudaErrorIllegalAddress);
    }
    if (outside) {
        if (!write) std::memset(value, 0, static_cast<std::size_t>(bytes));
        return;
    }
    char* const address = grid.data + static_cast<std::size_t>(slice) * grid.slice +
                          static_cast<std::size_t>(line) * grid.pitch +
                          static_cast<std::size_t>(byte);
    const auto size = static_cast<unsigned>(bytes);
    if (write) {
        check_device_access(address, size, true, call.site().return_address);
        std::memcpy(address, value, size);
    } else {
        check_device_access(address, size, false, call.site().return_address);
        std::memcpy(value, address, size);
    }
}
}
