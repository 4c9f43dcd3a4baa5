#include "grader/findings/source/loose_and.h"

#include <fmt/format.h>

namespace simtutor {
namespace {

bool is_number(const Token& word) {
    return !word.text.empty() && word.text[0] >= '0' && word.text[0] <= '9';
}

bool compares(const Token& word) {
    for (const char* sign : {"==", "!=", "<", ">", "<=", ">="})
        if (word.is(sign)) return true;
    return false;
}

/// Position of the == or != behind a number, an expression in brackets or a difference that begins
/// at `at`; 0 if none comes there.
std::size_t comparison_behind(const Tokens& file, std::size_t at) {
    bool calculates = false;
    while (at + 1 < file.size()) {
        const Token& word = file[at];
        if (word.is("==") || word.is("!=")) return calculates ? at : 0;
        if (word.is("(")) {
            calculates = true;
            at = closing(file, at) + 1;
            continue;
        }
        const bool sign = word.is("-") || word.is("+");
        if (!word.is_name() && !is_number(word) && !sign) return 0;
        calculates |= !word.is_name();
        ++at;
    }
    return 0;
}

}  // namespace

std::string loose_and(const Tokens& file) {
    for (std::size_t i = 1; i + 3 < file.size(); ++i) {
        if (!file[i].is("&") || !file[i - 1].is_name()) continue;
        // "a == b & (c) == d": two conditions.
        if (i > 1 && compares(file[i - 2])) continue;
        const std::size_t sign = comparison_behind(file, i + 1);
        if (sign == 0 || sign + 1 >= file.size()) continue;
        if (!is_number(file[sign + 1]) && !file[sign + 1].is_name()) continue;
        const std::string left = file[i - 1].text, right = text_of(part_of(file, i + 1, sign)),
                          with = file[sign].text + " " + file[sign + 1].text;
        return fmt::format(
            "{0} & {1} {2} in line {3} means {0} & ({1} {2}), for {4} binds before &: write ({0} & "
            "{1}) {2}.",
            left, right, with, file[i].line, file[sign].text);
    }
    return "";
}

}  // namespace simtutor
