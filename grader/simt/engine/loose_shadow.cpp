#include "grader/simt/engine/loose_shadow.h"

#include <algorithm>

namespace simtutor::simt {

Shadow& LooseShadow::make(std::uint64_t address) {
    const std::uint64_t number = address >> page_shift;
    if (number >> table_bits >= root_size) {
        if (!beyond_.bytes()) beyond_ = Shadow(page_bytes);
        return beyond_;
    }
    std::atomic<Table*>& table = root_[number >> table_bits];
    if (!table) table = static_cast<Table*>(map_zero(0, table_size * sizeof(Table)));
    Page* const page = new Page{Shadow(page_bytes), pages_};
    pages_ = page;
    table[number % table_size] = page;
    return page->shadow;
}

void LooseShadow::forget(std::uint64_t address, std::uint64_t bytes) {
    for (const std::uint64_t end = address + bytes; address < end;) {
        const std::uint64_t offset = address & (page_bytes - 1);
        const std::uint64_t part = std::min(end - address, page_bytes - offset);
        if (const Page* const page = find(address)) page->shadow.forget_accesses(offset, part);
        address += part;
    }
}

}  // namespace simtutor::simt
