/// Kernels by address, and launches through functions of the runtime (cuda/kernel_pointers.h).

#include "grader/simt/engine/kernel_table.h"

#include <fmt/format.h>

#include <mutex>
#include <unordered_map>

#include "grader/simt/cuda/engine_abi.h"
#include "grader/simt/cuda/runtime_errors.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

using Launcher = int (*)(const SimtLaunchConfig*, const SimtKernelInfo*, const void*, void**);

struct Kernel {
    SimtKernelInfo info;
    Launcher launch;
};

struct Table {
    std::mutex mutex;
    std::unordered_map<const void*, Kernel> registered;
    /// Names made from debug information; nodes keep their place.
    std::unordered_map<const void*, Site> found;
};
Table& table() {
    static auto* all = new Table;
    return *all;
}

thread_local int* error_wanted = nullptr;

}  // namespace

bool give_launch_error(int error) {
    if (!error_wanted) return false;
    *error_wanted = error;
    return true;
}

}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

void simt_register_kernel(const void* function, const SimtKernelInfo* kernel, Launcher launch) {
    const std::lock_guard lock(table().mutex);
    table().registered[function] = {*kernel, launch};
}

SimtKernelInfo simt_kernel_info(const void* function) {
    const std::lock_guard lock(table().mutex);
    const auto known = table().registered.find(function);
    if (known != table().registered.end()) return known->second.info;
    auto [found, fresh] = table().found.try_emplace(function);
    if (fresh)
        found->second =
            Simulator::get().code.site_of_address(reinterpret_cast<std::uint64_t>(function) + 1);
    const Site& site = found->second;
    return {site.function.c_str(), site.file.c_str(), site.line, ""};
}

int simt_launch_called(const SimtLaunchConfig* config, const SimtKernelInfo* kernel,
                       void (*thunk)(const void*), const void* arguments,
                       const SimtArgumentInfo* infos, int info_count) {
    int error = 0;
    error_wanted = &error;
    simt_launch(config, kernel, thunk, arguments, infos, info_count);
    error_wanted = nullptr;
    if (error)
        record_api_error(static_cast<cudaError_t>(error),
                         config->cooperative ? "cudaLaunchCooperativeKernel" : "cudaLaunchKernel",
                         {nullptr, config->file, config->line});
    return error;
}

int simt_launch_registered(const SimtLaunchConfig* config, const void* function, void** arguments) {
    Kernel kernel;
    {
        const std::lock_guard lock(table().mutex);
        const auto known = table().registered.find(function);
        if (known == table().registered.end()) {
            std::fprintf(stderr,
                         "%s:%d: the kernel behind this pointer is not known; pass the kernel "
                         "itself instead of a pointer to void.\n",
                         config->file, config->line);
            return cudaErrorInvalidDeviceFunction;
        }
        kernel = known->second;
    }
    return kernel.launch(config, &kernel.info, function, arguments);
}
}
