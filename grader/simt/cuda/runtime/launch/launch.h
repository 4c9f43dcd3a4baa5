#pragma once

#include <functional>
#include <memory>
#include <unordered_map>
#include <vector>

#include "grader/simt/cuda/runtime/call/call.h"

namespace simtutor::simt {

/// A launch with its arguments, to be run now or later.
struct Launch {
    _SimtLaunchConfig config;
    _SimtKernelInfo kernel;
    void (*run)(const void* arguments) = nullptr;
    std::shared_ptr<const void> arguments;
    std::vector<_SimtArgumentInfo> infos;
};
/// Copies the arguments of a launch that the program wrote.
Launch keep_launch(const _SimtLaunchConfig& config, const _SimtKernelInfo& kernel,
                   const _SimtClosure& type, const void* closure, const _SimtArgumentInfo* infos,
                   int info_count);
/// A launch of a registered kernel with arguments at `arguments[0]`, `arguments[1]`, ..., and with
/// the file and line of the call. Reports a function that is not a known kernel.
cudaError_t pack_launch(const ApiCall& call, const void* function, _SimtLaunchConfig config,
                        void* const* arguments, Launch& launch);

/// Runs a kernel on the device, and advances its clock.
void launch_now(const _SimtLaunchConfig& config, const _SimtKernelInfo& kernel,
                void (*run)(const void*), const void* arguments, const _SimtArgumentInfo* infos,
                int info_count);
/// Runs a launch that was kept. Errors become the thread's last error, as for any launch.
void run_launch(const Launch& launch);

/// The grid that runs now, and the kernels that it has launched (dynamic parallelism). A child is
/// queued and runs when its parent's grid has ended: no kernel can wait for its children any more
/// (CUDA 12 removed that), so this is one of the orders that CUDA allows.
struct GridFamily {
    int depth = 0;
    void* stream = nullptr;  ///< of the launch by the host; its children are part of that work
    std::vector<Launch> children;
    std::unordered_map<const void*, int> errors;  ///< last error by CUDA thread
};
/// A launch from device code: checked now, run later. Errors become the CUDA thread's last error.
void queue_child(Launch launch);
/// Runs a launch of the host, then the children of its grid, and theirs.
void run_with_children(void* stream, const std::function<void()>& run);
/// The last error of the CUDA thread that calls.
int device_last_error(bool clear);

}  // namespace simtutor::simt
