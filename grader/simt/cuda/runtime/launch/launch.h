#pragma once

#include "grader/simt/cuda/runtime/launch/kernel.h"

namespace simtutor::simt {

/// Runs a kernel on the device, and advances its clock.
void launch_now(const SimtLaunchConfig& config, const SimtKernelInfo& kernel,
                void (*run)(const void*), const void* arguments, const SimtArgumentInfo* infos,
                int info_count);

/// Runs a launch that was kept. Errors become the thread's last error, as for any launch.
void run_launch(const Launch& launch);

/// The configuration with file and line of the call, which launches need.
SimtLaunchConfig placed(const ApiCall& call, SimtLaunchConfig config);

/// Launches with the thread's choice of device, and gives the error that the launch itself has.
cudaError_t launch_result_of(const ApiCall& call, const Launch& launch);

}  // namespace simtutor::simt
