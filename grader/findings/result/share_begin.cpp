#include "grader/findings/result/share_begin.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "more" of "block < more" in a sum; empty if none stands there. @param number block
std::string longer_ones(const FunctionText& function, const Tokens& value, int statement,
                        std::string& number) {
    for (std::size_t i = 1; i + 1 < value.size(); ++i) {
        const bool less = value[i].is("<"), greater = value[i].is(">");
        if ((!less && !greater) || !value[i - 1].is_name() || !value[i + 1].is_name()) continue;
        const std::string& more = value[less ? i + 1 : i - 1].text;
        Tokens rest;
        if (function.definition(more, statement, &rest) < 0 || !mentions(rest, "%")) continue;
        number = value[less ? i - 1 : i + 1].text;
        return more;
    }
    return "";
}

/// "block * share", where share is a quotient.
bool is_plain_begin(const FunctionText& function, const Tokens& value, int statement,
                    const std::string& number) {
    if (value.size() != 3 || !value[1].is("*")) return false;
    const bool first = value[0].text == number;
    if (!first && value[2].text != number) return false;
    Tokens length;
    return function.definition(value[first ? 2 : 0].text, statement, &length) >= 0 &&
           mentions(length, "/") && !mentions(length, "+");
}

/// In how many statements a name stands.
int uses_of(const FunctionText& function, const std::string& name) {
    int count = 0;
    for (const Statement& one : function.statements()) count += mentions(one.words, name);
    return count;
}

std::string share_begin_in(const FunctionText& function) {
    const int all = static_cast<int>(function.statements().size());
    for (int i = 0; i < all; ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        for (const Assigned& longer : assignments_in(one)) {
            std::string number;
            const std::string more = longer_ones(function, longer.value, i, number);
            // What else asks for them may move the begin.
            if (more.empty() || uses_of(function, more) != 2) continue;
            for (int k = 0; k < all; ++k)
                for (const Assigned& begin :
                     assignments_in(function.statements()[static_cast<std::size_t>(k)])) {
                    if (begin.sign != "=" || begin.element() ||
                        !is_plain_begin(function, begin.value, k, number))
                        continue;
                    return fmt::format(
                        "Line {0} makes the first {1} shares longer by one, but {2} = {3} in line "
                        "{4} does not count these among the shares before it: shares overlap, and "
                        "as many are left over at the end. Add the smaller of {5} and {1} to {2}.",
                        longer.to[0].line, more, begin.name(), text_of(begin.value),
                        begin.to[0].line, number);
                }
        }
    }
    return "";
}

}  // namespace

std::string share_begin(const Tokens& file) {
    for (const FunctionText& function : functions_in(file))
        if (std::string text = share_begin_in(function); !text.empty()) return text;
    return "";
}

}  // namespace simtutor
