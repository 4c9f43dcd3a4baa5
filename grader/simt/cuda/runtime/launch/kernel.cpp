// The kernels that are known by their address.
#include "grader/simt/cuda/runtime/launch/kernel.h"

#include <algorithm>
#include <map>
#include <mutex>

#include "grader/simt/cuda/runtime/runtime.h"

namespace simtutor::simt {
namespace {

/// The kernels of the loaded code, which outlives a session. Modules register when they are loaded,
/// which may be before the first session and on any thread.
struct KernelRegistry {
    std::mutex mutex;
    std::map<const void*, KernelFacts> all;
};
KernelRegistry& registry() {
    static auto& instance = *new KernelRegistry;
    return instance;
}

KernelStates& states() {
    return Runtime::get().kernels;
}

/// The name that the debug information has for the function at this address.
std::string name_of_function(const void* address) {
    return site_of(static_cast<const char*>(address) + 1).function;
}

}  // namespace

KernelFacts numbers_of_kernel(const void* address) {
    KernelFacts facts;
    {
        const std::lock_guard lock(registry().mutex);
        const auto found = registry().all.find(address);
        if (found != registry().all.end()) facts = found->second;
    }
    const auto seen = states().static_shared_bytes.find(address);
    if (seen != states().static_shared_bytes.end()) facts.static_shared_bytes = seen->second;
    return facts;
}

KernelFacts facts_of_kernel(const void* address) {
    KernelFacts facts = numbers_of_kernel(address);
    if (facts.name.empty()) facts.name = name_of_function(address);
    return facts;
}

void note_static_shared(std::uint64_t bytes) {
    states().noted_static_shared = std::max(states().noted_static_shared, bytes);
}

std::uint64_t noted_static_shared() {
    return states().noted_static_shared;
}

void keep_static_shared(const void* kernel) {
    const std::uint64_t noted = std::exchange(states().noted_static_shared, 0);
    if (kernel == nullptr || noted == 0) return;
    std::uint64_t& known = states().static_shared_bytes[kernel];
    known = std::max(known, noted);
}

}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" void __simt_register_kernel(const _SimtKernelRegistration* registration) {
    const std::lock_guard lock(registry().mutex);
    KernelFacts& facts = registry().all[registration->__kernel.__address];
    if (registration->__kernel.name != nullptr && facts.name.empty())
        facts.name = registration->__kernel.name;
    facts.max_threads = std::max(facts.max_threads, registration->__max_threads);
    facts.min_blocks = std::max(facts.min_blocks, registration->__min_blocks);
    // One with a name, from the kernel's definition, is better than one from a call.
    if (facts.registration == nullptr || facts.registration->__kernel.name[0] == '\0')
        facts.registration = registration;
}
