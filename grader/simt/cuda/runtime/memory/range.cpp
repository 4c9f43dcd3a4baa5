#include "grader/simt/cuda/runtime/memory/range.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/text.h"
#include "grader/simt/cuda/runtime/runtime.h"
#include "grader/simt/engine/host_heap.h"

namespace simtutor::simt {
namespace {

cudaError_t null_pointer(const ApiCall& call, const Range& range) {
    call.report("null.pointer",
                fmt::format("{} was given a null pointer as {}.", call.function(), range.what),
                "Allocate the memory first, and check that the allocation succeeded.",
                {.object = {}, .bytes = range.bytes});
    return cudaErrorInvalidValue;
}

cudaError_t freed_memory(const ApiCall& call, const Range& range, const PointerFacts& facts) {
    const std::string destroyed = freed_by_destructor(resolve_function(facts.released).function);
    call.report(
        "memory.use-after-free",
        fmt::format("{} uses {} after it was freed.", call.function(), name_of(facts, range.what)),
        destroyed.empty() ? "Free memory only after its last use." : destroyed,
        {.object = facts.name, .bytes = range.bytes, .earlier = &facts.released});
    return cudaErrorInvalidValue;
}

/// The pointer lies in, or at the end of, an array of the host's that no device knows.
bool in_host_array(const PointerFacts& facts) {
    return facts.kind == PointerKind::host_tracked && facts.offset <= facts.bytes;
}

constexpr const char* counts_bytes =
    "Sizes are in bytes, the number of elements times sizeof(element): is this one more than the "
    "array has, or was the array allocated with too few?";

/// What counts rows asks for the height times the pitch; what begins inside the array has less than
/// all of it.
std::string size_advice(const std::string& function, const PointerFacts& facts) {
    const auto is = [&](std::string_view part) { return function.find(part) != std::string::npos; };
    if (is("TextureObject"))
        return "A texture takes sizeInBytes, or height rows that lie pitchInBytes apart: are width "
               "and height in order, and is the pitch the one of this allocation?";
    if (is("2D"))
        return "The rows lie one pitch apart: is the height the number of rows, the width that of "
               "a row, and the pitch the one of this allocation? Where it was made without a "
               "pitch, its rows follow each other, and the pitch is the length of a row in bytes.";
    if (facts.offset > 0 && facts.offset < facts.bytes)
        return fmt::format(
            "From there {} are left: the last part of an array may be shorter than the others.",
            bytes_text(facts.bytes - facts.offset, facts.element_bytes));
    return counts_bytes;
}

cudaError_t out_of_bounds(const ApiCall& call, const Range& range, const PointerFacts& facts) {
    const std::string name = name_of(facts, range.what);
    const bool whole = facts.offset == 0;
    const std::string start =
        whole ? "" : fmt::format(", starting at byte {}", grouped(facts.offset));
    call.report("copy.size",
                fmt::format("{} is asked for {}{} of {}, which holds only {}.", call.function(),
                            bytes_text(range.bytes), start, name,
                            bytes_text(facts.bytes, facts.element_bytes)),
                size_advice(call.function(), facts), {.object = facts.name, .bytes = range.bytes});
    return range.cut && in_host_array(facts) ? cudaSuccess : cudaErrorInvalidValue;
}

cudaError_t not_on_device(const ApiCall& call, const Range& range, const PointerFacts& facts) {
    call.report(
        "pointer.host-on-device",
        fmt::format("{} needs device memory as {}, but {} is host memory.", call.function(),
                    range.what, facts.name.empty() ? "this pointer" : "`" + facts.name + "`"),
        "Pass a pointer that cudaMalloc gave.", {.object = facts.name, .bytes = range.bytes});
    return cudaErrorInvalidValue;
}

cudaError_t not_on_host(const ApiCall& call, const Range& range, const PointerFacts& facts) {
    call.report(
        "pointer.device-on-host",
        fmt::format("{} needs host memory as {}, but {} is device memory.", call.function(),
                    range.what, facts.name.empty() ? "this pointer" : "`" + facts.name + "`"),
        "Pass a pointer to host memory.", {.object = facts.name, .bytes = range.bytes});
    return cudaErrorInvalidValue;
}

/// A copy that runs past what malloc or new gave. One that stores there is not made: it would
/// destroy the heap.
cudaError_t out_of_host_block(const ApiCall& call, const Range& range, const HostBlock& block) {
    const Site place = site_of(block);
    const CallSite allocation{nullptr, place.file.c_str(), place.line};
    call.report(
        "copy.size",
        fmt::format("{} is asked for {} of the {}, which holds only {}: they were allocated in "
                    "line {}.",
                    call.function(), bytes_text(range.bytes), range.what, bytes_text(block.bytes),
                    place.line),
        counts_bytes, {.object = {}, .bytes = range.bytes, .earlier = &allocation});
    return range.cut ? cudaSuccess : cudaErrorInvalidValue;
}

cudaError_t check_host_block(const ApiCall& call, const Range& range) {
    HostBlock block;
    if (!find_host_block(range.pointer, block) || range.bytes <= block.bytes) return cudaSuccess;
    return out_of_host_block(call, range, block);
}

}  // namespace

bool on_device(const PointerFacts& facts) {
    return facts.kind != PointerKind::host_tracked && facts.kind != PointerKind::host_unknown;
}

bool on_host(const PointerFacts& facts) {
    return facts.kind != PointerKind::device && facts.kind != PointerKind::symbol && !facts.view;
}

std::string name_of(const PointerFacts& facts, const char* what) {
    return facts.name.empty() ? fmt::format("the {}", what) : fmt::format("`{}`", facts.name);
}

PointerFacts facts_of(const void* pointer) {
    PointerFacts facts = pointer_facts(pointer);
    if (facts.kind != PointerKind::host_unknown) return facts;
    const auto& symbols = Runtime::get().symbols;
    const char* const address = static_cast<const char*>(pointer);
    const auto after = symbols.upper_bound(address);
    if (after == symbols.begin()) return facts;
    const auto& [begin, bytes] = *std::prev(after);
    const auto offset = static_cast<std::uint64_t>(address - begin);
    if (offset >= bytes) return facts;
    facts.kind = PointerKind::symbol;
    facts.base = const_cast<char*>(begin);
    facts.bytes = bytes;
    facts.offset = offset;
    return facts;
}

std::uint64_t bytes_there(const Range& range) {
    const PointerFacts facts = facts_of(range.pointer);
    if (in_host_array(facts)) return std::min(range.bytes, facts.bytes - facts.offset);
    HostBlock block;
    const bool in_block =
        facts.kind == PointerKind::host_unknown && find_host_block(range.pointer, block);
    return in_block ? std::min(range.bytes, block.bytes) : range.bytes;
}

cudaError_t check_range(const ApiCall& call, const Range& range) {
    if (range.bytes == 0) return cudaSuccess;
    if (range.pointer == nullptr) return null_pointer(call, range);
    const PointerFacts facts = facts_of(range.pointer);
    if (facts.freed) return freed_memory(call, range, facts);
    if (range.role == Role::device && !on_device(facts)) return not_on_device(call, range, facts);
    if (range.role == Role::host && !on_host(facts)) return not_on_host(call, range, facts);
    if (facts.kind == PointerKind::host_unknown) return check_host_block(call, range);
    if (facts.offset > facts.bytes || range.bytes > facts.bytes - facts.offset)
        return out_of_bounds(call, range, facts);
    return cudaSuccess;
}

}  // namespace simtutor::simt
