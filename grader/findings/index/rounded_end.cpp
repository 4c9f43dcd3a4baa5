#include "grader/findings/index/rounded_end.h"

#include <fmt/format.h>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

constexpr int most_spelled = 3;

/// The words with what their names were given in brackets, where something is dividend there.
Tokens spelled_out(const FunctionText& function, Tokens words, int statement) {
    for (int round = 0; round < most_spelled; ++round) {
        bool changed = false;
        for (std::size_t i = 0; i < words.size() && !changed; ++i) {
            Tokens value;
            if (!words[i].is_name()) continue;
            if (function.definition(words[i].text, statement, &value) < 0) continue;
            if (!mentions(value, "/") && !mentions(value, "%")) continue;
            Tokens all = part_of(words, 0, i);
            all.push_back({"(", value.front().line});
            all.insert(all.end(), value.begin(), value.end());
            all.push_back({")", value.front().line});
            const Tokens rest = part_of(words, i + 1, words.size());
            all.insert(all.end(), rest.begin(), rest.end());
            words = std::move(all);
            changed = true;
        }
        if (!changed) return words;
    }
    return words;
}

/// What is dividend by the word at `sign`: "n", or what stands in the brackets before it.
Tokens dividend(const Tokens& words, std::size_t sign) {
    if (sign == 0) return {};
    if (words[sign - 1].is_name()) return part_of(words, sign - 1, sign);
    if (!words[sign - 1].is(")")) return {};
    for (std::size_t i = sign - 1; i-- > 0;)
        if (words[i].is("(") && closing(words, i) == sign - 1)
            return part_of(words, i + 1, sign - 1);
    return {};
}

bool is_multiple_of(const Tokens& file, const Tokens& words, long long step) {
    for (std::size_t i = 1; i + 1 < words.size(); ++i)
        if (words[i].is("*") && (constant_value(file, part_of(words, i - 1, i)) == step ||
                                 constant_value(file, part_of(words, i + 1, i + 2)) == step))
            return true;
    return false;
}

}  // namespace

RoundedEnd rounded_end(const Tokens& file, const FunctionText& function, const Tokens& end,
                       int statement, long long step) {
    const Tokens words = spelled_out(function, end, statement);
    for (std::size_t i = 1; i + 1 < words.size(); ++i) {
        const bool by_step = constant_value(file, part_of(words, i + 1, i + 2)) == step;
        if (words[i].is("%") && by_step && words[i - 1].is_name() && i > 1 && words[i - 2].is("-"))
            return {true, false, part_of(words, i - 1, i), words[i].line};
        if (!words[i].is("/") || !by_step || !is_multiple_of(file, words, step)) continue;
        const Tokens above = dividend(words, i);
        const std::vector<Tokens> terms = split(above, "+");
        if (terms.size() == 1 && above.size() == 1) return {true, false, above, words[i].line};
        if (terms.size() < 2 || terms[0].size() != 1) continue;
        const Tokens more = part_of(above, 2, above.size());
        if (constant_value(file, more) == step - 1) return {true, true, terms[0], words[i].line};
    }
    return {};
}

std::string rounded_up_text(const FunctionText& function, const RoundedEnd& end, int loop,
                            const std::string& counter, const std::string& last, long long step) {
    const auto& all = function.statements();
    const Statement& head = all[static_cast<std::size_t>(loop)];
    const std::string length = text_of(end.length);
    int rest = 0;
    for (std::size_t i = static_cast<std::size_t>(loop) + 1; i < all.size() && rest == 0; ++i)
        if (all[i].kind == Statement::Kind::loop && all[i].parent == head.parent &&
            mentions(all[i].words, counter) && mentions(all[i].words, length))
            rest = all[i].line;
    return fmt::format(
        "Line {0} rounds {1} up to a multiple of {2}: where {1} is none, the last round of the "
        "loop in line {3} goes past {1}, and {4} lies behind the end. Round down in line {0}, "
        "{1} / {2}: {5}.",
        end.line, length, step, head.line, last,
        rest > 0 ? fmt::format("the loop in line {} takes what is left", rest)
                 : "then what is left needs a loop of its own");
}

}  // namespace simtutor
