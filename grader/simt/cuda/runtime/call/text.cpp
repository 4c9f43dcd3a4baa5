#include "grader/simt/cuda/runtime/call/text.h"

#include <fmt/format.h>

#include "grader/findings/text.h"

namespace simtutor::simt {

std::string bytes_text(std::uint64_t bytes, unsigned element_bytes) {
    std::string text = counted(bytes, "byte");
    if (element_bytes > 1)
        text += fmt::format(" ({} of {} bytes)", counted(bytes / element_bytes, "element"),
                            element_bytes);
    return text;
}

}  // namespace simtutor::simt
