#pragma once
/// Helpers shared by the translator's tests.

#include <algorithm>
#include <string>

#include "grader/simt/translate/translate.h"

namespace simtutor::simt {

inline const std::string in_file = "# 1 \"/home/me/kernel.cu\"\n";

inline Translation translated(const std::string& text) {
    return translate(in_file + text, {});
}

inline bool has(const std::string& text, const std::string& fragment) {
    return text.find(fragment) != std::string::npos;
}

inline std::string line_of(const std::string& text, const std::string& fragment) {
    const std::size_t at = text.find(fragment);
    if (at == std::string::npos) return "(not found)";
    const std::size_t begin = text.rfind('\n', at);
    return std::to_string(std::count(text.begin(), text.begin() + static_cast<long>(begin), '\n'));
}

inline std::string first_error(const std::string& text) {
    const Translation result = translated(text);
    if (result.errors.empty()) return "(none)";
    return std::to_string(result.errors[0].line) + ": " + result.errors[0].text;
}

}  // namespace simtutor::simt
