#include "grader/findings/index/pointer_places.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

struct Pointer {
    std::string name;
    Tokens value;
    int line = 0;
};

}  // namespace

Tokens accessed_by(const Tokens& words, const std::string& action) {
    const auto sign = std::find_if(words.begin(), words.end(), [](auto& w) { return w.is("="); });
    const bool only = std::count_if(words.begin(), words.end(),
                                    [](auto& w) { return w.is("=") || w.is(","); }) == 1;
    if (sign == words.end() || !only) return words;
    if (action == "write") return {words.begin(), sign};
    if (action == "read") return {sign + 1, words.end()};
    return words;
}

std::string pointer_places(const FunctionText& function, int line, const std::string& action) {
    constexpr std::size_t most = 3;
    const int at = function.at(line, "");
    if (at < 0) return "";
    std::vector<Pointer> all;
    const Tokens words =
        accessed_by(function.statements()[static_cast<std::size_t>(at)].words, action);
    for (std::size_t i = 0; i < words.size() && all.size() < most; ++i) {
        const bool element = words[i].is_name() && i + 1 < words.size() && words[i + 1].is("[");
        const bool known = std::any_of(
            all.begin(), all.end(), [&](const Pointer& one) { return one.name == words[i].text; });
        Tokens value;
        const int set = element && !known ? function.definition(words[i].text, at - 1, &value) : -1;
        if (set < 0 || value.size() < 3 || !mentions(value, "+")) continue;
        all.push_back(
            {words[i].text, value, function.statements()[static_cast<std::size_t>(set)].line});
    }
    std::stable_sort(all.begin(), all.end(), [](const Pointer& one, const Pointer& other) {
        return mentions(one.value, other.name) && !mentions(other.value, one.name);
    });
    std::string text;
    for (const Pointer& one : all)
        text += fmt::format("{}{} in line {} ({})", text.empty() ? "" : ", ",
                            text.empty() ? one.name + " gets its place" : one.name, one.line,
                            text_of(one.value));
    return text;
}

}  // namespace simtutor
