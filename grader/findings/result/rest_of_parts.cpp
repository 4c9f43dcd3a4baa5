#include "grader/findings/result/rest_of_parts.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "n % devices" of "part.count += n % devices" and of "n / devices + n % devices", where the rest
/// itself is added; empty where it is only compared.
Tokens added_rest(const Statement& one) {
    const Tokens& words = one.words;
    for (std::size_t i = 1; i + 1 < words.size(); ++i) {
        if (!words[i].is("%") || !words[i - 1].is_name() || !words[i + 1].is_name()) continue;
        std::size_t end = i + 2;
        while (end + 1 < words.size() && (words[end].is(".") || words[end].is("->"))) end += 2;
        if (end + 1 < words.size() && words[end].is("(")) end = closing(words, end) + 1;
        const Token* before = i > 1 ? &words[i - 2] : nullptr;
        bool divided = before && before->is("+=");
        for (std::size_t k = 1; k + 1 < i; ++k)
            divided |= words[k].is("/") && words[k - 1].text == words[i - 1].text &&
                       words[k + 1].text == words[i + 1].text;
        const bool added = divided && (before->is("+=") || before->is("+") || before->is("?"));
        const bool alone =
            end >= words.size() || words[end].is(";") || words[end].is(":") || words[end].is(")");
        if (added && alone) return part_of(words, i - 1, end);
    }
    return {};
}

/// "n / devices", of a function that says which part is the last: "device == devices - 1".
struct Quotient {
    std::string all, parts;
};

std::vector<Quotient> quotients_in(const FunctionText& function) {
    std::vector<Quotient> found;
    for (const Statement& one : function.statements())
        for (std::size_t i = 1; i + 1 < one.words.size(); ++i)
            if (one.words[i].is("/") && one.words[i - 1].is_name() && one.words[i + 1].is_name())
                found.push_back({one.words[i - 1].text, one.words[i + 1].text});
    return found;
}

/// Whether the words ask for the last part: "devices - 1" beside a comparison.
bool asks_for_last(const Tokens& words, const std::string& parts) {
    for (std::size_t i = 1; i + 2 < words.size(); ++i)
        if (words[i].text == parts && words[i + 1].is("-") && words[i + 2].is("1") &&
            (words[i - 1].is("==") || words[i - 1].is("<") || words[i - 1].is("!=")))
            return true;
    return false;
}

/// Whether a value is all that is left: "n - next", and "n" itself.
bool is_what_is_left(const Tokens& value, const std::string& all) {
    if (value.size() == 1) return value[0].text == all;
    return value.size() > 2 && value[0].text == all && value[1].is("-") && !mentions(value, "/") &&
           !mentions(value, "*");
}

/// "count = d < devices - 1 ? n / devices : n - next", and the same by a branch: the line, or 0.
int line_of_left(const FunctionText& function, const Quotient& q) {
    for (int k = 0; k < static_cast<int>(function.statements().size()); ++k) {
        const Statement& one = function.statements()[static_cast<std::size_t>(k)];
        for (const Assigned& set : assignments_in(one)) {
            const auto choice = split(set.value, "?");
            if (choice.size() == 2 && asks_for_last(choice[0], q.parts)) {
                for (const Tokens& side : split(choice[1], ":"))
                    if (is_what_is_left(side, q.all)) return one.line;
            }
            if (!is_what_is_left(set.value, q.all)) continue;
            for (const int head : function.around(k))
                if (function.statements()[static_cast<std::size_t>(head)].kind ==
                        Statement::Kind::branch &&
                    asks_for_last(function.statements()[static_cast<std::size_t>(head)].words,
                                  q.parts))
                    return one.line;
        }
    }
    return 0;
}

std::string last_gets_rest(const FunctionText& function) {
    for (const Quotient& q : quotients_in(function))
        if (const int line = line_of_left(function, q); line > 0)
            return fmt::format(
                "line {0} gives the last part all that is left: up to {2} - 1 elements more than "
                "{1} / {2}. Give one element more to each of the first {1} % {2} parts instead.",
                line, q.all, q.parts);
    return "";
}

}  // namespace

std::string rest_to_one(const Tokens& file) {
    for (const FunctionText& function : functions_in(file))
        if (std::string last = last_gets_rest(function); !last.empty()) return last;
    for (const FunctionText& function : functions_in(file))
        for (const Statement& one : function.statements()) {
            if (one.kind != Statement::Kind::plain) continue;
            const Tokens rest = added_rest(one);
            if (rest.empty()) continue;
            return fmt::format(
                "line {0} adds all of {1} to one part: {2}. Give one element more to each of the "
                "first {1} parts instead.",
                one.line, text_of(rest), text_of(one.words));
        }
    return "";
}

}  // namespace simtutor
