#include "grader/simt/engine/local_variables.h"

#include <algorithm>
#include <cstring>

namespace simtutor::simt {
namespace {

std::uint8_t filling_of(std::uint64_t address) {
    return static_cast<std::uint8_t>(LocalVariables::filling >> 8 * (address & 3));
}

}  // namespace

void LocalVariables::fill(void* variable, std::uint64_t count) {
    auto* const bytes = static_cast<std::uint8_t*>(variable);
    const auto begin = reinterpret_cast<std::uint64_t>(variable);
    std::uint64_t i = 0;
    for (; i < count && ((begin + i) & 3); ++i) bytes[i] = filling_of(begin + i);
    for (; i + 4 <= count; i += 4) std::memcpy(bytes + i, &filling, sizeof filling);
    for (; i < count; ++i) bytes[i] = filling_of(begin + i);
}

void LocalVariables::declare(void* variable, std::uint64_t bytes, const char* name,
                             const _SimtLocalShape& shape, std::uint32_t code) {
    end(variable);  // a goto may go back before the declaration
    plain_ = {};
    if (live_ == variables_.size()) variables_.emplace_back();
    LocalVariable& made = variables_[live_++];
    made.name = name;
    made.shape = &shape;
    made.begin = reinterpret_cast<std::uint64_t>(variable);
    made.bytes = made.unwritten = bytes;
    made.code = code;
    made.written.assign(bytes, 0);
    fill(variable, bytes);
}

void LocalVariables::end(const volatile void* variable) {
    const auto begin = reinterpret_cast<std::uint64_t>(variable);
    for (std::size_t i = live_; i-- > 0;) {
        if (variables_[i].begin != begin) continue;
        for (Settled& known : settled_)
            if (known.begin == begin) known = {};
        std::rotate(variables_.begin() + static_cast<std::ptrdiff_t>(i),
                    variables_.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                    variables_.begin() + static_cast<std::ptrdiff_t>(live_));
        --live_;
        return;
    }
}

void write_local(LocalVariable& variable, std::uint64_t address, unsigned size) {
    const std::uint64_t first = address - variable.begin;
    const std::uint64_t last = std::min(first + size, variable.bytes);
    for (std::uint64_t i = first; i < last; ++i) {
        variable.unwritten -= !variable.written[i];
        variable.written[i] = 1;
    }
}

bool unwritten(const LocalVariable& variable, std::uint64_t address, unsigned size) {
    const std::uint64_t first = address - variable.begin;
    if (first + size > variable.bytes) return false;
    const auto* const bytes = reinterpret_cast<const std::uint8_t*>(address);
    for (unsigned i = 0; i < size; ++i)
        if (variable.written[first + i] || bytes[i] != filling_of(address + i)) return false;
    return true;
}

}  // namespace simtutor::simt
