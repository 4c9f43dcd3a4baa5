#include "grader/simt/engine/shadow.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>

namespace simtutor::simt {

void* map_zero(std::uint64_t wanted, std::uint64_t bytes) {
    const int fixed = wanted ? MAP_FIXED_NOREPLACE : 0;
    void* memory = mmap(reinterpret_cast<void*>(wanted), bytes, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | fixed, -1, 0);
    if (memory == MAP_FAILED)
        throw std::runtime_error(
            "cannot reserve " + std::to_string(bytes >> 30) +
            " GiB of address space for the simulated memory; raise 'ulimit -v'");
    return memory;
}

namespace {

/// Gives the whole pages of a range back and clears the rest of it by hand.
void clear_range(void* begin, std::uint64_t bytes) {
    constexpr std::uint64_t page = 4096;
    auto first = reinterpret_cast<std::uint64_t>(begin);
    const std::uint64_t last = first + bytes;
    const std::uint64_t inner = (first + page - 1) / page * page, inner_end = last / page * page;
    if (inner >= inner_end) {
        std::memset(begin, 0, bytes);
        return;
    }
    std::memset(begin, 0, inner - first);
    madvise(reinterpret_cast<void*>(inner), inner_end - inner, MADV_DONTNEED);
    std::memset(reinterpret_cast<void*>(inner_end), 0, last - inner_end);
}

/// Cells of bytes come from here and are never given back: a word that was split once is accessed
/// by bytes again.
Cell* four_cells() {
    constexpr std::size_t slab_words = 4096;
    static Cell* next = nullptr;
    static std::size_t left = 0;
    if (left == 0) {
        next = static_cast<Cell*>(map_zero(0, slab_words * 4 * sizeof(Cell)));
        left = slab_words;
    }
    Cell* const cells = next;
    next += 4;
    --left;
    return cells;
}

}  // namespace

Shadow::Shadow(std::uint64_t bytes) : bytes_(bytes), owned_(true) {
    cells_ = static_cast<Cell*>(map_zero(0, cell_bytes()));
    initialised_ = static_cast<std::uint8_t*>(map_zero(0, bit_bytes()));
    authored_ = static_cast<std::uint8_t*>(map_zero(0, bit_bytes()));
}

Shadow::Shadow(Cell* cells, std::uint8_t* initialised, std::uint8_t* authored, std::uint64_t first,
               std::uint64_t bytes)
    : first_(first),
      bytes_(bytes),
      cells_(cells),
      initialised_(initialised + first / 8),
      authored_(authored + first / 8) {}

Shadow::~Shadow() {
    release();
}

Shadow::Shadow(Shadow&& other) noexcept {
    *this = std::move(other);
}

Shadow& Shadow::operator=(Shadow&& other) noexcept {
    std::swap(first_, other.first_);
    std::swap(bytes_, other.bytes_);
    std::swap(cells_, other.cells_);
    std::swap(initialised_, other.initialised_);
    std::swap(authored_, other.authored_);
    std::swap(owned_, other.owned_);
    std::swap(padding_, other.padding_);
    std::swap(element_bytes_, other.element_bytes_);
    std::swap(layout_unclear_, other.layout_unclear_);
    return *this;
}

void Shadow::release() {
    if (!cells_) return;
    if (!owned_) return clear();
    munmap(cells_, cell_bytes());
    munmap(initialised_, bit_bytes());
    munmap(authored_, bit_bytes());
}

void Shadow::split(Cell& word) {
    Cell* const cells = four_cells();
    for (int byte = 0; byte < 4; ++byte) cells[byte] = word;
    word.write = Cell::split_mark;
    word.read = reinterpret_cast<Stamp>(cells);
}

void Shadow::forget_accesses() {
    if (!cells_ || !bytes_) return;
    Cell* const begin = &word(0);
    const Cell* const last = &word(bytes_ - 1);
    clear_range(begin, static_cast<std::uint64_t>(last + 1 - begin) * sizeof(Cell));
}

void Shadow::forget_accesses(std::uint64_t offset, std::uint64_t size) const {
    constexpr std::uint64_t worth_giving_back = std::uint64_t{1} << 16;
    if (size >= worth_giving_back) {
        Cell* const begin = &word(offset);
        const Cell* const last = &word(offset + size - 1);
        return clear_range(begin, static_cast<std::uint64_t>(last + 1 - begin) * sizeof(Cell));
    }
    for (const std::uint64_t end = offset + size; offset < end; offset += 4) {
        Cell& cell = word(offset);
        if (!cell.split())
            cell = {};
        else
            std::fill_n(bytes_of(cell), 4, Cell{});
    }
}

void Shadow::clear() {
    if (!cells_) return;
    forget_accesses();
    clear_range(initialised_, (bytes_ + 7) / 8);
    clear_range(authored_, (bytes_ + 7) / 8);
}

namespace flat {

void reserve() {
    map_zero(cells, cell_number(bytes) * sizeof(Cell));
    map_zero(initialised, bytes / 8 + 16);
    map_zero(authored, bytes / 8 + 16);
}

Shadow view(std::uint64_t address, std::uint64_t size) {
    return {reinterpret_cast<Cell*>(cells), reinterpret_cast<std::uint8_t*>(initialised),
            reinterpret_cast<std::uint8_t*>(authored), address - base, size};
}

}  // namespace flat

void Shadow::set_initialised_range(std::uint64_t offset, std::uint64_t size) {
    while (size && (offset & 7)) set_initialised(offset, 1), ++offset, --size;
    std::memset(initialised_ + offset / 8, 0xFF, size / 8);
    offset += size & ~std::uint64_t{7};
    for (size &= 7; size; --size) set_initialised(offset++, 1);
}

void Shadow::clear_initialised(std::uint64_t offset, std::uint64_t size) {
    const std::uint64_t begin = offset / 8, end = (offset + size + 7) / 8;
    std::memset(initialised_ + begin, 0, end - begin);
    std::memset(authored_ + begin, 0, end - begin);
}

void Shadow::clear_authored(std::uint64_t offset, std::uint64_t size) {
    const auto clear_one = [&] {
        authored_[offset / 8] &= static_cast<std::uint8_t>(~(1u << (offset & 7)));
        ++offset, --size;
    };
    while (size && (offset & 7)) clear_one();
    std::memset(authored_ + offset / 8, 0, size / 8);
    offset += size & ~std::uint64_t{7};
    size &= 7;
    while (size) clear_one();
}

void Shadow::copy_bits(std::uint8_t* table, std::uint64_t offset, const std::uint8_t* from,
                       std::uint64_t from_offset, std::uint64_t size) {
    if (offset % 8 == 0 && from_offset % 8 == 0) {
        std::memmove(table + offset / 8, from + from_offset / 8, size / 8);
        const std::uint64_t done = size & ~std::uint64_t{7};
        offset += done, from_offset += done, size -= done;
    }
    for (; size; ++offset, ++from_offset, --size) {
        const std::uint8_t bit = static_cast<std::uint8_t>(1u << (offset & 7));
        if (from[from_offset / 8] >> (from_offset & 7) & 1)
            table[offset / 8] |= bit;
        else
            table[offset / 8] &= static_cast<std::uint8_t>(~bit);
    }
}

/// True if the `size` (4 or 8) bytes at `offset`, a multiple of it, were last written as one.
bool Shadow::written_whole(std::uint64_t offset, unsigned size) const {
    if (offset + size > bytes_ || !initialised(offset, size)) return false;
    const Cell& first = word(offset);
    if (first.split() || !first.write) return false;
    return size == 4 || word(offset + 4).write == first.write;
}

/// Whether the bytes [begin, end), which were never written, can be padding.
bool Shadow::padding_at(std::uint64_t begin, std::uint64_t end) const {
    for (const unsigned alignment : {4u, 8u}) {
        if (end % alignment || end - begin >= alignment) continue;
        const std::uint64_t before = begin / alignment * alignment;
        if (written_whole(end, alignment)) return true;
        if (before >= alignment && written_whole(before - alignment, alignment)) return true;
    }
    return false;
}

void Shadow::set_layout(const unsigned char* padding, unsigned element_bytes) {
    const auto same = [&] {
        return element_bytes == element_bytes_ && padding && padding_ &&
               std::memcmp(padding, padding_, element_bytes) == 0;
    };
    const auto none = [](const unsigned char* mask, unsigned bytes) {
        return mask && std::find(mask, mask + bytes, 1) == mask + bytes;
    };
    const bool agree = !element_bytes_ || same() ||
                       (none(padding, element_bytes) && none(padding_, element_bytes_));
    layout_unclear_ = layout_unclear_ || !padding || !agree;
    padding_ = padding;
    element_bytes_ = element_bytes;
}

bool Shadow::only_padding(std::uint64_t offset, unsigned size) const {
    if (padding_ && !layout_unclear_) {
        for (std::uint64_t at = offset; at < offset + size; ++at)
            if (!initialised(at, 1) && !padding_[at % element_bytes_]) return false;
        return true;
    }
    constexpr std::uint64_t longest = 8;
    for (std::uint64_t at = offset; at < offset + size; ++at) {
        if (initialised(at, 1)) continue;
        std::uint64_t begin = at, end = at + 1;
        while (begin > 0 && at - begin < longest && !initialised(begin - 1, 1)) --begin;
        while (end < bytes_ && end - at < longest && !initialised(end, 1)) ++end;
        // Behind the last struct of an array nothing is written either.
        if (!padding_at(begin, end) && !padding_at(begin, std::min(end, offset + size)))
            return false;
        at = end;
    }
    return true;
}

std::uint64_t Shadow::first_zero(const std::uint8_t* table, std::uint64_t offset,
                                 std::uint64_t size) {
    const std::uint64_t end = offset + size;
    while (offset < end) {
        if (offset % 8 == 0 && end - offset >= 8 && table[offset / 8] == 0xFF) {
            offset += 8;
            continue;
        }
        if (!(table[offset / 8] >> (offset & 7) & 1)) return offset;
        ++offset;
    }
    return end;
}

}  // namespace simtutor::simt
