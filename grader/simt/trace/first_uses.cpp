#include "grader/simt/trace/first_uses.h"

#include <algorithm>
#include <cfenv>
#include <cstring>
#include <nlohmann/json.hpp>

namespace simtutor::simt {
namespace {

bool is_signalling(std::uint32_t bits) {
    constexpr std::uint32_t exponent = 0x7f800000, quiet = 0x00400000, rest = 0x003fffff;
    return (bits & exponent) == exponent && !(bits & quiet) && (bits & rest);
}

bool loads_signalling(const MemoryAccess& access) {
    for (unsigned at = 0; at + sizeof(std::uint32_t) <= access.size; at += sizeof(std::uint32_t)) {
        std::uint32_t bits = 0;
        std::memcpy(&bits, reinterpret_cast<const void*>(access.address + at), sizeof bits);
        if (is_signalling(bits)) return true;
    }
    return false;
}

}  // namespace

void FirstUses::take_flag(Seen& current) {
    if (!std::fetestexcept(FE_INVALID)) return;
    std::feclearexcept(FE_INVALID);
    // What a thread computes behind its last access is seen when another one goes on.
    Seen& before = last_ < threads_.size() ? threads_[last_] : current;
    Seen& user = before.waits && !before.used ? before : current;
    user.used |= user.waits;
}

void FirstUses::add(const Thread& thread, std::uint32_t interval, const MemoryAccess& access,
                    std::size_t object, std::int64_t offset, bool array) {
    if (threads_.size() <= thread.index) threads_.resize(thread.index + 1);
    Seen& seen = threads_[thread.index];
    take_flag(seen);
    last_ = thread.index;
    if (seen.used) return;
    ++seen.use.accesses;
    seen.use.interval = interval;
    if (access.kind != AccessKind::load || !array) return;
    const bool fresh = seen.loaded.emplace(object, offset).second;
    if (!seen.waits && loads_signalling(access)) {
        seen.waits = true;
        seen.use.object = object;
        seen.use.offset = offset;
        seen.use.loads = static_cast<std::uint64_t>(
            std::count_if(seen.loaded.begin(), seen.loaded.end(),
                          [object](const auto& one) { return one.first == object; }));
    } else if (seen.waits && fresh && object == seen.use.object) {
        ++seen.use.loads;
    }
}

void FirstUses::end() {
    if (last_ < threads_.size()) take_flag(threads_[last_]);
}

nlohmann::json FirstUses::json() const {
    nlohmann::json made = nlohmann::json::array();
    for (std::size_t thread = 0; thread < threads_.size(); ++thread) {
        const auto& [loaded, use, waits, used] = threads_[thread];
        if (used)
            made.push_back({{"thread", thread},
                            {"object", use.object},
                            {"offset", use.offset},
                            {"interval", use.interval},
                            {"accesses", use.accesses},
                            {"loads", use.loads}});
    }
    return made;
}

}  // namespace simtutor::simt
