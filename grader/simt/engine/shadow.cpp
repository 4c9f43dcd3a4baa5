#include "grader/simt/engine/shadow.h"

#include <sys/mman.h>

#include <cstring>
#include <new>
#include <utility>

namespace simtutor::simt {
namespace {

void* map_zero(std::uint64_t bytes) {
    void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    return memory;
}

std::uint64_t bit_bytes(std::uint64_t bytes) {
    return bytes / 8 + 16;
}

}  // namespace

Shadow::Shadow(std::uint64_t bytes) : bytes_(bytes) {
    cells_ = static_cast<Cell*>(map_zero(cell_bytes(bytes, shift_)));
    initialised_ = static_cast<std::uint8_t*>(map_zero(bit_bytes(bytes)));
}

Shadow::~Shadow() {
    release();
}

Shadow::Shadow(Shadow&& other) noexcept {
    *this = std::move(other);
}

Shadow& Shadow::operator=(Shadow&& other) noexcept {
    std::swap(bytes_, other.bytes_);
    std::swap(shift_, other.shift_);
    std::swap(cells_, other.cells_);
    std::swap(initialised_, other.initialised_);
    return *this;
}

void Shadow::release() {
    if (cells_) munmap(cells_, cell_bytes(bytes_, shift_));
    if (initialised_) munmap(initialised_, bit_bytes(bytes_));
}

void Shadow::split_to_bytes() {
    if (shift_ == 0) return;
    auto* split = static_cast<Cell*>(map_zero(cell_bytes(bytes_, 0)));
    const std::uint64_t words = (bytes_ + 3) / 4;
    for (std::uint64_t word = 0; word < words; ++word) {
        const Cell& old = cells_[word];
        if (!old.write && !old.read) continue;
        for (std::uint64_t byte = 4 * word; byte < 4 * word + 4; ++byte) split[byte] = old;
    }
    munmap(cells_, cell_bytes(bytes_, shift_));
    cells_ = split;
    shift_ = 0;
}

void Shadow::clear() {
    madvise(cells_, cell_bytes(bytes_, shift_), MADV_DONTNEED);
    madvise(initialised_, bit_bytes(bytes_), MADV_DONTNEED);
}

void Shadow::set_initialised_range(std::uint64_t offset, std::uint64_t size) {
    while (size && (offset & 7)) set_initialised(offset, 1), ++offset, --size;
    std::memset(initialised_ + offset / 8, 0xFF, size / 8);
    offset += size & ~std::uint64_t{7};
    for (size &= 7; size; --size) set_initialised(offset++, 1);
}

void Shadow::clear_initialised(std::uint64_t offset, std::uint64_t size) {
    const std::uint64_t begin = offset / 8, end = (offset + size + 7) / 8;
    std::memset(initialised_ + begin, 0, end - begin);
}

void Shadow::copy_initialised(std::uint64_t offset, const Shadow& from, std::uint64_t from_offset,
                              std::uint64_t size) {
    if (offset % 8 == 0 && from_offset % 8 == 0) {
        std::memmove(initialised_ + offset / 8, from.initialised_ + from_offset / 8, size / 8);
        const std::uint64_t done = size & ~std::uint64_t{7};
        offset += done, from_offset += done, size -= done;
    }
    for (; size; ++offset, ++from_offset, --size) {
        const std::uint8_t bit = static_cast<std::uint8_t>(1u << (offset & 7));
        if (from.initialised(from_offset, 1))
            initialised_[offset / 8] |= bit;
        else
            initialised_[offset / 8] &= static_cast<std::uint8_t>(~bit);
    }
}

std::uint64_t Shadow::first_uninitialised(std::uint64_t offset, std::uint64_t size) const {
    const std::uint64_t end = offset + size;
    while (offset < end) {
        if (offset % 8 == 0 && end - offset >= 8 && initialised_[offset / 8] == 0xFF) {
            offset += 8;
            continue;
        }
        if (!initialised(offset, 1)) return offset;
        ++offset;
    }
    return end;
}

}  // namespace simtutor::simt
