#pragma once
/// The kernels that are known by their address.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "grader/simt/cuda/include/runtime_api.h"
#include "grader/simt/cuda/runtime/call/call.h"

namespace simtutor::simt {

struct KernelFacts {
    std::string name;
    int max_threads = 0;  ///< from __launch_bounds__; 0: none
    int min_blocks = 0;
    /// Of the launches so far: what a block declares is known when one has run.
    std::uint64_t static_shared_bytes = 0;
    /// Null for a kernel that only <<<>>> has launched.
    const SimtKernelRegistration* registration = nullptr;
};
/// What is known of a kernel; its name also for one that never was registered.
KernelFacts facts_of_kernel(const void* address);
/// The same without looking for a name that nobody registered, which takes long: for every launch.
KernelFacts numbers_of_kernel(const void* address);

/// A launch with its arguments, to be run now or later.
struct Launch {
    SimtLaunchConfig config;
    SimtKernelInfo kernel;
    void (*run)(const void* arguments) = nullptr;
    std::shared_ptr<const void> arguments;
    std::vector<SimtArgumentInfo> infos;
};
/// Copies the arguments of a launch that the program wrote.
Launch keep_launch(const SimtLaunchConfig& config, const SimtKernelInfo& kernel,
                   const SimtClosure& type, const void* closure, const SimtArgumentInfo* infos,
                   int info_count);
/// A launch of a registered kernel with arguments at `arguments[0]`, `arguments[1]`, ...
/// Reports a function that is not a known kernel.
cudaError_t pack_launch(const ApiCall& call, const void* function, SimtLaunchConfig config,
                        void* const* arguments, Launch& launch);

/// A block of the current launch has declared shared variables of so many bytes.
void note_static_shared(std::uint64_t bytes);
/// The most that was noted in the current launch.
std::uint64_t noted_static_shared();
/// The launch has ended: what was noted belongs to this kernel.
void keep_static_shared(const void* kernel);

}  // namespace simtutor::simt
