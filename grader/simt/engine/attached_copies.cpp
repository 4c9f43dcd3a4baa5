#include "grader/simt/engine/attached_copies.h"

#include <algorithm>
#include <iterator>

#include "grader/simt/engine/thread.h"

namespace simtutor::simt {

AttachedCopies AttachedCopies::instance_;

void AttachedCopies::attach(Thread& thread, std::uint64_t barrier) {
    std::vector<AsyncCopies::Copy>& open = thread.copies->open;
    if (open.empty()) return;
    for (const AsyncCopies::Copy& copy : open)
        copies_[thread.block].push_back({&thread, barrier, copy});
    open.clear();
}

std::vector<AttachedCopies::Attached> AttachedCopies::take(const Block& block,
                                                           std::uint64_t barrier) {
    std::vector<Attached> taken;
    const auto found = copies_.find(&block);
    if (found == copies_.end()) return taken;
    std::vector<Attached>& all = found->second;
    const auto rest = std::stable_partition(
        all.begin(), all.end(), [&](const Attached& one) { return one.barrier != barrier; });
    std::move(rest, all.end(), std::back_inserter(taken));
    all.erase(rest, all.end());
    return taken;
}

const AttachedCopies::Attached* AttachedCopies::find(const Block& block, std::uint64_t address,
                                                     unsigned size) const {
    const auto found = copies_.find(&block);
    if (found == copies_.end()) return nullptr;
    for (auto one = found->second.rbegin(); one != found->second.rend(); ++one)
        if (one->copy.to < address + size && address < one->copy.to + one->copy.size) return &*one;
    return nullptr;
}

bool AttachedCopies::any_of(const Thread& thread) const {
    const auto found = copies_.find(thread.block);
    return found != copies_.end() &&
           std::any_of(found->second.begin(), found->second.end(),
                       [&](const Attached& one) { return one.thread == &thread; });
}

}  // namespace simtutor::simt
