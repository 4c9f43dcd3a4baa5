#include "grader/simt/engine/variables.h"

#include <algorithm>
#include <cstring>

namespace simtutor::simt {

void Variables::add(PointerKind kind, const std::string& name, void* address, std::uint64_t bytes,
                    unsigned element_bytes, bool constant, bool unchanging) {
    auto variable = std::make_unique<Allocation>();
    variable->base = reinterpret_cast<std::uint64_t>(address);
    variable->bytes = variable->live_bytes = bytes;
    variable->kind = kind;
    variable->name = name;
    variable->unchanging = unchanging;
    variable->element_bytes = std::max(1u, element_bytes);
    variable->shadow = Shadow(bytes);
    // Like C++ statics, device variables start as their initialiser or as zero.
    variable->shadow.set_initialised_range(0, bytes);
    variable->constant = constant;
    const std::uint64_t end = std::max(span_ ? first_ + span_ : 0, variable->base + bytes);
    first_ = span_ ? std::min(first_, variable->base) : variable->base;
    span_ = end - first_;
    by_address_.emplace(variable->base, variable.get());
    variables_.push_back(std::move(variable));
}

Allocation* Variables::look_up(std::uint64_t address) const {
    const auto next = by_address_.upper_bound(address);
    if (next == by_address_.begin()) return nullptr;
    Allocation* const variable = std::prev(next)->second;
    if (!variable->contains(address)) return nullptr;
    last_found_.store(variable, std::memory_order_relaxed);
    return variable;
}

const Allocation* Variables::before_gap(std::uint64_t address) const {
    constexpr std::uint64_t alignment = 256, gap = 256;  // as in translate/variable_rewriter.cpp
    const auto next = by_address_.upper_bound(address);
    if (next == by_address_.begin()) return nullptr;
    const Allocation* const variable = std::prev(next)->second;
    const std::uint64_t end = variable->base + variable->bytes;
    const std::uint64_t gap_end = (end + alignment - 1) / alignment * alignment + gap;
    return address < gap_end ? variable : nullptr;
}

void Variables::switch_to(int device) {
    const auto now = [&] {
        std::vector<std::string> values;
        for (const auto& variable : variables_)
            values.emplace_back(reinterpret_cast<const char*>(variable->base),
                                variable->kind == PointerKind::managed ? 0 : variable->bytes);
        return values;
    };
    // The first call comes before anything has changed a variable.
    if (initial_.empty()) initial_ = now();
    if (device == resident_) return;
    values_[resident_] = now();
    const auto known = values_.find(device);
    const std::vector<std::string>& wanted = known == values_.end() ? initial_ : known->second;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        std::memcpy(reinterpret_cast<void*>(variables_[i]->base), wanted[i].data(),
                    wanted[i].size());
        // The history of the other device's variable is not this one's.
        if (!wanted[i].empty()) variables_[i]->shadow.forget_accesses();
    }
    resident_ = device;
}

}  // namespace simtutor::simt
