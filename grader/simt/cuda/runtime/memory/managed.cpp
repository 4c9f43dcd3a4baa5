// Managed memory: hints where it should be, and what was hinted.
#include "grader/simt/cuda/runtime/memory/range.h"
#include "grader/simt/cuda/runtime/runtime.h"

namespace simtutor::simt {
namespace {

ManagedHints& hints_of(const ApiCall& call, const void* pointer) {
    return call.runtime().hints[facts_of(pointer).base];
}

cudaError_t check_managed(const ApiCall& call, const void* pointer, std::size_t bytes) {
    const cudaError_t error = check_range(call, {pointer, bytes, Role::device, "memory"});
    if (error != cudaSuccess) return error;
    return facts_of(pointer).kind == PointerKind::managed ? cudaSuccess : cudaErrorInvalidValue;
}

/// A device's number, or cudaCpuDeviceId. @return false for a place that there is not
bool place_of(const cudaMemLocation& location, int& place) {
    if (location.type == cudaMemLocationTypeHost || location.type == cudaMemLocationTypeHostNuma ||
        location.type == cudaMemLocationTypeHostNumaCurrent)
        place = cudaCpuDeviceId;
    else if (location.type == cudaMemLocationTypeDevice && is_device(location.id))
        place = location.id;
    else
        return false;
    return true;
}

cudaError_t prefetch(const ApiCall& call, const void* pointer, std::size_t bytes,
                     const cudaMemLocation& location, cudaStream_t stream) {
    int place = 0;
    if (!place_of(location, place)) return cudaErrorInvalidDevice;
    return submit(call, stream, cudaGraphNodeTypeEmpty, [=](const ApiCall& issued) {
        const cudaError_t error = check_managed(issued, pointer, bytes);
        if (error != cudaSuccess) return error;
        hints_of(issued, pointer).last_prefetch = place;
        return cudaSuccess;
    });
}

cudaError_t advise(const ApiCall& call, const void* pointer, std::size_t bytes,
                   cudaMemoryAdvise advice, const cudaMemLocation& location) {
    if (const cudaError_t error = check_managed(call, pointer, bytes); error != cudaSuccess)
        return error;
    int place = cudaInvalidDeviceId;
    const bool about_reading =
        advice == cudaMemAdviseSetReadMostly || advice == cudaMemAdviseUnsetReadMostly;
    const bool needs_place = !about_reading && advice != cudaMemAdviseUnsetPreferredLocation;
    if (needs_place && !place_of(location, place)) return cudaErrorInvalidDevice;
    ManagedHints& hints = hints_of(call, pointer);
    switch (advice) {
        case cudaMemAdviseSetReadMostly:
        case cudaMemAdviseUnsetReadMostly:
            hints.read_mostly = advice == cudaMemAdviseSetReadMostly;
            return cudaSuccess;
        case cudaMemAdviseSetPreferredLocation:
            hints.preferred = place;
            return cudaSuccess;
        case cudaMemAdviseUnsetPreferredLocation:
            hints.preferred = cudaInvalidDeviceId;
            return cudaSuccess;
        case cudaMemAdviseSetAccessedBy:
            hints.accessed_by.insert(place);
            return cudaSuccess;
        case cudaMemAdviseUnsetAccessedBy:
            hints.accessed_by.erase(place);
            return cudaSuccess;
    }
    return cudaErrorInvalidValue;
}

int type_of(int place) {
    if (place == cudaInvalidDeviceId) return cudaMemLocationTypeInvalid;
    return place == cudaCpuDeviceId ? cudaMemLocationTypeHost : cudaMemLocationTypeDevice;
}

/// The one number that an attribute other than AccessedBy is.
bool number_of(const ManagedHints& hints, cudaMemRangeAttribute attribute, int& number) {
    switch (attribute) {
        case cudaMemRangeAttributeReadMostly:
            number = hints.read_mostly;
            return true;
        case cudaMemRangeAttributePreferredLocation:
        case cudaMemRangeAttributePreferredLocationId:
            number = hints.preferred;
            return true;
        case cudaMemRangeAttributeLastPrefetchLocation:
        case cudaMemRangeAttributeLastPrefetchLocationId:
            number = hints.last_prefetch;
            return true;
        case cudaMemRangeAttributePreferredLocationType:
            number = type_of(hints.preferred);
            return true;
        case cudaMemRangeAttributeLastPrefetchLocationType:
            number = type_of(hints.last_prefetch);
            return true;
        default:
            return false;
    }
}

cudaError_t get_attribute(const ApiCall& call, void* data, std::size_t data_bytes,
                          cudaMemRangeAttribute attribute, const void* pointer, std::size_t bytes) {
    if (data == nullptr || data_bytes == 0 || data_bytes % sizeof(int) != 0)
        return cudaErrorInvalidValue;
    if (const cudaError_t error = check_managed(call, pointer, bytes); error != cudaSuccess)
        return error;
    const ManagedHints& hints = hints_of(call, pointer);
    int* const to = static_cast<int*>(data);
    if (attribute == cudaMemRangeAttributeAccessedBy) {
        auto next = hints.accessed_by.begin();
        for (std::size_t i = 0; i < data_bytes / sizeof(int); ++i)
            write_result(to + i, next == hints.accessed_by.end() ? cudaInvalidDeviceId : *next++);
        return cudaSuccess;
    }
    int number = 0;
    if (data_bytes != sizeof(int) || !number_of(hints, attribute, number))
        return cudaErrorInvalidValue;
    write_result(to, number);
    return cudaSuccess;
}

cudaMemLocation location_of(int device) {
    if (device == cudaCpuDeviceId) return {cudaMemLocationTypeHost, 0};
    return {cudaMemLocationTypeDevice, device};
}

void note_old_form(const ApiCall& call) {
    call.report("api.removed",
                std::string(call.function()) +
                    " with a device number was removed in CUDA 13.0; here it still works.",
                "Pass a cudaMemLocation: {cudaMemLocationTypeDevice, device}, or "
                "{cudaMemLocationTypeHost, 0} for the host.");
}

}  // namespace
}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

cudaError_t cudaMemPrefetchAsync(const void* pointer, size_t bytes, int device,
                                 cudaStream_t stream) {
    const ApiCall call("cudaMemPrefetchAsync", SIMT_CALLER);
    note_old_form(call);
    return call.run([&] { return prefetch(call, pointer, bytes, location_of(device), stream); });
}
cudaError_t __simt_mem_prefetch(const void* pointer, size_t bytes, cudaMemLocation location,
                                unsigned flags, cudaStream_t stream, _SimtCallSite site) {
    const ApiCall call("cudaMemPrefetchAsync", site);
    return call.run([&] {
        if (flags != 0) return cudaErrorInvalidValue;
        return prefetch(call, pointer, bytes, location, stream);
    });
}
cudaError_t cudaMemAdvise(const void* pointer, size_t bytes, cudaMemoryAdvise advice, int device) {
    const ApiCall call("cudaMemAdvise", SIMT_CALLER);
    note_old_form(call);
    return call.run([&] { return advise(call, pointer, bytes, advice, location_of(device)); });
}
cudaError_t __simt_mem_advise(const void* pointer, size_t bytes, cudaMemoryAdvise advice,
                              cudaMemLocation location, _SimtCallSite site) {
    const ApiCall call("cudaMemAdvise", site);
    return call.run([&] { return advise(call, pointer, bytes, advice, location); });
}

cudaError_t cudaMemRangeGetAttribute(void* data, size_t data_bytes, cudaMemRangeAttribute attribute,
                                     const void* pointer, size_t bytes) {
    const ApiCall call("cudaMemRangeGetAttribute", SIMT_CALLER);
    return call.run(
        [&] { return get_attribute(call, data, data_bytes, attribute, pointer, bytes); });
}
cudaError_t cudaMemRangeGetAttributes(void** data, size_t* data_bytes,
                                      cudaMemRangeAttribute* attributes, size_t count,
                                      const void* pointer, size_t bytes) {
    const ApiCall call("cudaMemRangeGetAttributes", SIMT_CALLER);
    return call.run([&] {
        if (data == nullptr || data_bytes == nullptr || attributes == nullptr || count == 0)
            return cudaErrorInvalidValue;
        cudaError_t error = cudaSuccess;
        for (std::size_t i = 0; i < count && error == cudaSuccess; ++i)
            error = get_attribute(call, data[i], data_bytes[i], attributes[i], pointer, bytes);
        return error;
    });
}

cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void* pointer, size_t bytes,
                                     unsigned flags) {
    const ApiCall call("cudaStreamAttachMemAsync", SIMT_CALLER);
    return call.run([&] {
        if (flags != cudaMemAttachGlobal && flags != cudaMemAttachHost &&
            flags != cudaMemAttachSingle)
            return cudaErrorInvalidValue;
        return submit(call, stream, cudaGraphNodeTypeEmpty, [=](const ApiCall& issued) {
            // 0 stands for the whole allocation.
            const PointerFacts facts = facts_of(pointer);
            if (bytes != 0 && (bytes != facts.bytes || facts.offset != 0))
                return cudaErrorInvalidValue;
            return check_managed(issued, pointer, facts.bytes);
        });
    });
}
}
