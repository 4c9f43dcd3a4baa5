#include "grader/host/poison.h"

#include <algorithm>
#include <cstring>

namespace simtutor::host {

void poison(void* begin, Type type, std::uint64_t elements) {
    if (type == Type::float32) {
        std::fill_n(static_cast<std::uint32_t*>(begin), elements, poison_float32);
    } else if (type == Type::float64) {
        std::fill_n(static_cast<std::uint64_t*>(begin), elements, poison_float64);
    } else if (elements > 0) {
        std::memset(begin, poison_byte, elements * size_of(type));
    }
}

bool is_poison(const void* element, Type type) {
    std::uint64_t pattern = 0;
    poison(&pattern, type, 1);
    return std::memcmp(element, &pattern, size_of(type)) == 0;
}

}  // namespace simtutor::host
