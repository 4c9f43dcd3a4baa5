#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <unordered_map>

#include "grader/simt/engine/stamp.h"

namespace simtutor::simt {

/// Address space of zero pages, which cost nothing until touched; at `wanted` unless that is 0.
/// @throws std::runtime_error where the process may have no more
void* map_zero(std::uint64_t wanted, std::uint64_t bytes);

/// Which cell of a table belongs to the word at `offset`. A cache line of cells is left out after
/// every 2 KiB of memory: the cells of a column, in a matrix whose rows are a power of two, would
/// otherwise all fall into the same few sets of the cache.
inline std::uint64_t cell_number(std::uint64_t offset) {
    return (offset >> 2) + (offset >> 11 << 2);
}
inline Cell& cell_in(Cell* table, std::uint64_t offset) {
    return table[cell_number(offset)];
}

/// Shadow of a range of memory: a cell per 4-byte word, and for each byte one bit that says that it
/// has been written and one that a thread, not the host, wrote it last (authors.h). A
/// word whose bytes are accessed on their own gets four more cells, so that neighbouring bytes may
/// belong to different threads. Pages are zero until touched: shadowing a huge sparse array costs
/// only what is used.
class Shadow {
  public:
    Shadow() = default;
    /// Shadow with memory of its own.
    explicit Shadow(std::uint64_t bytes);
    /// Part of a larger shadow, from its byte `first` on, whose cells and bits are zero.
    Shadow(Cell* cells, std::uint8_t* initialised, std::uint8_t* authored, std::uint64_t first,
           std::uint64_t bytes);
    ~Shadow();
    Shadow(Shadow&& other) noexcept;
    Shadow& operator=(Shadow&& other) noexcept;
    Shadow(const Shadow&) = delete;
    Shadow& operator=(const Shadow&) = delete;

    std::uint64_t bytes() const { return bytes_; }
    /// The cell of the word that holds the byte at `offset`.
    Cell& word(std::uint64_t offset) const { return cell_in(cells_, first_ + offset); }
    /// The four cells of a split word.
    static Cell* bytes_of(const Cell& word) { return reinterpret_cast<Cell*>(word.read); }
    /// Gives the bytes of a word cells of their own, keeping what is known.
    static void split(Cell& word);

    /// Calls `visit(Cell&)` for the cells of the bytes [offset, offset + size): words where whole
    /// words are touched, else bytes.
    template <class Visit>
    void for_cells(std::uint64_t offset, std::uint64_t size, Visit visit) const {
        for (const std::uint64_t end = offset + size; offset < end;) {
            Cell& cell = word(offset);
            const unsigned first = offset & 3;
            const auto count =
                static_cast<unsigned>(end - offset < 4 - first ? end - offset : 4 - first);
            if (count == 4 && !cell.split()) {
                visit(cell);
            } else {
                if (!cell.split()) split(cell);
                for (unsigned byte = first; byte < first + count; ++byte)
                    visit(bytes_of(cell)[byte]);
            }
            offset += count;
        }
    }
    /// The same without splitting, where cells stay as they are: `visit` may see a word whose other
    /// bytes were touched.
    template <class Visit>
    void look_at_cells(std::uint64_t offset, std::uint64_t size, Visit visit) const {
        for (const std::uint64_t end = offset + size; offset < end; offset = (offset | 3) + 1) {
            const Cell& cell = word(offset);
            if (!cell.split()) {
                visit(cell, offset);
                continue;
            }
            for (std::uint64_t byte = offset; byte < end && byte <= (offset | 3); ++byte)
                visit(bytes_of(cell)[byte & 3], byte);
        }
    }
    /// Calls `change(Stamp)` for every stamp that is not zero, and keeps what it returns.
    template <class Change>
    void change_stamps(Change change) {
        const auto change_cell = [&](Cell& cell) {
            if (cell.write) cell.write = change(cell.write);
            if (cell.read) cell.read = change(cell.read);
        };
        for (std::uint64_t offset = 0; offset < bytes_; offset += 4) {
            Cell& cell = word(offset);
            if (!cell.split())
                change_cell(cell);
            else
                for (int byte = 0; byte < 4; ++byte) change_cell(bytes_of(cell)[byte]);
        }
    }
    /// Forgets all cells and initialisation bits.
    void clear();
    /// Forgets all cells.
    void forget_accesses();
    /// Forgets the cells of a range that is empty, or begins and ends at words. Allocates nothing.
    void forget_accesses(std::uint64_t offset, std::uint64_t size) const;

    /// True if all `size` (1..16) bytes from `offset` were written.
    bool initialised(std::uint64_t offset, unsigned size) const {
        return all_set(initialised_, offset, size);
    }
    /// True if a thread, not the host, was the last to write each of `size` (1..16) bytes.
    bool authored(std::uint64_t offset, unsigned size) const {
        return all_set(authored_, offset, size);
    }
    /// True if any of `size` (1..16) bytes from `offset` was written.
    bool any_initialised(std::uint64_t offset, unsigned size) const {
        for (std::uint64_t at = offset; at < offset + size; ++at)
            if (initialised(at, 1)) return true;
        return false;
    }
    /// Of bytes that were not all written: true if those missing can only be the padding of a
    /// struct. They are fewer than the alignment of a member beside them, as the width of the
    /// writes shows, and end where that member can begin.
    bool only_padding(std::uint64_t offset, unsigned size) const;
    /// What the elements of an array are: for each byte whether it is padding. Null: not known.
    /// Where two uses of an array differ, nothing is known of it.
    void set_layout(const unsigned char* padding, unsigned element_bytes);
    void set_initialised(std::uint64_t offset, unsigned size) {
        set_bits(initialised_, offset, size);
    }
    /// A thread writes the bytes (1..16): they are written, and it is their author.
    void set_authored(std::uint64_t offset, unsigned size) {
        set_bits(authored_, offset, size);
        set_bits(initialised_, offset, size);
    }
    bool authored(std::uint64_t offset) const { return authored_[offset >> 3] >> (offset & 7) & 1; }
    /// First byte in [offset, offset+size) that no thread wrote last, or `offset + size`.
    std::uint64_t first_not_authored(std::uint64_t offset, std::uint64_t size) const {
        return first_zero(authored_, offset, size);
    }
    /// The host writes the bytes: no thread is their author any more. Any length.
    void clear_authored(std::uint64_t offset, std::uint64_t size);
    /// Authors of `size` bytes, as a memory copy moves them.
    void copy_authored(std::uint64_t offset, const Shadow& from, std::uint64_t from_offset,
                       std::uint64_t size) {
        copy_bits(authored_, offset, from.authored_, from_offset, size);
    }
    /// Any length.
    void set_initialised_range(std::uint64_t offset, std::uint64_t size);
    /// Any length, whole bytes of bits: `offset` and `size` are rounded outwards to 8.
    void clear_initialised(std::uint64_t offset, std::uint64_t size);
    /// Copies initialisation bits of `size` bytes, as a memory copy moves them.
    void copy_initialised(std::uint64_t offset, const Shadow& from, std::uint64_t from_offset,
                          std::uint64_t size) {
        copy_bits(initialised_, offset, from.initialised_, from_offset, size);
    }
    /// First uninitialised byte in [offset, offset+size), or `offset + size` if there is none.
    std::uint64_t first_uninitialised(std::uint64_t offset, std::uint64_t size) const {
        return first_zero(initialised_, offset, size);
    }

  private:
    static bool all_set(const std::uint8_t* table, std::uint64_t offset, unsigned size) {
        std::uint32_t bits;  // 16 bits from any bit of a byte fit in 32
        __builtin_memcpy(&bits, table + (offset >> 3), sizeof bits);
        const std::uint32_t mask = ((1u << size) - 1) << (offset & 7);
        return (bits & mask) == mask;
    }
    static void set_bits(std::uint8_t* table, std::uint64_t offset, unsigned size) {
        std::uint32_t bits;
        __builtin_memcpy(&bits, table + (offset >> 3), sizeof bits);
        const std::uint32_t mask = ((1u << size) - 1) << (offset & 7);
        if ((bits & mask) == mask) return;
        bits |= mask;
        __builtin_memcpy(table + (offset >> 3), &bits, sizeof bits);
    }
    static void copy_bits(std::uint8_t* table, std::uint64_t offset, const std::uint8_t* from,
                          std::uint64_t from_offset, std::uint64_t size);
    static std::uint64_t first_zero(const std::uint8_t* table, std::uint64_t offset,
                                    std::uint64_t size);
    void release();
    bool written_whole(std::uint64_t offset, unsigned size) const;
    bool padding_at(std::uint64_t begin, std::uint64_t end) const;
    std::uint64_t cell_bytes() const { return (cell_number(bytes_) + 8) * sizeof(Cell); }
    std::uint64_t bit_bytes() const { return bytes_ / 8 + 16; }

    std::uint64_t first_ = 0;
    std::uint64_t bytes_ = 0;
    Cell* cells_ = nullptr;
    std::uint8_t* initialised_ = nullptr;
    std::uint8_t* authored_ = nullptr;  ///< never set where `initialised_` is not
    bool owned_ = false;
    const unsigned char* padding_ = nullptr;
    unsigned element_bytes_ = 0;
    bool layout_unclear_ = false;
};

/// The shadow of all simulated memory, one table: the place of a word's cell follows from its
/// address alone. Shared memory of the blocks in flight comes first, then the arrays.
namespace flat {

constexpr std::uint64_t base = (std::uint64_t{1} << 44) - (std::uint64_t{1} << 34);
constexpr std::uint64_t bytes = (std::uint64_t{1} << 34) + (std::uint64_t{1} << 38);
constexpr std::uint64_t cells = std::uint64_t{1} << 45;        ///< address of the first cell
constexpr std::uint64_t initialised = std::uint64_t{3} << 44;  ///< and of the first bits
/// Of the bits that tell of authors.
constexpr std::uint64_t authored = initialised + (std::uint64_t{1} << 40);

/// Reserves the tables. Once, before anything is shadowed.
void reserve();

/// The cells of an access of at most 16 bytes, aligned to its size, follow each other.
inline Cell& cell(std::uint64_t offset) {
    return cell_in(reinterpret_cast<Cell*>(cells), offset);
}
/// True if `size` (1, 2, 4, 8 or 16) bytes, aligned to their size, were written; with `author`, if
/// a thread wrote them last: a store to them has no bit to set.
template <unsigned size, bool author = false>
inline bool written(std::uint64_t offset) {
    const std::uint8_t* at =
        reinterpret_cast<const std::uint8_t*>(author ? authored : initialised) + (offset >> 3);
    if constexpr (size == 16) {
        std::uint16_t bits;
        __builtin_memcpy(&bits, at, sizeof bits);
        return bits == 0xffff;
    } else if constexpr (size == 8) {
        return *at == 0xff;
    } else {
        constexpr unsigned mask = (1u << size) - 1;
        return (static_cast<unsigned>(*at) >> (offset & 7) & mask) == mask;
    }
}
/// True if the cell is one of this table.
inline bool holds(const Cell* cell) {
    return reinterpret_cast<std::uint64_t>(cell) - cells < cell_number(bytes) * sizeof(Cell);
}
/// True if the cell belongs to the shared memory of a block.
inline bool of_shared_memory(const Cell* cell) {
    constexpr std::uint64_t arrays = std::uint64_t{1} << 34;  // where they begin, behind it
    return reinterpret_cast<std::uint64_t>(cell) - cells < cell_number(arrays) * sizeof(Cell);
}
/// The shadow of a range; `address` is a multiple of 8.
Shadow view(std::uint64_t address, std::uint64_t bytes);

}  // namespace flat

/// Where a word has several readers, who one of the others is. A reader that found no place is
/// lost, but not that it exists: the flags of the word's stamp tell.
class OtherReaders {
  public:
    void remember(const Cell& cell, Stamp reader) { entry(cell) = {&cell, reader}; }
    /// @return 0 if it is lost
    Stamp find(const Cell& cell) {
        const Entry& found = entry(cell);
        return found.cell == &cell ? found.reader : 0;
    }
    /// Calls `visit(const Cell*, Stamp)` for all that are remembered.
    template <class Visit>
    void for_each(Visit visit) const {
        for (unsigned i = 0; i < 2 * entries; ++i)
            if (tables_[i].reader) visit(tables_[i].cell, tables_[i].reader);
    }
    template <class Change>
    void change_stamps(Change change) {
        for (unsigned i = 0; i < 2 * entries; ++i)
            if (tables_[i].reader) tables_[i].reader = change(tables_[i].reader);
    }

  private:
    struct Entry {
        const Cell* cell;
        Stamp reader;
    };
    static constexpr unsigned entries = 1 << 14;
    /// Cells of stacks and heaps lie elsewhere in each run. They have a table of their own, so that
    /// which reader of an array is lost does not depend on it.
    Entry& entry(const Cell& cell) {
        const auto place = reinterpret_cast<std::uint64_t>(&cell) / sizeof(Cell);
        const bool loose = !flat::holds(&cell);
        return tables_[(loose ? std::uint64_t{entries} : 0) + (place ^ place >> 14) % entries];
    }
    struct Free {
        void operator()(Entry* tables) const { std::free(tables); }
    };
    /// All zero, in pages that cost nothing until they are used.
    static Entry* make_tables() {
        void* const made = std::calloc(std::size_t{2} * entries, sizeof(Entry));
        if (!made) throw std::bad_alloc();
        return static_cast<Entry*>(made);
    }
    std::unique_ptr<Entry[], Free> tables_{make_tables()};
};

}  // namespace simtutor::simt
