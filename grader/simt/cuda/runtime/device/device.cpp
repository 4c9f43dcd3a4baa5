// Devices: which there are, what they say about themselves; waiting for one, and its reset.
#include <fmt/format.h>

#include <algorithm>

#include "grader/simt/cuda/runtime/call/call.h"
#include "grader/simt/cuda/runtime/runtime.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

cudaError_t check_device(int device) {
    return is_device(device) ? cudaSuccess : cudaErrorInvalidDevice;
}

cudaError_t wait_for_device() {
    Simulator::get().happens_before().host_waits_for_device(chosen_device());
    return cudaSuccess;
}

cudaError_t reset_device(const ApiCall& call) {
    Runtime& runtime = call.runtime();
    free_device_memory(call.site());
    clear_errors();
    runtime.streams.clear();
    runtime.events.clear();
    runtime.kernels.settings.clear();
    runtime.devices.settings[chosen_device()] = {};
    return cudaSuccess;
}

cudaError_t get_version(const ApiCall& call, int* version) {
    return call.run_always([&] {
        if (version == nullptr) return cudaErrorInvalidValue;
        write_result(version, CUDART_VERSION);
        return cudaSuccess;
    });
}

struct RemovedText {
    const char *field, *instead;
};
/// By simt::RemovedFieldName.
constexpr RemovedText removed_fields[] = {
    {"clockRate", "cudaDeviceGetAttribute with cudaDevAttrClockRate"},
    {"deviceOverlap", "asyncEngineCount"},
    {"kernelExecTimeoutEnabled", "cudaDeviceGetAttribute with cudaDevAttrKernelExecTimeout"},
    {"computeMode", "cudaDeviceGetAttribute with cudaDevAttrComputeMode"},
    {"maxTexture1DLinear", "cudaDeviceGetTexture1DLinearMaxWidth"},
    {"memoryClockRate", "cudaDeviceGetAttribute with cudaDevAttrMemoryClockRate"},
    {"singleToDoublePrecisionPerfRatio",
     "cudaDeviceGetAttribute with cudaDevAttrSingleToDoublePrecisionPerfRatio"},
    {"cooperativeMultiDeviceLaunch", "cooperativeLaunch"}};

}  // namespace

const Device& model_of(int number) {
    const std::vector<Device>& models = Runtime::get().devices.models;
    return is_device(number) && !models.empty() ? models[static_cast<std::size_t>(number)]
                                                : Simulator::get().device();
}
const Device& current_device() {
    return Runtime::get().devices.models.empty() ? Simulator::get().device()
                                                 : model_of(chosen_device());
}
int device_count() {
    return Runtime::get().devices.count;
}
bool is_device(int device) {
    return device >= 0 && device < device_count();
}
int chosen_device() {
    return Runtime::get().thread().device;
}
void use_variables_of_device() {
    if (device_count() > 1) Simulator::get().variables().switch_to(chosen_device());
}

}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

void __simt_note_removed_field(int field) {
    const RemovedText& text = removed_fields[field];
    const std::string name = std::string("cudaDeviceProp::") + text.field;
    ApiCall(name.c_str(), SIMT_CALLER).note_removed("13.0", text.instead);
}

cudaError_t cudaGetDeviceCount(int* count) {
    const ApiCall call("cudaGetDeviceCount", SIMT_CALLER);
    return call.run_always([&] {
        if (count == nullptr) return cudaErrorInvalidValue;
        write_result(count, device_count());
        return cudaSuccess;
    });
}
cudaError_t cudaGetDevice(int* device) {
    const ApiCall call("cudaGetDevice", SIMT_CALLER);
    return call.run_always([&] {
        if (device == nullptr) return cudaErrorInvalidValue;
        write_result(device, chosen_device());
        return cudaSuccess;
    });
}
cudaError_t cudaSetDevice(int device) {
    const ApiCall call("cudaSetDevice", SIMT_CALLER);
    return call.run([&] {
        const cudaError_t error = check_device(device);
        if (error == cudaSuccess) call.runtime().thread().device = device;
        return error;
    });
}
cudaError_t cudaSetValidDevices(int* devices, int count) {
    const ApiCall call("cudaSetValidDevices", SIMT_CALLER);
    return call.run([&] {
        if (devices == nullptr || count < 0) return cudaErrorInvalidValue;
        const bool known = std::all_of(devices, devices + count, &is_device);
        return known ? cudaSuccess : cudaErrorInvalidDevice;
    });
}
cudaError_t cudaChooseDevice(int* device, const cudaDeviceProp* wanted) {
    const ApiCall call("cudaChooseDevice", SIMT_CALLER);
    return call.run([&] {
        if (device == nullptr || wanted == nullptr) return cudaErrorInvalidValue;
        // The first that has the memory and the compute capability; among devices that are alike,
        // and where none has them, the first of all.
        int best = 0;
        for (int number = device_count() - 1; number >= 0; --number) {
            const Device& model = model_of(number);
            const bool fits =
                model.memory_bytes >= wanted->totalGlobalMem &&
                std::pair(model.major, model.minor) >= std::pair(wanted->major, wanted->minor);
            if (fits) best = number;
        }
        write_result(device, best);
        return cudaSuccess;
    });
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device) {
    const ApiCall call("cudaGetDeviceProperties", SIMT_CALLER);
    return call.run_always([&] {
        if (properties == nullptr) return cudaErrorInvalidValue;
        const cudaError_t error = check_device(device);
        if (error == cudaSuccess) write_result(properties, properties_of(model_of(device), device));
        return error;
    });
}
cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device) {
    const ApiCall call("cudaDeviceGetAttribute", SIMT_CALLER);
    return call.run_always([&] {
        if (const cudaError_t error = check_device(device); error != cudaSuccess) return error;
        int answer = 0;
        if (value == nullptr || !attribute_of(model_of(device), device, attribute, answer))
            return cudaErrorInvalidValue;
        write_result(value, answer);
        return cudaSuccess;
    });
}

cudaError_t cudaDeviceSynchronize() {
    const ApiCall call("cudaDeviceSynchronize", SIMT_CALLER);
    if (__simt_on_device()) {
        call.report("api.error",
                    "cudaDeviceSynchronize in device code was removed in CUDA 12.0: a kernel "
                    "cannot wait for the kernels that it launches.",
                    "Launch what needs their results from the host, or into "
                    "cudaStreamTailLaunch.");
        Simulator::get().end_launch(*current_thread, cudaErrorNotSupported);
    }
    return call.run([&] {
        const cudaError_t error = refuse_while_capturing(call, nullptr);
        return error != cudaSuccess ? error : wait_for_device();
    });
}
cudaError_t cudaDeviceReset() {
    const ApiCall call("cudaDeviceReset", SIMT_CALLER);
    return call.run_always([&] { return reset_device(call); });
}

cudaError_t cudaInitDevice(int device, unsigned, unsigned) {
    const ApiCall call("cudaInitDevice", SIMT_CALLER);
    return call.run([&] { return check_device(device); });
}

cudaError_t cudaDeviceGetTexture1DLinearMaxWidth(size_t* elements,
                                                 const cudaChannelFormatDesc* format, int device) {
    const ApiCall call("cudaDeviceGetTexture1DLinearMaxWidth", SIMT_CALLER);
    return call.run([&] {
        if (elements == nullptr || format == nullptr || texel_bytes(*format) == 0)
            return cudaErrorInvalidValue;
        if (!is_device(device)) return cudaErrorInvalidDevice;
        const cudaDeviceProp properties = properties_of(model_of(device), device);
        write_result(elements, static_cast<std::size_t>(properties.maxTexture1DLinear.value));
        return cudaSuccess;
    });
}

cudaError_t cudaRuntimeGetVersion(int* version) {
    return get_version({"cudaRuntimeGetVersion", SIMT_CALLER}, version);
}
cudaError_t cudaDriverGetVersion(int* version) {
    return get_version({"cudaDriverGetVersion", SIMT_CALLER}, version);
}

// There is no profiler to start: the counters always run when they are asked for.
cudaError_t cudaProfilerStart() {
    return cudaSuccess;
}
cudaError_t cudaProfilerStop() {
    return cudaSuccess;
}

cudaError_t cudaThreadSynchronize() {
    const ApiCall call("cudaThreadSynchronize", SIMT_CALLER);
    call.note_removed("13.0", "cudaDeviceSynchronize()");
    return call.run(wait_for_device);
}
cudaError_t cudaThreadExit() {
    const ApiCall call("cudaThreadExit", SIMT_CALLER);
    call.note_removed("13.0", "cudaDeviceReset()");
    return call.run_always([&] { return reset_device(call); });
}
}
