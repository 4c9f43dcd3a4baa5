#include "grader/simt/engine/preemption.h"

#include <algorithm>

namespace simtutor::simt {
namespace {

/// Launches have few accesses of this kind, or many: each seed draws how rare a preemption is.
constexpr unsigned rarest = 8;
constexpr std::uint64_t for_ever = ~std::uint64_t{0};

}  // namespace

Preemption Preemption::instance_;

void Preemption::begin_launch(std::uint64_t seed) {
    left_ = most_;
    held_.clear();
    accesses_ = 0;
    if (!on()) return;
    random_.seed(seed);
    rarity_ = static_cast<unsigned>(up_to(rarest + 1));
}

bool Preemption::draw() {
    ++accesses_;
    return left_ > 0 && up_to(std::uint64_t{1} << rarity_) == 0;
}

/// Half of them stay until nobody else can go on: what they hold, or have seen, grows as old as it
/// can.
void Preemption::hold(const Thread& thread) {
    --left_;
    const std::uint64_t until =
        up_to(2) ? for_ever : accesses_ + (std::uint64_t{1} << up_to(rarest + 1));
    held_.push_back({&thread, until});
}

bool Preemption::stays(const Thread& thread) {
    const auto found = std::find_if(held_.begin(), held_.end(),
                                    [&](const Held& held) { return held.thread == &thread; });
    if (found == held_.end()) return false;
    if (accesses_ < found->until) return true;
    held_.erase(found);
    return false;
}

bool Preemption::let_go() {
    if (held_.empty()) return false;
    held_[up_to(held_.size())].until = 0;
    return true;
}

}  // namespace simtutor::simt
