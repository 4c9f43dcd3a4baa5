#include "grader/simt/engine/async_copy.h"

#include <algorithm>

namespace simtutor::simt {
namespace {

/// The newest of `copies` that touches the bytes, or nullptr.
const AsyncCopies::Copy* newest(const std::vector<AsyncCopies::Copy>& copies, std::uint64_t address,
                                unsigned size) {
    const auto found =
        std::find_if(copies.rbegin(), copies.rend(), [&](const AsyncCopies::Copy& copy) {
            return copy.to < address + size && address < copy.to + copy.size;
        });
    return found == copies.rend() ? nullptr : &*found;
}

}  // namespace

const AsyncCopies::Copy* AsyncCopies::find(std::uint64_t address, unsigned size) const {
    if (const Copy* copy = newest(open, address, size)) return copy;
    for (auto batch = batches.rbegin(); batch != batches.rend(); ++batch)
        if (const Copy* copy = newest(*batch, address, size)) return copy;
    return nullptr;
}

bool AsyncCopies::committed(const Copy& copy) const {
    return std::none_of(open.begin(), open.end(), [&](const Copy& one) { return &one == &copy; });
}

std::size_t AsyncCopies::batch_of(const Copy& copy) const {
    const auto found = std::find_if(batches.begin(), batches.end(), [&](const auto& batch) {
        return std::any_of(batch.begin(), batch.end(),
                           [&](const Copy& one) { return &one == &copy; });
    });
    return static_cast<std::size_t>(found - batches.begin());
}

}  // namespace simtutor::simt
