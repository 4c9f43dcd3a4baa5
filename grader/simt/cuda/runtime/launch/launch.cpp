// Launches: those that <<<>>> becomes, and those that functions make.
#include "grader/simt/cuda/runtime/launch/launch.h"

#include <fmt/format.h>

#include <mutex>
#include <set>

#include "grader/simt/cuda/runtime/call/state.h"
#include "grader/simt/cuda/runtime/device/devices.h"
#include "grader/simt/cuda/runtime/error/errors.h"
#include "grader/simt/cuda/runtime/launch/child.h"
#include "grader/simt/cuda/runtime/stream/capture.h"
#include "grader/simt/cuda/runtime/stream/clock.h"
#include "grader/simt/cuda/runtime/stream/stream.h"

namespace simtutor::simt {
namespace {

SimtLaunchConfig config_of(const ApiCall& call, dim3 grid, dim3 block, std::size_t shared_bytes,
                           cudaStream_t stream, bool cooperative) {
    SimtLaunchConfig config = {{grid.x, grid.y, grid.z},
                               {block.x, block.y, block.z},
                               shared_bytes,
                               stream,
                               call.site().file,
                               call.site().line,
                               cooperative};
    return config;
}

cudaError_t launch_function(const ApiCall& call, const void* function, SimtLaunchConfig config,
                            void* const* arguments) {
    Launch launch;
    const cudaError_t error = pack_launch(call, function, placed(call, config), arguments, launch);
    return error != cudaSuccess ? error : launch_result_of(call, launch);
}

/// The stream of a launch must exist, and belong to the chosen device.
bool stream_fits(const SimtLaunchConfig& config, const SimtKernelInfo& kernel) {
    const auto stream = static_cast<cudaStream_t>(config.stream);
    const CallSite site = {nullptr, config.file, config.line};
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

void launch_now(const SimtLaunchConfig& config, const SimtKernelInfo& kernel,
                void (*run)(const void*), const void* arguments, const SimtArgumentInfo* infos,
                int info_count) {
    if (sticky_error() != 0) return;
    begin_launch();
    use_variables_of(chosen_device());
    simt_launch(&config, &kernel, run, arguments, infos, info_count);
    if (launch_was_made()) clock_kernel(config, infos, info_count);
}

SimtLaunchConfig placed(const ApiCall& call, SimtLaunchConfig config) {
    // Names of files stay, since launches may be kept.
    static std::mutex mutex;
    static std::set<std::string> files;
    const Site site = resolve(call.site());
    const std::lock_guard lock(mutex);
    config.file = files.insert(site.file).first->c_str();
    config.line = site.line;
    return config;
}

void run_launch(const Launch& launch) {
    if (simt_on_device()) return queue_child(launch);
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

cudaError_t launch_result_of(const ApiCall&, const Launch& launch) {
    take_launch_error();
    run_launch(launch);
    return static_cast<cudaError_t>(take_launch_error());
}

}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

void simt_submit_launch(const SimtLaunchConfig* config, const SimtKernelInfo* kernel,
                        const SimtClosure* type, const void* closure, const SimtArgumentInfo* infos,
                        int info_count) {
    if (simt_on_device() || is_capturing(static_cast<cudaStream_t>(config->stream)))
        return run_launch(keep_launch(*config, *kernel, *type, closure, infos, info_count));
    if (!stream_fits(*config, *kernel)) return;
    run_with_children(config->stream,
                      [&] { launch_now(*config, *kernel, type->run, closure, infos, info_count); });
}

cudaError_t cudaLaunchKernel(const void* function, dim3 grid, dim3 block, void** arguments,
                             size_t shared_bytes, cudaStream_t stream) {
    const ApiCall call("cudaLaunchKernel", SIMT_CALLER);
    return call.run([&] {
        return launch_function(
            call, function, config_of(call, grid, block, shared_bytes, stream, false), arguments);
    });
}
cudaError_t cudaLaunchCooperativeKernel(const void* function, dim3 grid, dim3 block,
                                        void** arguments, size_t shared_bytes,
                                        cudaStream_t stream) {
    const ApiCall call("cudaLaunchCooperativeKernel", SIMT_CALLER);
    return call.run([&] {
        return launch_function(call, function,
                               config_of(call, grid, block, shared_bytes, stream, true), arguments);
    });
}
cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t* config, const void* function,
                                void** arguments) {
    const ApiCall call("cudaLaunchKernelExC", SIMT_CALLER);
    return call.run([&] {
        if (config == nullptr) return cudaErrorInvalidValue;
        bool cooperative = false;
        const cudaError_t error = attributes_of(call, *config, cooperative);
        if (error != cudaSuccess) return error;
        return launch_function(call, function,
                               config_of(call, config->gridDim, config->blockDim,
                                         config->dynamicSmemBytes, config->stream, cooperative),
                               arguments);
    });
}
}
