#include "grader/simt/cuda/runtime/memory/owned_heap.h"

#include <link.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <new>
#include <set>
#include <unordered_map>

#include "grader/simt/cuda/runtime/runtime.h"
#include "grader/simt/engine/fresh_memory.h"
#include "grader/simt/engine/host_heap.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

/// A program that allocates more often gets plain memory from then on: addresses of the engine's
/// arrays are never used again, and each has a gap behind it.
constexpr std::uint64_t most_blocks = 1 << 16;
/// Rounds to the alignment that each array of the engine has.
constexpr std::uint64_t largest_alignment = Memory::page;

/// Where each block was asked for. What stands there is looked up for a report only: that costs
/// more than a short run.
std::unordered_map<const Allocation*, HostBlock>& callers() {
    static auto& all = *new std::unordered_map<const Allocation*, HostBlock>;
    return all;
}

/// A new block, or nullptr: then the C library's heap gives the memory. Threads of OpenMP get
/// theirs from it, too.
Allocation* own(std::uint64_t bytes, const HostBlock& calls) {
    static std::uint64_t given = 0;
    Simulator& simulator = Simulator::get();
    if (current_thread || !simulator.options().code_has_hooks) return nullptr;
    const std::lock_guard lock(simulator.mutex());
    if (given >= most_blocks) return nullptr;
    Allocation* const array =
        simulator.memory().allocate(PointerKind::host_tracked, bytes ? bytes : 1, 1, "");
    if (!array) return nullptr;
    ++given;
    array->allocated = {calls.calls[0], nullptr, 0};
    callers()[array] = calls;
    return array;
}

void* address_of(const Allocation& array) {
    return reinterpret_cast<void*>(array.base);
}

void* allocate_owned(std::uint64_t bytes, const void* call, const void* frame) {
    Allocation* const array = own(bytes, calls_around(call, frame));
    if (!array) return std::malloc(bytes);
    // Pages that are never used cost nothing.
    constexpr std::uint64_t largest_pattern = 1 << 16;
    if (bytes > largest_pattern)
        array->content = FreshContent::zeroes;
    else
        make_fresh(*array);
    return address_of(*array);
}

/// Adds the blocks whose addresses stand in a range of memory.
void follow(std::uint64_t begin, std::uint64_t end, std::set<const Allocation*>& reached,
            std::vector<const Allocation*>& next) {
    for (std::uint64_t at = (begin + 7) / 8 * 8; at + 8 <= end; at += 8) {
        std::uint64_t word;
        std::memcpy(&word, reinterpret_cast<const void*>(at), sizeof word);
        if (!Memory::contains(word)) continue;
        const Allocation* const array = Simulator::get().memory().owner(word);
        if (array && array->kind == PointerKind::host_tracked && !array->argument &&
            array->contains(word) && reached.insert(array).second)
            next.push_back(array);
    }
}

struct Search {
    std::set<const Allocation*> reached;
    std::vector<const Allocation*> next;
};

/// The variables of the module that outlive its functions: also those of this thread.
int search_module(dl_phdr_info* info, std::size_t, void* data) {
    auto& search = *static_cast<Search*>(data);
    bool is_program = false;
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        const auto& part = info->dlpi_phdr[i];
        is_program |= part.p_type == PT_LOAD && (part.p_flags & PF_X) &&
                      Simulator::get().code().in_student_code(info->dlpi_addr + part.p_vaddr);
    }
    if (!is_program) return 0;
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        const auto& part = info->dlpi_phdr[i];
        std::uint64_t begin = info->dlpi_addr + part.p_vaddr;
        if (part.p_type == PT_TLS) begin = reinterpret_cast<std::uint64_t>(info->dlpi_tls_data);
        const bool holds_variables =
            (part.p_type == PT_LOAD && (part.p_flags & PF_W)) || part.p_type == PT_TLS;
        if (begin && holds_variables)
            follow(begin, begin + part.p_memsz, search.reached, search.next);
    }
    return 0;
}

}  // namespace

bool is_owned(const PointerFacts& facts) {
    return facts.kind == PointerKind::host_tracked && facts.allocated.return_address != nullptr;
}

CallSite place_of_owned(const PointerFacts& facts) {
    const auto address = reinterpret_cast<std::uint64_t>(facts.base);
    const auto found = callers().find(Simulator::get().memory().owner(address));
    if (found == callers().end()) return facts.allocated;
    return {call_of_program(found->second), nullptr, 0};
}

bool is_kept(const PointerFacts& facts) {
    Search search;
    dl_iterate_phdr(&search_module, &search);
    while (!search.next.empty()) {
        const Allocation& block = *search.next.back();
        search.next.pop_back();
        follow(block.base, block.base + block.bytes, search.reached, search.next);
    }
    const auto address = reinterpret_cast<std::uint64_t>(facts.base);
    return search.reached.contains(Simulator::get().memory().owner(address));
}

}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

void* __simt_owned_malloc(unsigned long bytes) noexcept {
    return allocate_owned(bytes, __builtin_return_address(0), __builtin_frame_address(0));
}

void* __simt_owned_calloc(unsigned long count, unsigned long bytes) noexcept {
    std::uint64_t all = 0;
    if (__builtin_mul_overflow(count, bytes, &all)) return nullptr;
    Allocation* const array =
        own(all, calls_around(__builtin_return_address(0), __builtin_frame_address(0)));
    if (!array) return std::calloc(count, bytes);
    array->shadow.set_initialised_range(0, array->bytes);  // and its pages are zero
    return address_of(*array);
}

void* __simt_owned_realloc(void* memory, unsigned long bytes) noexcept {
    const auto address = reinterpret_cast<std::uint64_t>(memory);
    if (memory && !Memory::contains(address)) return std::realloc(memory, bytes);
    void* const made =
        allocate_owned(bytes, __builtin_return_address(0), __builtin_frame_address(0));
    if (!memory || !made) return made;
    const Allocation* const old = Simulator::get().memory().owner(address);
    if (old && old->base == address && !old->freed) {
        const std::uint64_t kept = std::min<std::uint64_t>(old->bytes, bytes);
        Allocation* const array = Simulator::get().owner_of(reinterpret_cast<std::uint64_t>(made));
        std::memcpy(made, memory, kept);
        for (std::uint64_t at = 0; array && at < kept; ++at)
            if (old->shadow.initialised(at, 1)) array->shadow.set_initialised(at, 1);
    }
    free_of_host(memory, "realloc", {__builtin_return_address(0), nullptr, 0});
    return made;
}

void* __simt_owned_aligned_alloc(unsigned long alignment, unsigned long bytes) noexcept {
    if (alignment > largest_alignment) return std::aligned_alloc(alignment, bytes);
    return allocate_owned(bytes, __builtin_return_address(0), __builtin_frame_address(0));
}

int __simt_owned_posix_memalign(void** memory, unsigned long alignment,
                                unsigned long bytes) noexcept {
    if (alignment > largest_alignment) return posix_memalign(memory, alignment, bytes);
    *memory = allocate_owned(bytes, __builtin_return_address(0), __builtin_frame_address(0));
    return *memory ? 0 : ENOMEM;
}

void* __simt_owned_new(unsigned long bytes) {
    void* const memory =
        allocate_owned(bytes, __builtin_return_address(0), __builtin_frame_address(0));
    if (!memory) throw std::bad_alloc();
    return memory;
}

void __simt_owned_delete(void* memory) noexcept {
    if (!Memory::contains(reinterpret_cast<std::uint64_t>(memory))) return std::free(memory);
    // The innermost call is that of operator delete.
    const HostBlock calls = calls_around(__builtin_return_address(0), __builtin_frame_address(0));
    free_of_host(memory, "delete", {calls.calls[1] ? calls.calls[1] : calls.calls[0], nullptr, 0});
}
}
