#include "grader/findings/result/divisor_lines.h"

#include <fmt/format.h>

#include <set>

#include "grader/findings/text.h"

namespace simtutor {

std::string divisor_lines(const Tokens& file, const std::string& message) {
    constexpr std::string_view before = "divided by ", after = " everywhere";
    const std::size_t at = message.find(before), end = message.find(after);
    if (at == std::string::npos || end == std::string::npos || end < at) return "";
    const std::string number = message.substr(at + before.size(), end - at - before.size());
    std::set<int> lines;
    std::string by;
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (!file[i].is("/") && !file[i].is("/=")) continue;
        Token word = file[i + 1];
        // "5.0f" is no whole number.
        if (!word.is_name()) word.text = word.text.substr(0, word.text.find_first_of(".fF"));
        const auto value = constant_value(file, {word});
        if (!value || std::to_string(*value) != number) continue;
        lines.insert(word.line);
        if (word.is_name()) by = fmt::format(" ({})", word.text);
    }
    if (lines.empty()) return "";
    return fmt::format("the division by {}{} is in {}: has every element as many in its sum?",
                       number, by, lines_text(lines));
}

}  // namespace simtutor
