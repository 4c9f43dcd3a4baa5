#pragma once

#include <atomic>
#include <cstdint>

#include "grader/simt/engine/shadow.h"

namespace simtutor::simt {

/// Shadow of the host's stack and heap, page by page; used while OpenMP threads run, and for host
/// memory that the program has registered.
///
/// forget() is called from the program's free(), which may come while the engine itself works with
/// this table: it allocates nothing, and a page that is there once stays where it is.
class LooseShadow {
  public:
    static constexpr unsigned page_shift = 20;
    static constexpr std::uint64_t page_bytes = std::uint64_t{1} << page_shift;
    /// Shadow of the page of `address`; offsets are within the page.
    Shadow& page(std::uint64_t address) {
        Page* const known = find(address);
        return known ? known->shadow : make(address);
    }
    /// The memory was given back to the heap: its history is not its next owner's.
    void forget(std::uint64_t address, std::uint64_t bytes);
    template <class Visit>
    void for_each_page(Visit visit) {
        for (Page* page = pages_; page; page = page->next) visit(page->shadow);
    }

  private:
    struct Page {
        Shadow shadow;
        Page* next;
    };
    static constexpr unsigned address_bits = 47, table_bits = 13;
    static constexpr std::uint64_t table_size = std::uint64_t{1} << table_bits;
    static constexpr std::uint64_t root_size = std::uint64_t{1}
                                               << (address_bits - page_shift - table_bits);
    using Table = std::atomic<Page*>;

    Page* find(std::uint64_t address) const {
        const std::uint64_t number = address >> page_shift;
        if (number >> table_bits >= root_size) return nullptr;
        const Table* const table = root_[number >> table_bits];
        return table ? table[number % table_size].load() : nullptr;
    }
    Shadow& make(std::uint64_t address);

    std::atomic<Table*> root_[root_size] = {};
    Page* pages_ = nullptr;
    Shadow beyond_;  ///< for addresses that no process has
};

}  // namespace simtutor::simt
