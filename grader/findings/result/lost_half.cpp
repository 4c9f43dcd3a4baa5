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

/// The line of "left /= 2", "left >>= 1" and "left = left / 2" in a statement; 0 without.
int line_that_halves(const Statement& one, const std::string& left) {
    if (one.kind == Statement::Kind::branch) return 0;
    for (const Assigned& set : assignments_in(one)) {
        if (set.element() || set.name() != left || set.value.empty()) continue;
        const bool divides = set.sign == "/=" && set.value.size() == 1 && set.value[0].is("2");
        if (divides || (set.sign == "=" && halved(set.value) == left)) return set.value[0].line;
    }
    for (std::size_t i = 0; i + 2 < one.words.size(); ++i) {
        const Tokens& words = one.words;
        if (words[i].text != left) continue;
        const bool joined = words[i + 1].is(">>=") && words[i + 2].is("1");
        const bool apart = i + 3 < words.size() && words[i + 1].is(">>") && words[i + 2].is("=") &&
                           words[i + 3].is("1");
        if (joined || apart) return words[i].line;
    }
    return 0;
}

/// The line in a loop that halves the name, rounded down; 0 if none does.
int line_that_halves(const FunctionText& function, int loop, const std::string& left) {
    for (int k = loop; k < static_cast<int>(function.statements().size()); ++k)
        if (k == loop || is_inside(function, k, loop))
            if (const int line = line_that_halves(statement_in(function, k), left); line > 0)
                return line;
    return 0;
}

/// "left" of "(left + 1) / 2" and of "left - left / 2"; empty for anything else.
std::string rounded_up_half(const Tokens& value) {
    const std::string text = text_of(value);
    for (const Token& word : value)
        if (word.is_name() && (text == fmt::format("({} + 1) / 2", word.text) ||
                               text == fmt::format("({} + 1) >> 1", word.text) ||
                               text == fmt::format("{0} - {0} / 2", word.text)))
            return word.text;
    return "";
}

/// "half = (left + 1) / 2" in the rounds of a loop that itself says "left /= 2".
std::string two_roundings(const FunctionText& function) {
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
        const int loop = loop_around(function, i);
        if (loop < 0) continue;
        for (const Assigned& set : assignments_in(statement_in(function, i))) {
            const std::string left = set.element() ? "" : rounded_up_half(set.value);
            const int line = left.empty() ? 0 : line_that_halves(function, loop, left);
            if (line > 0)
                return fmt::format(
                    "Line {0} rounds {1} up, {2}, and line {3} halves {4} rounded down: of 3 there "
                    "are 2 left after a round, and {4} becomes 1, so the last one is forgotten. "
                    "Let {4} become {2}, too.",
                    set.value[0].line, set.name(), text_of(set.value), line, left);
        }
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
            if (left.empty() || left == set.name() || set.sign != "=" || set.element()) continue;
            if (const int line = line_that_halves(function, loop, left); line > 0)
                return fmt::format(
                    "{0} in line {1} rounds down, and so does line {2}: where {3} is odd, the last "
                    "one is in no pair, and is forgotten. Round up in both, ({3} + 1) / 2, and "
                    "take a partner only where its number is below {3}.",
                    text_of(set.value), set.value[0].line, line, left);
            if (!sets(function, loop, left, set.name())) continue;
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
        std::string text = odd ? last_of_pairs(function, size) : two_roundings(function);
        if (text.empty() && power) text = last_of_halves(function);
        if (!text.empty()) return text;
    }
    return "";
}

}  // namespace simtutor
