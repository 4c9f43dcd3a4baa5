#include "grader/findings/calls/pointer_mode.h"

#include <fmt/format.h>

namespace simtutor {

std::string pointer_mode(const Tokens& file, const std::string& message) {
    const std::size_t at = message.find(" needs device memory as ");
    if (!message.starts_with("cublas") || at == std::string::npos) return "";
    const std::size_t begin = at + 24;
    const std::string name = message.substr(begin, message.find(',', begin) - begin);
    if (name != "alpha" && name != "beta" && name != "result") return "";
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (!file[i].text.starts_with("cublasSetPointerMode") || !file[i + 1].is("(") ||
            !mentions(part_of(file, i + 2, closing(file, i + 1)), "CUBLAS_POINTER_MODE_DEVICE"))
            continue;
        return fmt::format(
            "Line {} sets the pointer mode CUBLAS_POINTER_MODE_DEVICE: from there on the library "
            "takes {} from device memory. Leave that mode out for a number of the host's, or pass "
            "a pointer that cudaMalloc gave.",
            file[i].line, name);
    }
    return "";
}

}  // namespace simtutor
