#include "grader/findings/source/lambda_text.h"

#include <algorithm>

namespace simtutor {
namespace {

bool is_one(const Tokens& words, const char* sign, const std::string& name) {
    return words.size() == 2 && words[0].is(sign) && words[1].text == name;
}

}  // namespace

bool LambdaText::takes_all_by_reference() const {
    return std::ranges::any_of(captures,
                               [](const Tokens& one) { return one.size() == 1 && one[0].is("&"); });
}

bool LambdaText::copies(const std::string& captured) const {
    bool all = false;
    for (const Tokens& one : captures) {
        if (is_one(one, "&", captured)) return false;
        if (one.size() != 1) continue;
        if (one[0].text == captured) return true;
        all |= one[0].is("=");
    }
    return all;
}

std::vector<LambdaText> lambdas_in(const Tokens& file) {
    std::vector<LambdaText> all;
    for (std::size_t i = 1; i + 2 < file.size(); ++i) {
        if (!file[i].is("=") || !file[i + 1].is("[") || !file[i - 1].is_name()) continue;
        LambdaText one;
        one.name = file[i - 1].text;
        one.line = file[i - 1].line;
        one.head = i - 1;
        std::size_t at = closing(file, i + 1);
        one.captures = split(part_of(file, i + 2, at), ",");
        if (++at < file.size() && file[at].is("(")) {
            const std::size_t close = closing(file, at);
            one.parameters = part_of(file, at + 1, close);
            at = close + 1;
        }
        // "mutable", "-> int"
        while (at < file.size() && !file[at].is("{") && !file[at].is(";"))
            one.changes_copies |= file[at++].is("mutable");
        if (at >= file.size() || !file[at].is("{")) continue;
        one.open = at;
        one.close = closing(file, at);
        if (one.close < file.size()) all.push_back(std::move(one));
    }
    return all;
}

bool declares_at(const Tokens& file, std::size_t at) {
    if (at == 0) return false;
    const Token& before = file[at - 1];
    return (before.is_name() && !before.is("return") && !before.is("else") && !before.is("do")) ||
           before.is(">") ||
           ((before.is("*") || before.is("&")) && at > 1 &&
            (file[at - 2].is_name() || file[at - 2].is(">")));
}

std::size_t changed_at(const Tokens& file, const std::string& name, std::size_t begin,
                       std::size_t end) {
    for (std::size_t i = begin; i < end && i + 1 < file.size(); ++i) {
        if (file[i].text != name || declares_at(file, i)) continue;
        const std::string before = i > 0 ? file[i - 1].text : "", behind = file[i + 1].text;
        // A member of something else, and what a pointer points to.
        if (before == "." || before == "->" || before == "*") continue;
        const bool sets =
            behind == "=" || (behind.size() == 2 && behind[1] == '=' &&
                              std::string("+-*/%").find(behind[0]) != std::string::npos);
        if (sets || behind == "++" || behind == "--" || before == "++" || before == "--") return i;
    }
    return end;
}

}  // namespace simtutor
