#include "grader/findings/rest_of_parts.h"

#include <fmt/format.h>

#include "grader/findings/assignments.h"

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

}  // namespace

std::string rest_to_one(const Tokens& file) {
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
