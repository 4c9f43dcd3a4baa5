#include "grader/findings/finding_key.h"

#include <fmt/format.h>

namespace simtutor::simt {
namespace {

/// The key without what lies between the first line and the kernel.
std::string without_other_lines(std::string_view key) {
    const std::size_t first = key.find(',');
    if (first == std::string_view::npos) return std::string(key);
    const std::size_t kernel = key.find(':', first);
    return std::string(key.substr(0, first)) +
           std::string(kernel == std::string_view::npos ? "" : key.substr(kernel));
}

}  // namespace

std::string key_of(const Finding& finding) {
    std::string lines = std::to_string(line_of(finding));
    for (std::size_t i = 1; i < finding.sides.size(); ++i)
        lines += fmt::format(",{}", finding.sides[i].site.line);
    return fmt::format("{}:{}:{}", finding.rule, lines, finding.kernel);
}

int fits_key(const Finding& finding, std::string_view key) {
    const std::string own = key_of(finding);
    if (own == key) return 2;
    return without_other_lines(own) == without_other_lines(key) ? 1 : 0;
}

}  // namespace simtutor::simt
