#include "tools/locate/row_length.h"

#include <algorithm>
#include <initializer_list>
#include <set>
#include <string>
#include <string_view>

#include "grader/simt/translate/tokenizer.h"

namespace simtutor::locate {

namespace {

using mutants::npos;
using mutants::TokenStream;

/// The tokens of the index or the value around a token, between its bracket or "=" and its end.
std::pair<std::size_t, std::size_t> value_around(const TokenStream& stream, std::size_t at) {
    const auto is_one_of = [&](std::size_t token, std::initializer_list<const char*> marks) {
        return std::ranges::any_of(marks, [&](const char* mark) { return stream.is(token, mark); });
    };
    std::size_t first = at, last = at;
    while (first > 0 && !is_one_of(first - 1, {";", "{", "}", "=", "[", ",", "?", "return"}))
        --first;
    while (last < stream.size() && !is_one_of(last, {";", "{", "}", "]", ",", "?"})) ++last;
    return {first, last};
}

std::set<std::string> names_in(const TokenStream& stream, std::size_t first, std::size_t last) {
    std::set<std::string> names;
    for (std::size_t at = first; at < last; ++at)
        if (stream.is_identifier(at) && (at == 0 || !stream.is(at - 1, ".")))
            names.emplace(stream.spelling(at));
    return names;
}

/// Names that stand beside a "*".
std::set<std::string> factors_in(const TokenStream& stream, std::size_t first, std::size_t last) {
    std::set<std::string> names;
    for (std::size_t at = first + 1; at + 1 < last; ++at) {
        if (!stream.is(at, "*")) continue;
        std::size_t before = at - 1;
        if (stream.is(before, ")") && stream.partner[before] == before - 2) --before;
        if (stream.is_identifier(before) && !stream.is(before - 1, "."))
            names.emplace(stream.spelling(before));
        if (stream.is_identifier(at + 1) && !stream.is(at + 2, "."))
            names.emplace(stream.spelling(at + 1));
    }
    return names;
}

bool is_subset(const std::set<std::string>& part, const std::set<std::string>& all) {
    return std::includes(all.begin(), all.end(), part.begin(), part.end());
}

}  // namespace

bool changes_row_length(const TokenStream& stream, const Repair& repair) {
    if (repair.edits.empty()) return false;
    const std::string changed = mutants::applied(std::string(stream.text), repair.edits);
    const TokenStream fresh = simt::tokenize(changed, {});
    std::size_t moved = 0;  // by the edits before this one; it may wrap, and comes back
    for (const mutants::Edit& edit : repair.edits) {
        const auto [first, last] = value_around(stream, mutants::token_at(stream, edit.begin));
        const auto [begin, end] = value_around(fresh, mutants::token_at(fresh, edit.begin + moved));
        moved += edit.text.size() - (edit.end - edit.begin);
        const auto old = factors_in(stream, first, last), now = factors_in(fresh, begin, end);
        if (old.empty() || now.empty()) continue;
        if (!is_subset(now, names_in(stream, first, last))) return true;
    }
    return false;
}

}  // namespace simtutor::locate
