#include "grader/findings/result/clamped_sum.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "in[min(i + k, n - 1)]" in a value, whose index is cut off at the last element.
Tokens cut_off_read(const Tokens& value) {
    for (std::size_t i = 0; i + 3 < value.size(); ++i) {
        if (!value[i].is_name() || !value[i + 1].is("[") || !value[i + 2].is("min")) continue;
        const std::size_t close = closing(value, i + 1);
        const auto given = split(part_of(value, i + 4, close - 1), ",");
        if (given.size() == 2 && std::ranges::any_of(given, [](const Tokens& one) {
                return one.size() == 3 && one[1].is("-") && one[2].is("1");
            }))
            return part_of(value, i, close + 1);
    }
    return {};
}

/// "min(4, n - i)": what a sum is divided by, a number that is smaller at the end.
Tokens number_that_exist(const Tokens& value, const std::string& sum) {
    for (std::size_t i = 0; i + 3 < value.size(); ++i)
        if (value[i].text == sum && value[i + 1].is("/") && value[i + 2].is("min"))
            return part_of(value, i + 2, closing(value, i + 3) + 1);
    return {};
}

/// Whether the sum is made in every round: no branch, and no end of the loop that is cut off, too.
bool in_every_round(const FunctionText& function, int at) {
    const int loop = loop_around(function, at);
    if (loop < 0 || function.statements()[static_cast<std::size_t>(at)].parent != loop)
        return false;
    const Statement& head = function.statements()[static_cast<std::size_t>(loop)];
    const auto parts = split(head.words, ";");
    if (parts.size() != 3 || parts[1].size() != 3) return false;
    for (int i = loop + 1; i < static_cast<int>(function.statements().size()); ++i)
        if (is_inside(function, i, loop) &&
            function.statements()[static_cast<std::size_t>(i)].leaves())
            return false;
    return std::isdigit(static_cast<unsigned char>(parts[1][2].text[0])) != 0;
}

}  // namespace

std::string clamped_sum(const Tokens& file, const std::string& message) {
    if (message.find(" form the tail") == std::string::npos) return "";
    for (const FunctionText& function : functions_in(file)) {
        const auto& all = function.statements();
        for (int i = 0; i < static_cast<int>(all.size()); ++i)
            for (const Assigned& add : assignments_in(all[static_cast<std::size_t>(i)])) {
                const Tokens read = cut_off_read(add.value);
                if (add.sign != "+=" || read.empty() || !in_every_round(function, i)) continue;
                for (int k = i + 1; k < static_cast<int>(all.size()); ++k)
                    for (const Assigned& set : assignments_in(all[static_cast<std::size_t>(k)])) {
                        const Tokens number = number_that_exist(set.value, add.name());
                        if (number.empty()) continue;
                        return fmt::format(
                            "Line {} adds {} in every round: where the index is cut off, the last "
                            "element is added again, but line {} divides by {}, the number of "
                            "those that exist. Let the loop end there, too.",
                            all[static_cast<std::size_t>(i)].line, text_of(read),
                            all[static_cast<std::size_t>(k)].line, text_of(number));
                    }
            }
    }
    return "";
}

}  // namespace simtutor
