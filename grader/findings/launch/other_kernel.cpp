#include "grader/findings/launch/other_kernel.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "grader/findings/source/function_text.h"
#include "grader/findings/source/launch_lines.h"

namespace simtutor {
namespace {

bool moves_vectors(const Tokens& file, const std::string& kernel) {
    const Tokens body = body_of(file, kernel);
    return mentions(body, "float4") || mentions(body, "float2");
}

/// A condition that decides between two launches.
struct KernelChoice {
    Tokens condition;
    int line = 0;
};

/// Position behind the statement or block that begins at `at`.
std::size_t behind(const Tokens& file, std::size_t at) {
    if (at < file.size() && file[at].is("{")) return closing(file, at) + 1;
    while (at < file.size() && !file[at].is(";")) ++at;
    return at + 1;
}

/// The branch of which one launch is the first part, and the other one comes only if it is not
/// taken.
std::optional<KernelChoice> choice_between(const Tokens& file, std::size_t one, std::size_t other) {
    if (one > other) std::swap(one, other);
    std::optional<KernelChoice> found;
    for (std::size_t i = 0; i + 1 < one; ++i) {
        if (!file[i].is("if") || !file[i + 1].is("(")) continue;
        const std::size_t close = closing(file, i + 1), end = behind(file, close + 1);
        if (close >= one || end <= one || end > other) continue;
        bool left = end < file.size() && file[end].is("else");
        for (std::size_t k = one; k < end && k < file.size(); ++k) left |= file[k].is("return");
        if (left) found = KernelChoice{part_of(file, i + 2, close), file[i].line};
    }
    return found;
}

bool is_number(const Token& word) {
    return word.text.find_first_not_of("0123456789") == std::string::npos;
}

}  // namespace

std::string never_true(const Tokens& condition, int line) {
    if (condition.size() != 5 || !condition[0].is_name() || !condition[1].is("&") ||
        !condition[3].is("==") || !is_number(condition[2]) || !is_number(condition[4]) ||
        condition[2].text == condition[4].text)
        return "";
    const std::string bits = text_of({condition[0], condition[1], condition[2]});
    return fmt::format(
        "{0} in line {1} means {2} & ({3} == {4}), for == binds before &: that is never true. "
        "Write "
        "({5}) == {4}.",
        text_of(condition), line, condition[0].text, condition[2].text, condition[4].text, bits);
}

std::string other_kernel(const Tokens& file, const std::string& ran) {
    if (ran.empty() || moves_vectors(file, ran)) return "";
    const std::vector<LaunchText> all = launches_in(file);
    const auto own = std::ranges::find(all, ran, &LaunchText::kernel);
    if (own == all.end() || std::ranges::count(all, ran, &LaunchText::kernel) != 1) return "";
    const std::string function = FunctionText(file, own->line).name();
    for (const LaunchText& one : all) {
        if (one.kernel == ran || FunctionText(file, one.line).name() != function ||
            !moves_vectors(file, one.kernel))
            continue;
        const auto choice = choice_between(file, own->place, one.place);
        if (!choice) continue;
        const std::string asked = text_of(choice->condition);
        const std::string never = never_true(choice->condition, choice->line);
        const std::string ran_alone = fmt::format(
            "{} ran here, and not {} of line {}, which moves vectors. ", ran, one.kernel, one.line);
        return ran_alone + (never.empty()
                                ? fmt::format("Line {} chooses by {}: is that what is meant for "
                                              "this size?",
                                              choice->line, asked)
                                : never);
    }
    return "";
}

}  // namespace simtutor
