// Launches: those that <<<>>> becomes, and those that functions make.
#include "grader/simt/cuda/runtime/launch/launch.h"

#include <fmt/format.h>

#include <cstring>
#include <new>
#include <set>

#include "grader/simt/cuda/runtime/memory/host_name.h"
#include "grader/simt/cuda/runtime/runtime.h"
#include "grader/simt/cuda/runtime/stream/clock.h"

namespace simtutor::simt {
namespace {

constexpr std::size_t alignment = 64;  ///< enough for any parameter

std::shared_ptr<char> aligned_bytes(std::size_t bytes) {
    auto* const memory = static_cast<char*>(
        ::operator new (std::max<std::size_t>(bytes, 1), std::align_val_t{alignment}));
    return {memory, [](char* p) { ::operator delete (p, std::align_val_t{alignment}); }};
}

/// Of a launch that the host makes: its arguments are addresses on the device.
void ask_arguments(const ApiCall& call, const _SimtArgumentInfo* infos, int count) {
    for (int i = 0; i < count; ++i) check_host_name(call, infos[i].__pointer);
}

/// In front of packed arguments.
struct PackedHead {
    const _SimtKernelRegistration* registration;
};

void run_packed(const void* arguments) {
    const auto& head = *static_cast<const PackedHead*>(arguments);
    head.registration->__run(head.registration->__kernel.__address,
                             static_cast<const char*>(arguments) + alignment);
}

struct LaunchParameters {
    dim3 grid, block;
    std::size_t shared_bytes;
    cudaStream_t stream;
    bool cooperative;
};

/// Launches with the thread's choice of device. @return the error that the launch itself has
cudaError_t launch_packed(const ApiCall& call, const void* function,
                          const LaunchParameters& parameters, void* const* arguments) {
    const auto& [grid, block, shared_bytes, stream, cooperative] = parameters;
    _SimtLaunchConfig config = {{grid.x, grid.y, grid.z},
                                {block.x, block.y, block.z},
                                shared_bytes,
                                stream,
                                nullptr,
                                0,
                                cooperative};
    Launch launch;
    const cudaError_t error = pack_launch(call, function, config, arguments, launch);
    if (error != cudaSuccess) return error;
    take_launch_error();
    ask_arguments(call, launch.infos.data(), static_cast<int>(launch.infos.size()));
    run_launch(launch);
    return static_cast<cudaError_t>(take_launch_error());
}

cudaError_t launch_function(const ApiCall& call, const void* function,
                            const LaunchParameters& parameters, void* const* arguments) {
    return call.run([&] { return launch_packed(call, function, parameters, arguments); });
}

/// The configuration with file and line of the call, which launches need.
_SimtLaunchConfig placed(const ApiCall& call, _SimtLaunchConfig config) {
    // Names of files stay for the report, which is written when static objects are gone already.
    static auto& files = *new std::set<std::string>;
    const Site site = resolve(call.site());
    config.__file = files.insert(site.file).first->c_str();
    config.__line = site.line;
    config.__caller = call.site().return_address;
    return config;
}

/// The stream of a launch must exist, and belong to the chosen device.
bool stream_fits(const _SimtLaunchConfig& config, const _SimtKernelInfo& kernel) {
    const auto stream = static_cast<cudaStream_t>(config.stream);
    const CallSite site = {nullptr, config.__file, config.__line};
    const std::string name = fmt::format("The launch of `{}`", kernel.name);
    const ApiCall call(name.c_str(), site);
    cudaError_t error = check_stream(call, stream);
    if (error == cudaSuccess && device_of(stream) != chosen_device()) {
        call.report(
            "launch.invalid",
            fmt::format("{} is for a stream of device {}, but device {} is the current one.", name,
                        device_of(stream), chosen_device()),
            "Call cudaSetDevice before the launch, or use a stream that was created on "
            "the current device.");
        error = cudaErrorInvalidResourceHandle;
    }
    if (error != cudaSuccess) set_launch_error(error, site, kernel.name);
    return error == cudaSuccess;
}

/// Whether a launch that is only captured is the call that is to fail in this run.
bool captured_launch_fails(const _SimtLaunchConfig& config, const _SimtKernelInfo& kernel) {
    const CallSite site{config.__caller, config.__file, config.__line};
    if (!Runtime::get().failing_call.fails(ApiCall("the launch", site))) return false;
    set_launch_error(cudaErrorUnknown, site, kernel.name);
    return true;
}

cudaError_t attributes_of(const ApiCall& call, const cudaLaunchConfig_t& config,
                          bool& cooperative) {
    cooperative = false;
    for (unsigned i = 0; i < config.numAttrs; ++i) {
        const cudaLaunchAttribute& attribute = config.attrs[i];
        if (attribute.id == cudaLaunchAttributeCooperative)
            cooperative = attribute.val.cooperative != 0;
        if (attribute.id != cudaLaunchAttributeClusterDimension) continue;
        const auto& cluster = attribute.val.clusterDim;
        if (cluster.x * cluster.y * cluster.z <= 1) continue;
        call.report("api.error",
                    fmt::format("{} asks for clusters of {} blocks. simtutor does not support "
                                "clusters yet.",
                                call.function(), cluster.x * cluster.y * cluster.z),
                    "Launch without the attribute cudaLaunchAttributeClusterDimension.");
        return cudaErrorNotSupported;
    }
    return cudaSuccess;
}

}  // namespace

Launch keep_launch(const _SimtLaunchConfig& config, const _SimtKernelInfo& kernel,
                   const _SimtClosure& type, const void* closure, const _SimtArgumentInfo* infos,
                   int info_count) {
    Launch launch = {config, kernel, type.__run, nullptr, {infos, infos + info_count}};
    const std::shared_ptr<char> memory = aligned_bytes(type.__bytes);
    type.__copy(memory.get(), closure);
    launch.arguments = {memory.get(), [memory, &type](const void* self) {
                            type.__destroy(const_cast<void*>(self));
                        }};
    return launch;
}

cudaError_t pack_launch(const ApiCall& call, const void* function, _SimtLaunchConfig config,
                        void* const* arguments, Launch& launch) {
    const _SimtKernelRegistration* const registration =
        function == nullptr ? nullptr : facts_of_kernel(function).registration;
    if (registration == nullptr) {
        call.report(
            "api.error",
            fmt::format("{} was given {}, which is not a kernel of this program.", call.function(),
                        function == nullptr ? "a null pointer" : "a pointer"),
            "Pass the kernel's name, as in cudaLaunchKernel((void*)kernel, ...).");
        return cudaErrorInvalidDeviceFunction;
    }
    const unsigned count = registration->__parameter_count;
    if (count > 0 && arguments == nullptr) return cudaErrorInvalidValue;
    const std::size_t bytes = count == 0 ? 0
                                         : registration->__parameter_offsets[count - 1] +
                                               registration->__parameter_bytes[count - 1];
    const std::shared_ptr<char> memory = aligned_bytes(alignment + bytes);
    new (memory.get()) PackedHead{registration};
    launch = {placed(call, config), registration->__kernel, &run_packed, memory, {}};
    for (unsigned i = 0; i < count; ++i) {
        char* const to = memory.get() + alignment + registration->__parameter_offsets[i];
        std::memcpy(to, arguments[i], registration->__parameter_bytes[i]);
        _SimtArgumentInfo info = {nullptr, 0};
        if (registration->__pointee_bytes[i] != ~0u) {
            std::memcpy(&info.__pointer, to, sizeof info.__pointer);
            info.__element_bytes = registration->__pointee_bytes[i];
        }
        launch.infos.push_back(info);
    }
    return cudaSuccess;
}

void launch_now(const _SimtLaunchConfig& config, const _SimtKernelInfo& kernel,
                void (*run)(const void*), const void* arguments, const _SimtArgumentInfo* infos,
                int info_count) {
    if (sticky_error() != 0) return;
    begin_launch();
    use_variables_of_device();
    __simt_launch(&config, &kernel, run, arguments, infos, info_count);
    if (launch_was_made()) clock_kernel(config, kernel, infos, info_count);
}

void run_launch(const Launch& launch) {
    if (__simt_on_device()) return queue_child(launch);
    if (!stream_fits(launch.config, launch.kernel)) return;
    const auto stream = static_cast<cudaStream_t>(launch.config.stream);
    if (is_capturing(stream)) {
        capture(stream, cudaGraphNodeTypeKernel, launch_work(launch));
        return;
    }
    run_with_children(launch.config.stream, [&] {
        launch_now(launch.config, launch.kernel, launch.run, launch.arguments.get(),
                   launch.infos.data(), static_cast<int>(launch.infos.size()));
    });
}

}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

void __simt_submit_launch(const _SimtLaunchConfig* config, const _SimtKernelInfo* kernel,
                          const _SimtClosure* type, const void* closure,
                          const _SimtArgumentInfo* infos, int info_count) {
    const RuntimeLock lock;
    if (!__simt_on_device())
        ask_arguments({"the launch", _SimtCallSite{config->__file, config->__line, 0}}, infos,
                      info_count);
    const bool captured =
        !__simt_on_device() && is_capturing(static_cast<cudaStream_t>(config->stream));
    if (captured && captured_launch_fails(*config, *kernel)) return;
    if (__simt_on_device() || captured)
        return run_launch(keep_launch(*config, *kernel, *type, closure, infos, info_count));
    if (!stream_fits(*config, *kernel)) return;
    run_with_children(config->stream, [&] {
        launch_now(*config, *kernel, type->__run, closure, infos, info_count);
    });
}

cudaError_t cudaLaunchKernel(const void* function, dim3 grid, dim3 block, void** arguments,
                             size_t shared_bytes, cudaStream_t stream) {
    return launch_function({"cudaLaunchKernel", SIMT_CALLER}, function,
                           {grid, block, shared_bytes, stream, false}, arguments);
}
cudaError_t cudaLaunchCooperativeKernel(const void* function, dim3 grid, dim3 block,
                                        void** arguments, size_t shared_bytes,
                                        cudaStream_t stream) {
    return launch_function({"cudaLaunchCooperativeKernel", SIMT_CALLER}, function,
                           {grid, block, shared_bytes, stream, true}, arguments);
}
cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t* config, const void* function,
                                void** arguments) {
    const ApiCall call("cudaLaunchKernelExC", SIMT_CALLER);
    return call.run([&] {
        if (config == nullptr) return cudaErrorInvalidValue;
        bool cooperative = false;
        const cudaError_t error = attributes_of(call, *config, cooperative);
        if (error != cudaSuccess) return error;
        return launch_packed(call, function,
                             {config->gridDim, config->blockDim, config->dynamicSmemBytes,
                              config->stream, cooperative},
                             arguments);
    });
}
}
