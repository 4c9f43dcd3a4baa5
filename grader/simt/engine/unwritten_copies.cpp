#include "grader/simt/engine/unwritten_copies.h"

#include <algorithm>

namespace simtutor::simt {
namespace {

/// Of very long copies with many gaps the first ones are enough.
constexpr std::size_t most_copies = 4096;

/// What stands at an address of the host. No byte of it is zero, or a character of a text.
std::uint8_t pattern(std::uint64_t address) {
    const std::uint64_t word = (address / 8 + 1) * 0x9e3779b97f4a7c15ull | 0x8080808080808080ull;
    return static_cast<std::uint8_t>(word >> address % 8 * 8);
}

}  // namespace

UnwrittenCopies& UnwrittenCopies::get() {
    // Host code may still read when static objects are gone.
    static auto* const copies = new UnwrittenCopies;
    return *copies;
}

void UnwrittenCopies::note(void* to, bool to_array, const Allocation& array, std::uint64_t begin,
                           std::uint64_t bytes, const char* function, const CallSite& site) {
    const auto target = reinterpret_cast<std::uint64_t>(to);
    forget(target, target + bytes);
    const std::uint64_t end = std::min(begin + bytes, array.bytes);
    for (std::uint64_t at = begin; at < end && copies_.size() < most_copies;) {
        at = array.shadow.first_uninitialised(at, end - at);
        std::uint64_t last = at;
        while (last < end && !array.shadow.initialised(last, 1)) ++last;
        if (at >= last) break;
        const std::uint64_t first = target + (at - begin);
        copies_[first] = {first + (last - at), array.base + at, function, site};
        const std::uint64_t from = at;
        at = last;
        if (to_array) continue;
        for (std::uint64_t byte = first; byte < first + (last - from); ++byte)
            *reinterpret_cast<std::uint8_t*>(byte) = pattern(byte);
        const std::uint64_t highest = std::max(lowest_ + span_, first + (last - from));
        lowest_ = span_ == 0 ? first : std::min(lowest_, first);
        span_ = highest - lowest_;
    }
}

const UnwrittenCopy* UnwrittenCopies::find(const MemoryAccess& access,
                                           std::uint64_t& source) const {
    for (std::uint64_t at = access.address; at < access.address + access.size; ++at)
        if (*reinterpret_cast<const std::uint8_t*>(at) != pattern(at)) return nullptr;
    return find_in_array(access, source);
}

const UnwrittenCopy* UnwrittenCopies::find_in_array(const MemoryAccess& access,
                                                    std::uint64_t& source) const {
    auto copy = copies_.upper_bound(access.address);
    if (copy == copies_.begin()) return nullptr;
    --copy;
    if (access.address + access.size > copy->second.end) return nullptr;
    source = copy->second.source + (access.address - copy->first);
    return &copy->second;
}

void UnwrittenCopies::forget(std::uint64_t begin, std::uint64_t end) {
    auto copy = copies_.upper_bound(begin);
    if (copy != copies_.begin()) --copy;
    while (copy != copies_.end() && copy->first < end) {
        if (copy->second.end <= begin) {
            ++copy;
            continue;
        }
        // What lies on either side of the new copy stays.
        const auto [first, old] = *copy;
        copy = copies_.erase(copy);
        if (first < begin) copies_[first] = {begin, old.source, old.function, old.site};
        if (old.end > end)
            copies_[end] = {old.end, old.source + (end - first), old.function, old.site};
    }
}

}  // namespace simtutor::simt
