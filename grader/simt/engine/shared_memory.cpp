#include "grader/simt/engine/shared_memory.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <new>

namespace simtutor::simt {
namespace {

std::uint64_t round_up(std::uint64_t value, std::uint64_t unit) {
    return (value + unit - 1) / unit * unit;
}

}  // namespace

SharedMemory::SharedMemory(unsigned slot) : base_(flat::base + slot * capacity) {
    shadow = flat::view(base_, capacity);
    void* memory = mmap(reinterpret_cast<void*>(base_), capacity, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    owners_.resize(capacity >> granule_shift);
    variables_.reserve(255);
}

SharedMemory::~SharedMemory() {
    munmap(reinterpret_cast<void*>(base_), capacity);
}

void SharedMemory::start_block(std::uint64_t dynamic_bytes) {
    // Cells need no clearing: segments are numbered upwards, so old stamps read as "long ago".
    shadow.clear_initialised(0, next_);
    std::fill(owners_.begin(),
              owners_.begin() + static_cast<std::ptrdiff_t>(next_ >> granule_shift), 0);
    variables_.clear();
    next_ = gap;
    static_bytes_ = 0;
    dynamic_bytes_ = dynamic_bytes;
    weakest_ = widest_access;
}

const SharedVariable* SharedMemory::place(SharedVariable variable, std::uint64_t bytes) {
    const std::uint64_t begin = round_up(next_, 128) + variable.device_offset % 128;
    if (begin + bytes + gap > capacity || variables_.size() == variables_.capacity())
        return nullptr;
    variable.begin = base_ + begin;
    variable.end = variable.begin + bytes;
    next_ = round_up(begin + bytes + gap, 128);
    variables_.push_back(std::move(variable));
    extents_[variables_.size()] = {variables_.back().begin, variables_.back().end};
    std::fill(owners_.begin() + static_cast<std::ptrdiff_t>(begin >> granule_shift),
              owners_.begin() + static_cast<std::ptrdiff_t>((begin + bytes + 15) >> granule_shift),
              static_cast<std::uint8_t>(variables_.size()));
    return &variables_.back();
}

const SharedVariable* SharedMemory::variable(const char* name, const void* key, int id,
                                             std::uint64_t bytes, unsigned element_bytes,
                                             unsigned alignment, int rank,
                                             const unsigned long long* dimensions) {
    for (const SharedVariable& known : variables_) {
        if (key ? known.key == key
                : known.id == id && known.name == name && known.end - known.begin == bytes)
            return &known;
    }
    SharedVariable fresh;
    fresh.name = name;
    fresh.key = key;
    fresh.id = id;
    // Start on 16 bytes at least: two variables must not share a granule of the owner table.
    fresh.device_offset = round_up(static_bytes_, std::max(16u, alignment));
    fresh.element_bytes = std::max(1u, element_bytes);
    fresh.alignment = alignment;
    if (watch_alignment) weakest_ = std::min(weakest_, alignment);
    fresh.dimensions.assign(dimensions, dimensions + rank);
    static_bytes_ = fresh.device_offset + bytes;
    return place(std::move(fresh), bytes);
}

const SharedVariable* SharedMemory::dynamic(const char* name, unsigned element_bytes) {
    constexpr int dynamic_id = -1;
    for (SharedVariable& known : variables_)
        if (known.id == dynamic_id) {
            known.name = name;
            known.element_bytes = std::max(1u, element_bytes);
            return &known;
        }
    SharedVariable fresh;
    fresh.name = name;
    fresh.id = dynamic_id;
    fresh.device_offset = round_up(static_bytes_, 16);
    fresh.element_bytes = std::max(1u, element_bytes);
    fresh.dimensions = {dynamic_bytes_ / fresh.element_bytes};
    return place(std::move(fresh), dynamic_bytes_);
}

const SharedVariable* SharedMemory::nearest(std::uint64_t address) const {
    const SharedVariable* best = nullptr;
    std::uint64_t best_distance = ~std::uint64_t{0};
    for (const SharedVariable& variable : variables_) {
        const std::uint64_t distance = address < variable.begin  ? variable.begin - address
                                       : address >= variable.end ? address - variable.end + 1
                                                                 : 0;
        if (distance < best_distance) best = &variable, best_distance = distance;
    }
    return best;
}

std::uint64_t SharedMemory::device_offset(std::uint64_t address) const {
    const SharedVariable* variable = owner(address);
    if (!variable) variable = nearest(address);
    if (!variable) return address - base_;
    return variable->device_offset + (address - variable->begin);
}

}  // namespace simtutor::simt
