// __device__ and __constant__ variables: how they become known; copies, addresses and sizes by
// their names.
#include <fmt/format.h>

#include "grader/findings/text.h"
#include "grader/simt/cuda/runtime/memory/copy.h"
#include "grader/simt/cuda/runtime/memory/host_name.h"
#include "grader/simt/cuda/runtime/runtime.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

/// The part of a __device__ or __constant__ variable that a copy names.
struct SymbolPart {
    const void* symbol;
    std::uint64_t symbol_bytes, bytes, offset;
};

cudaError_t check_symbol(const ApiCall& call, const SymbolPart& part) {
    const PointerFacts facts = pointer_facts(part.symbol);
    if (facts.kind != PointerKind::symbol && facts.kind != PointerKind::host_unknown &&
        facts.kind != PointerKind::managed) {
        call.report("api.error",
                    fmt::format("{} needs a __device__ or __constant__ variable, but was given an "
                                "array in memory.",
                                call.function()),
                    "Use cudaMemcpy for memory from cudaMalloc.", {.object = facts.name});
        return cudaErrorInvalidSymbol;
    }
    call.runtime().symbols[static_cast<const char*>(part.symbol)] = part.symbol_bytes;
    if (part.offset > part.symbol_bytes || part.bytes > part.symbol_bytes - part.offset) {
        call.report("copy.size",
                    fmt::format("{} is asked for {} at byte {} of {}, which holds only {}.",
                                call.function(), bytes_text(part.bytes), grouped(part.offset),
                                facts.name.empty() ? "the variable" : "`" + facts.name + "`",
                                bytes_text(part.symbol_bytes, facts.element_bytes)),
                    part.offset > 0 && part.bytes == part.symbol_bytes
                        ? "The offset is a place in the variable, in bytes, and not in the array "
                          "at the other end: a copy of the whole variable has none. Leave it out."
                        : "Sizes and offsets are in bytes: sizeof(variable) copies all of it.",
                    {.object = facts.name, .bytes = part.bytes});
        return cudaErrorInvalidValue;
    }
    return cudaSuccess;
}

/// For the time of a copy that names a variable, its place is the device's.
class NamedByCall {
  public:
    NamedByCall(const ApiCall& call, const void* symbol)
        : addresses_(call.runtime().device_addresses),
          base_(reinterpret_cast<std::uint64_t>(symbol)),
          added_(addresses_.insert(base_).second) {}
    NamedByCall(const NamedByCall&) = delete;
    NamedByCall& operator=(const NamedByCall&) = delete;
    ~NamedByCall() {
        if (added_) addresses_.erase(base_);
    }

  private:
    std::set<std::uint64_t>& addresses_;
    std::uint64_t base_;
    bool added_;
};

/// A copy to a symbol comes from the host or the device, never goes to the host; and the reverse.
bool symbol_kind_fits(cudaMemcpyKind kind, cudaMemcpyKind host_side) {
    return kind == host_side || kind == cudaMemcpyDeviceToDevice || kind == cudaMemcpyDefault;
}

cudaError_t refuse_symbol_kind(const ApiCall& call, cudaMemcpyKind kind) {
    call.report("copy.direction",
                fmt::format("{} cannot copy in direction {}.", call.function(), name_of(kind)),
                "Leave the direction out: the default fits.");
    return cudaErrorInvalidMemcpyDirection;
}

cudaError_t to_symbol(const ApiCall& call, const SymbolPart& part, const void* from,
                      cudaMemcpyKind kind) {
    if (!symbol_kind_fits(kind, cudaMemcpyHostToDevice)) return refuse_symbol_kind(call, kind);
    if (const cudaError_t error = check_symbol(call, part); error != cudaSuccess) return error;
    use_variables_of_device();
    const NamedByCall named(call, part.symbol);
    char* const to = static_cast<char*>(const_cast<void*>(part.symbol)) + part.offset;
    return copy_bytes(call, to, from, part.bytes, kind);
}

cudaError_t from_symbol(const ApiCall& call, void* to, const SymbolPart& part,
                        cudaMemcpyKind kind) {
    if (!symbol_kind_fits(kind, cudaMemcpyDeviceToHost)) return refuse_symbol_kind(call, kind);
    if (const cudaError_t error = check_symbol(call, part); error != cudaSuccess) return error;
    use_variables_of_device();
    const NamedByCall named(call, part.symbol);
    return copy_bytes(call, to, static_cast<const char*>(part.symbol) + part.offset, part.bytes,
                      kind);
}

}  // namespace
}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

void __simt_register_variable(int kind, const char* name, const volatile void* address,
                              unsigned long long bytes, unsigned element_bytes) {
    const int space = kind & 3;
    Simulator::get().variables().add(space == 2 ? PointerKind::managed : PointerKind::device, name,
                                     const_cast<void*>(address), bytes, element_bytes, space == 1,
                                     (kind & 4) != 0);
}

void __simt_know_variable(int kind, const char* name, const volatile void* address,
                          unsigned long long bytes, unsigned element_bytes) {
    const auto begin = reinterpret_cast<std::uint64_t>(const_cast<const void*>(address));
    if (Simulator::get().variables().find(begin)) return;
    __simt_register_variable(kind, name, address, bytes, element_bytes);
}

cudaError_t __simt_memcpy_to_symbol(const void* symbol, size_t symbol_bytes, const void* from,
                                    size_t bytes, size_t offset, cudaMemcpyKind kind,
                                    _SimtCallSite site) {
    const ApiCall call("cudaMemcpyToSymbol", site);
    return call.run([&] {
        return to_symbol(call, {symbol, symbol_bytes, bytes, offset}, from, kind);
    });
}
cudaError_t __simt_memcpy_to_symbol_async(const void* symbol, size_t symbol_bytes, const void* from,
                                          size_t bytes, size_t offset, cudaMemcpyKind kind,
                                          cudaStream_t stream, _SimtCallSite site) {
    const ApiCall call("cudaMemcpyToSymbolAsync", site);
    return call.run([&] {
        return submit(call, stream, cudaGraphNodeTypeMemcpy, [=](const ApiCall& issued) {
            return to_symbol(issued, {symbol, symbol_bytes, bytes, offset}, from, kind);
        });
    });
}

cudaError_t __simt_memcpy_from_symbol(void* to, const void* symbol, size_t symbol_bytes,
                                      size_t bytes, size_t offset, cudaMemcpyKind kind,
                                      _SimtCallSite site) {
    const ApiCall call("cudaMemcpyFromSymbol", site);
    return call.run([&] {
        return from_symbol(call, to, {symbol, symbol_bytes, bytes, offset}, kind);
    });
}
cudaError_t __simt_memcpy_from_symbol_async(void* to, const void* symbol, size_t symbol_bytes,
                                            size_t bytes, size_t offset, cudaMemcpyKind kind,
                                            cudaStream_t stream, _SimtCallSite site) {
    const ApiCall call("cudaMemcpyFromSymbolAsync", site);
    return call.run([&] {
        return submit(call, stream, cudaGraphNodeTypeMemcpy, [=](const ApiCall& issued) {
            return from_symbol(issued, to, {symbol, symbol_bytes, bytes, offset}, kind);
        });
    });
}

cudaError_t __simt_symbol_address(void** pointer, const void* symbol, size_t symbol_bytes,
                                  _SimtCallSite site) {
    const ApiCall call("cudaGetSymbolAddress", site);
    return call.run([&] {
        if (pointer == nullptr) return cudaErrorInvalidValue;
        const cudaError_t error = check_symbol(call, {symbol, symbol_bytes, 0, 0});
        if (error != cudaSuccess) return error;
        write_result(pointer, const_cast<void*>(symbol));
        give_device_address(symbol);
        return error;
    });
}

cudaError_t __simt_symbol_size(size_t* bytes, const void* symbol, size_t symbol_bytes,
                               _SimtCallSite site) {
    const ApiCall call("cudaGetSymbolSize", site);
    return call.run([&] {
        if (bytes == nullptr) return cudaErrorInvalidValue;
        const cudaError_t error = check_symbol(call, {symbol, symbol_bytes, 0, 0});
        if (error == cudaSuccess) write_result(bytes, symbol_bytes);
        return error;
    });
}
}
