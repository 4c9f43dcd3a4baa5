#include "grader/simt/engine/memory.h"

#include <sys/mman.h>

#include <algorithm>

#include "grader/simt/engine/allocation_name.h"

namespace simtutor::simt {
namespace {

constexpr std::uint64_t largest_gap = std::uint64_t{1} << 30;
/// Behind an array larger than this lies as much again that belongs to no array: so far does a row
/// number go wrong that is cut to 16 bits.
constexpr std::uint64_t huge_array = std::uint64_t{1} << 32;
constexpr std::uint64_t first_gap = std::uint64_t{1} << 34;

std::uint64_t round_up(std::uint64_t value, std::uint64_t unit) {
    return (value + unit - 1) / unit * unit;
}

}  // namespace

const std::string& Allocation::best_name() const {
    if (!parameter.empty()) return parameter;
    if (name.empty() && !name_sought) {
        name_sought = true;
        name = name_from_source(allocated);
    }
    return name;
}

Memory::Memory() {
    map_zero(arena_base, arena_bytes);
    flat::reserve();
    owners_ =
        static_cast<Allocation**>(map_zero(0, (arena_bytes >> page_shift) * sizeof(Allocation*)));
    next_ = first_gap;  // for negative indices into the first array
    next_host_ = arena_bytes / 2 + first_gap;
}

Memory::~Memory() = default;  // lives as long as the process

Allocation* Memory::allocate(PointerKind kind, std::uint64_t bytes, unsigned element_bytes,
                             const std::string& name) {
    const std::uint64_t gap = std::clamp(bytes, page, largest_gap);
    const bool host = kind == PointerKind::host_tracked;
    std::uint64_t& next = host ? next_host_ : next_;
    const std::uint64_t end = host ? arena_bytes : arena_bytes / 2;
    if (bytes > end || next + round_up(bytes, page) + round_up(gap, page) > end) return nullptr;
    auto allocation = std::make_unique<Allocation>();
    allocation->base = arena_base + next;
    allocation->bytes = allocation->live_bytes = bytes;
    allocation->kind = kind;
    allocation->element_bytes = allocation->own_element_bytes = std::max(1u, element_bytes);
    allocation->name = name;
    allocation->shadow = flat::view(allocation->base, bytes);
    const std::uint64_t pages = (round_up(bytes, page) + round_up(gap, page)) >> page_shift;
    const std::uint64_t first = next >> page_shift;
    std::fill(owners_ + first, owners_ + first + pages, allocation.get());
    next += pages << page_shift;
    if (bytes > huge_array) next += round_up(std::min(bytes, (end - next) / 4), page);
    if (allocation->counts_as_device_memory()) device_bytes_ += bytes;
    allocations_.push_back(std::move(allocation));
    return allocations_.back().get();
}

void Memory::free(Allocation& allocation) {
    if (allocation.view) free(*allocation.view);
    allocation.freed = true;
    allocation.live_bytes = 0;
    if (allocation.counts_as_device_memory()) device_bytes_ -= allocation.bytes;
    madvise(reinterpret_cast<void*>(allocation.base), round_up(allocation.bytes, page),
            MADV_DONTNEED);
    allocation.shadow.clear();
    allocation.host_writes = {};
}

const Allocation* Memory::nearest(std::uint64_t address) const {
    const Allocation* best = nullptr;
    std::uint64_t best_distance = ~std::uint64_t{0};
    for (const auto& allocation : allocations_) {
        const std::uint64_t end = allocation->base + allocation->bytes;
        const std::uint64_t distance = address < allocation->base ? allocation->base - address
                                       : address >= end           ? address - end + 1
                                                                  : 0;
        if (distance < best_distance) best = allocation.get(), best_distance = distance;
    }
    return best;
}

void Memory::unregister_host(std::uint64_t begin) {
    std::erase_if(registered_, [&](const HostRange& range) { return range.begin == begin; });
}

const Memory::HostRange* Memory::registered(std::uint64_t address, std::uint64_t bytes) const {
    // The range that was registered last speaks for its bytes.
    const HostRange* found = nullptr;
    for (const HostRange& range : registered_)
        if (address - range.begin < range.bytes) found = &range;
    return found && address - found->begin + bytes <= found->bytes ? found : nullptr;
}

}  // namespace simtutor::simt
