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
    if (constant) constants_.push_back(variable.get());
    const std::uint64_t end = std::max(span_ ? first_ + span_ : 0, variable->base + bytes);
    first_ = span_ ? std::min(first_, variable->base) : variable->base;
    span_ = end - first_;
    variables_.push_back(std::move(variable));
}

Allocation* Variables::find(std::uint64_t address) const {
    for (const auto& variable : variables_)
        if (variable->contains(address)) return variable.get();
    return nullptr;
}

const Allocation* Variables::before_gap(std::uint64_t address) const {
    constexpr std::uint64_t alignment = 256, gap = 256;  // as in translate/variable_rewriter.cpp
    for (const auto& variable : variables_) {
        const std::uint64_t end = variable->base + variable->bytes;
        const std::uint64_t gap_end = (end + alignment - 1) / alignment * alignment + gap;
        if (address >= variable->base && address < gap_end) return variable.get();
    }
    return nullptr;
}

bool Variables::is_constant(const Allocation& variable) const {
    return std::find(constants_.begin(), constants_.end(), &variable) != constants_.end();
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
