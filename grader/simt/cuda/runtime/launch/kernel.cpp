// The kernels that are known by their address, and launches with their arguments.
#include "grader/simt/cuda/runtime/launch/kernel.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <mutex>
#include <new>

namespace simtutor::simt {
namespace {

struct Kernels {
    std::mutex mutex;
    std::map<const void*, KernelFacts> all;
    std::uint64_t noted = 0;
};
Kernels& kernels() {
    static Kernels instance;
    return instance;
}

constexpr std::size_t alignment = 64;  ///< enough for any parameter

std::shared_ptr<char> aligned_bytes(std::size_t bytes) {
    auto* const memory = static_cast<char*>(
        ::operator new (std::max<std::size_t>(bytes, 1), std::align_val_t{alignment}));
    return {memory, [](char* p) { ::operator delete (p, std::align_val_t{alignment}); }};
}

/// In front of packed arguments.
struct PackedHead {
    const SimtKernelRegistration* registration;
};

void run_packed(const void* arguments) {
    const auto& head = *static_cast<const PackedHead*>(arguments);
    head.registration->run(head.registration->kernel.address,
                           static_cast<const char*>(arguments) + alignment);
}

/// The name that the debug information has for the function at this address.
std::string name_of_function(const void* address) {
    return site_of(static_cast<const char*>(address) + 1).function;
}

}  // namespace

KernelFacts numbers_of_kernel(const void* address) {
    const std::lock_guard lock(kernels().mutex);
    const auto found = kernels().all.find(address);
    return found == kernels().all.end() ? KernelFacts{} : found->second;
}

KernelFacts facts_of_kernel(const void* address) {
    KernelFacts facts = numbers_of_kernel(address);
    if (facts.name.empty()) facts.name = name_of_function(address);
    return facts;
}

Launch keep_launch(const SimtLaunchConfig& config, const SimtKernelInfo& kernel,
                   const SimtClosure& type, const void* closure, const SimtArgumentInfo* infos,
                   int info_count) {
    Launch launch = {config, kernel, type.run, nullptr, {infos, infos + info_count}};
    const std::shared_ptr<char> memory = aligned_bytes(type.bytes);
    type.copy(memory.get(), closure);
    launch.arguments = {
        memory.get(), [memory, &type](const void* self) { type.destroy(const_cast<void*>(self)); }};
    return launch;
}

cudaError_t pack_launch(const ApiCall& call, const void* function, SimtLaunchConfig config,
                        void* const* arguments, Launch& launch) {
    const SimtKernelRegistration* const registration =
        function == nullptr ? nullptr : facts_of_kernel(function).registration;
    if (registration == nullptr) {
        call.report(
            "api.error",
            fmt::format("{} was given {}, which is not a kernel of this program.", call.function(),
                        function == nullptr ? "a null pointer" : "a pointer"),
            "Pass the kernel's name, as in cudaLaunchKernel((void*)kernel, ...).");
        return cudaErrorInvalidDeviceFunction;
    }
    const unsigned count = registration->parameter_count;
    if (count > 0 && arguments == nullptr) return cudaErrorInvalidValue;
    const std::size_t bytes = count == 0 ? 0
                                         : registration->parameter_offsets[count - 1] +
                                               registration->parameter_bytes[count - 1];
    const std::shared_ptr<char> memory = aligned_bytes(alignment + bytes);
    new (memory.get()) PackedHead{registration};
    launch = {config, registration->kernel, &run_packed, memory, {}};
    for (unsigned i = 0; i < count; ++i) {
        char* const to = memory.get() + alignment + registration->parameter_offsets[i];
        std::memcpy(to, arguments[i], registration->parameter_bytes[i]);
        SimtArgumentInfo info = {nullptr, 0};
        if (registration->pointee_bytes[i] != ~0u) {
            std::memcpy(&info.pointer, to, sizeof info.pointer);
            info.element_bytes = registration->pointee_bytes[i];
        }
        launch.infos.push_back(info);
    }
    return cudaSuccess;
}

void note_static_shared(std::uint64_t bytes) {
    kernels().noted = std::max(kernels().noted, bytes);
}

std::uint64_t noted_static_shared() {
    return kernels().noted;
}

void keep_static_shared(const void* kernel) {
    const std::lock_guard lock(kernels().mutex);
    if (kernel != nullptr && kernels().noted != 0) {
        std::uint64_t& known = kernels().all[kernel].static_shared_bytes;
        known = std::max(known, kernels().noted);
    }
    kernels().noted = 0;
}

}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" void simt_register_kernel(const SimtKernelRegistration* registration) {
    const std::lock_guard lock(kernels().mutex);
    KernelFacts& facts = kernels().all[registration->kernel.address];
    if (registration->kernel.name != nullptr && facts.name.empty())
        facts.name = registration->kernel.name;
    facts.max_threads = std::max(facts.max_threads, registration->max_threads);
    facts.min_blocks = std::max(facts.min_blocks, registration->min_blocks);
    // One with a name, from the kernel's definition, is better than one from a call.
    if (facts.registration == nullptr || facts.registration->kernel.name[0] == '\0')
        facts.registration = registration;
}
