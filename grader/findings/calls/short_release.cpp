#include "grader/findings/calls/short_release.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/calls/passed_by.h"
#include "grader/findings/source/function_text.h"

namespace simtutor {
namespace {

/// A loop that counts: "for (int s = 0; s < 2; ++s)".
struct CountingLoop {
    int line = 0;
    Tokens first, condition;
};

/// The innermost loop around a statement, if it counts; a line of 0 else.
CountingLoop count_around(const FunctionText& function, int statement) {
    for (const int head : function.around(statement)) {
        const Statement& one = function.statements()[static_cast<std::size_t>(head)];
        if (one.kind != Statement::Kind::loop) continue;
        const auto parts = split(one.words, ";");
        if (parts.size() != 3 || parts[1].size() < 3) return {};
        return {one.line, parts[0], parts[1]};
    }
    return {};
}

/// "d_a" of "cudaMalloc(&d_a[s], bytes)": the array of which an element is made, or empty.
std::string array_made(const Tokens& words, int line) {
    for (std::size_t i = 0; i + 2 < words.size(); ++i)
        if (words[i].line == line && words[i].is("&") && words[i + 1].is_name() &&
            words[i + 2].is("["))
            return words[i + 1].text;
    return "";
}

bool has_element(const Tokens& words, const std::string& array) {
    for (std::size_t i = 0; i + 1 < words.size(); ++i)
        if (words[i].is(array) && words[i + 1].is("[")) return true;
    return false;
}

}  // namespace

std::string short_release(const Tokens& file, int line, const std::string& advice) {
    const auto releases = releases_in(advice);
    const FunctionText function(file, line);
    const int made = function.at(line, "");
    if (releases.empty() || made < 0) return "";
    const auto& all = function.statements();
    const std::string array = array_made(all[static_cast<std::size_t>(made)].words, line);
    const CountingLoop making = count_around(function, made);
    if (array.empty() || making.line == 0) return "";
    for (int i = made + 1; i < static_cast<int>(all.size()); ++i) {
        const Tokens& words = all[static_cast<std::size_t>(i)].words;
        const bool gives_back = std::ranges::any_of(
            words, [&](const Token& word) { return releases.contains(word.text); });
        if (!gives_back || !has_element(words, array)) continue;
        const CountingLoop giving = count_around(function, i);
        if (giving.line == 0 || same_words(giving.condition, making.condition)) return "";
        return fmt::format(
            "The loop in line {} makes elements of {} for {}, and the one in line {} gives back "
            "only those for {}: the others are lost. Let both loops go over the same ones.",
            making.line, array, text_of(making.condition), giving.line, text_of(giving.condition));
    }
    return "";
}

}  // namespace simtutor
