#include "grader/simt/cuda/runtime/call/text.h"

#include <fmt/format.h>

namespace simtutor::simt {

std::string grouped(std::uint64_t number) {
    std::string digits = std::to_string(number);
    for (auto place = static_cast<std::ptrdiff_t>(digits.size()) - 3; place > 0; place -= 3)
        digits.insert(static_cast<std::size_t>(place), ",");
    return digits;
}

std::string bytes_text(std::uint64_t bytes, unsigned element_bytes) {
    std::string text = fmt::format("{} byte{}", grouped(bytes), bytes == 1 ? "" : "s");
    if (element_bytes > 1)
        text += fmt::format(" ({} elements of {} bytes)", grouped(bytes / element_bytes),
                            element_bytes);
    return text;
}

}  // namespace simtutor::simt
