#pragma once
/// The kernels that are known by their address.

#include <cstdint>
#include <map>
#include <string>

#include "grader/simt/cuda/include/runtime_api.h"

namespace simtutor::simt {

struct KernelFacts {
    std::string name;
    int max_threads = 0;  ///< from __launch_bounds__; 0: none
    int min_blocks = 0;
    /// Of the launches so far: what a block declares is known when one has run.
    std::uint64_t static_shared_bytes = 0;
    /// Null for a kernel that only <<<>>> has launched.
    const _SimtKernelRegistration* registration = nullptr;
};
/// What is known of a kernel; its name also for one that never was registered.
KernelFacts facts_of_kernel(const void* address);
/// The same without looking for a name that was never registered, which takes long: for every
/// launch.
KernelFacts numbers_of_kernel(const void* address);

/// What a program set with cudaFuncSetAttribute.
struct KernelSettings {
    int dynamic_shared = 0;
    int carveout = -1;
};
/// What a session knows about kernels, by their addresses.
struct KernelStates {
    std::map<const void*, KernelSettings> settings;
    std::map<const void*, std::string> names;  ///< that cudaFuncGetName has given
    std::map<const void*, std::uint64_t> static_shared_bytes;
    std::uint64_t noted_static_shared = 0;  ///< by note_static_shared in the current launch
};

/// A block of the current launch has declared shared variables of so many bytes.
void note_static_shared(std::uint64_t bytes);
/// The most that was noted in the current launch.
std::uint64_t noted_static_shared();
/// The launch has ended: what was noted belongs to this kernel.
void keep_static_shared(const void* kernel);

/// cudaFuncAttributeMaxDynamicSharedMemorySize as set for this kernel function, 0 if never set; for
/// null the greatest that was set for any.
int dynamic_shared_limit(const void* function);

}  // namespace simtutor::simt
