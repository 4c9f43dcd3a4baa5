#include "grader/simt/cuda/runtime/memory/host_name.h"

#include <fmt/format.h>

#include <cstring>

#include "grader/simt/cuda/runtime/runtime.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

const Allocation* variable_at(const void* pointer) {
    return Simulator::get().variables().find(reinterpret_cast<std::uint64_t>(pointer));
}

/// The variable, if the host has only its own name for it. A constant has its value there, too.
const Allocation* named_by_host(const void* pointer) {
    const Allocation* const variable = variable_at(pointer);
    if (!variable || variable->kind != PointerKind::device || variable->unchanging) return nullptr;
    return Runtime::get().device_addresses.contains(variable->base) ? nullptr : variable;
}

}  // namespace

cudaError_t check_host_name(const ApiCall& call, const Range& range) {
    const Allocation* const variable = range.bytes == 0 ? nullptr : named_by_host(range.pointer);
    if (!variable) return cudaSuccess;
    call.report(
        "pointer.host-on-device",
        fmt::format("{} was given the variable `{}` of the device as {}, but in host code its name "
                    "is not its address on the device.",
                    call.function(), variable->name, range.what),
        fmt::format("Use cudaMemcpyToSymbol or cudaMemcpyFromSymbol, or ask cudaGetSymbolAddress "
                    "for the address of {}.",
                    variable->name),
        {.object = variable->name, .bytes = range.bytes});
    return cudaErrorInvalidValue;
}

void check_host_name(const ApiCall& call, const void* argument) {
    const Allocation* const variable = named_by_host(argument);
    if (!variable) return;
    call.report(
        "pointer.host-on-device",
        fmt::format("The launch passes the variable `{}` of the device as an argument, but in host "
                    "code its name is not its address on the device.",
                    variable->name),
        fmt::format("Use {} by its name in the kernel, or pass the address that "
                    "cudaGetSymbolAddress gives.",
                    variable->name),
        {.object = variable->name});
}

void give_device_address(const void* variable) {
    if (const Allocation* const known = variable_at(variable))
        Runtime::get().device_addresses.insert(known->base);
}

void give_device_addresses(const void* bytes, std::uint64_t count) {
    const auto* const begin = static_cast<const char*>(bytes);
    for (std::uint64_t at = 0; at + sizeof(std::uint64_t) <= count; at += sizeof(std::uint64_t)) {
        std::uint64_t word = 0;
        std::memcpy(&word, begin + at, sizeof word);
        if (Variables::may_hold(word)) give_device_address(reinterpret_cast<const void*>(word));
    }
}

}  // namespace simtutor::simt
