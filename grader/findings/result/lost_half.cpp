#include "grader/findings/result/lost_half.h"

#include <fmt/format.h>

#include "grader/findings/result/wrong_question.h"
#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

const Statement& statement_in(const FunctionText& function, int i) {
    return function.statements()[static_cast<std::size_t>(i)];
}

/// "n" of "n / 2" and of "n >> 1"; empty for anything else.
std::string halved(const Tokens& value) {
    const bool half =
        value.size() == 3 && value[0].is_name() &&
        ((value[1].is("/") && value[2].is("2")) || (value[1].is(">>") && value[2].is("1")));
    return half ? value[0].text : "";
}

/// Whether a function asks for what two do not divide.
bool asks_for_odd(const FunctionText& function) {
    for (const Statement& one : function.statements())
        for (const Token& word : one.words)
            if (word.is("%") || word.is("&")) return true;
    return false;
}

/// The line of the loop whose rounds end at the name; 0 if there is none.
int loop_to(const FunctionText& function, const std::string& name) {
    for (const Statement& one : function.statements()) {
        if (one.kind != Statement::Kind::loop) continue;
        const auto parts = split(one.words, ";");
        if (parts.size() != 3) continue;
        const auto sides = split(parts[1], "<");
        if (sides.size() == 2 && sides[1].size() == 1 && sides[1][0].text == name) return one.line;
    }
    return 0;
}

/// "pairs = len / 2", and a loop of so many rounds.
std::string last_of_pairs(const FunctionText& function, const std::string& size) {
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i)
        for (const Assigned& set : assignments_in(statement_in(function, i))) {
            const std::string all = halved(set.value);
            if (all.empty() || set.sign != "=" || set.element()) continue;
            if (all != size && !has(names_behind(function, set.value, i), size)) continue;
            const int loop = loop_to(function, set.name());
            if (loop == 0) continue;
            return fmt::format(
                "{0} in line {1} rounds down, and the loop in line {2} ends at {3}: where {4} "
                "is odd, who takes what is left over? Do it behind the loop.",
                text_of(set.value), set.value[0].line, loop, set.name(), size);
        }
    return "";
}

/// Whether the loop sets `to` to `value`: "left = half".
bool sets(const FunctionText& function, int loop, const std::string& to, const std::string& value) {
    for (int i = loop; i < static_cast<int>(function.statements().size()); ++i) {
        if (i != loop && !is_inside(function, i, loop)) continue;
        for (const Assigned& set : assignments_in(statement_in(function, i)))
            if (set.name() == to && set.sign == "=" && set.value.size() == 1 &&
                set.value[0].text == value)
                return true;
    }
    return false;
}

/// "half = left / 2" and "left = half" in each round of a loop.
std::string last_of_halves(const FunctionText& function) {
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
        const int loop = loop_around(function, i);
        if (loop < 0) continue;
        for (const Assigned& set : assignments_in(statement_in(function, i))) {
            const std::string left = halved(set.value);
            if (left.empty() || set.sign != "=" || set.element() ||
                !sets(function, loop, left, set.name()))
                continue;
            return fmt::format(
                "{0} in line {1} rounds down: where {2} is odd, the last one is in no pair, and "
                "{2} = {3} forgets it. Round up, ({2} + 1) / 2, and take a partner only where its "
                "number is below {2}.",
                text_of(set.value), set.value[0].line, left, set.name());
        }
    }
    return "";
}

}  // namespace

std::string lost_half(const Tokens& file, const std::string& common) {
    const bool odd = common.find(" is odd") != std::string::npos;
    const bool power = common.find(" is no power of two") != std::string::npos;
    if (!odd && !power) return "";
    const std::string size = word_after(common, "Wrong only where ");
    for (const FunctionText& function : functions_in(file)) {
        if (asks_for_odd(function)) continue;
        std::string text = odd ? last_of_pairs(function, size) : last_of_halves(function);
        if (!text.empty()) return text;
    }
    return "";
}

}  // namespace simtutor
