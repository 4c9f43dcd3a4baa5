#include "grader/simt/engine/fiber.h"

#include <sys/mman.h>

#include <new>

namespace simtutor::simt {

std::uint64_t StackPool::take() {
    const std::size_t index = taken_++;
    while (index / slab >= slabs_.size()) {
        void* memory = mmap(nullptr, slab * stack_bytes_, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (memory == MAP_FAILED) throw std::bad_alloc();
        const std::size_t guarded = slabs_.size() < guarded_slabs ? slab : 0;
        for (std::size_t stack = 0; stack < guarded; ++stack)
            mprotect(static_cast<char*>(memory) + stack * stack_bytes_, guard_bytes, PROT_NONE);
        slabs_.push_back(reinterpret_cast<std::uint64_t>(memory));
    }
    return slabs_[index / slab] + index % slab * stack_bytes_ + guard_bytes;
}

bool StackPool::find(std::uint64_t address, std::size_t& index) const {
    for (std::size_t number = 0; number < slabs_.size(); ++number) {
        const std::uint64_t offset = address - slabs_[number];
        if (offset >= slab * stack_bytes_) continue;
        index = number * slab + offset / stack_bytes_;
        return true;
    }
    return false;
}

bool StackPool::in_guard(std::uint64_t address) const {
    for (const std::uint64_t begin : slabs_)
        if (address - begin < slab * stack_bytes_)
            return (address - begin) % stack_bytes_ < guard_bytes;
    return false;
}

}  // namespace simtutor::simt
