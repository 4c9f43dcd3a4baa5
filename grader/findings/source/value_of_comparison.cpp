#include "grader/findings/source/value_of_comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace simtutor {
namespace {

/// Whether a declaration of one of these gets a number, not a truth.
bool is_number_type(const Token& word) {
    for (const char* type : {"int", "unsigned", "long", "size_t", "int64_t", "uint64_t"})
        if (word.is(type)) return true;
    return false;
}

/// The comparison that stands outside of all brackets, where nothing else does that decides; the
/// number of words if there is none.
std::size_t open_comparison(const Tokens& words) {
    std::size_t found = words.size();
    int depth = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i].is("(") || words[i].is("[") || words[i].is("{")) ++depth;
        if (words[i].is(")") || words[i].is("]") || words[i].is("}")) --depth;
        if (depth > 0) continue;
        if (words[i].is("?") || words[i].is("&&") || words[i].is("||") || words[i].is("<<"))
            return words.size();
        if (words[i].is("!=") || words[i].is("==")) found = i;
    }
    return found;
}

}  // namespace

std::string value_of_comparison(const Tokens& file) {
    for (std::size_t i = 1; i + 1 < file.size(); ++i) {
        if (!file[i].is_name() || !file[i + 1].is("=") || !is_number_type(file[i - 1])) continue;
        std::size_t end = i + 2;
        while (end < file.size() && !file[end].is(";")) ++end;
        const Tokens value = part_of(file, i + 2, end);
        const std::size_t at = open_comparison(value);
        if (at == value.size() || !mentions(part_of(value, 0, at), "+")) continue;
        const Tokens last = split(part_of(value, 0, at), "+").back();
        return fmt::format(
            "line {0} gives {1} the value of a comparison, 0 or 1: + is done before {2}. Is "
            "({3} {2} {4}) meant, in brackets?",
            file[i].line, file[i].text, value[at].text, text_of(last),
            text_of(part_of(value, at + 1, value.size())));
    }
    return "";
}

}  // namespace simtutor
