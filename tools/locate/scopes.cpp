#include "tools/locate/scopes.h"

#include <algorithm>
#include <set>

#include "grader/simt/translate/declaration.h"
#include "grader/simt/translate/tokenizer.h"

namespace simtutor::locate {

using mutants::npos;

bool is_keyword(std::string_view word) {
    static const std::set<std::string_view> words = {
        "if",        "else",      "for",       "while",       "do",
        "return",    "break",     "continue",  "struct",      "class",
        "template",  "true",      "false",     "nullptr",     "sizeof",
        "static",    "constexpr", "extern",    "new",         "delete",
        "this",      "using",     "namespace", "switch",      "case",
        "default",   "unsigned",  "goto",      "inline",      "operator",
        "alignas",   "noexcept",  "std",       "threadIdx",   "blockIdx",
        "blockDim",  "gridDim",   "warpSize",  "static_cast", "reinterpret_cast",
        "const_cast"};
    return words.contains(word) || simt::is_type_word(word) || simt::is_storage_word(word);
}

Scopes::Scopes(const mutants::TokenStream& stream, std::size_t first, std::size_t last)
    : stream_(stream), first_(first), last_(last) {
    for (std::size_t at = first; at + 1 < last; ++at)
        // A function is seen behind its declaration, wherever that stands.
        if (stream_.is_identifier(at) && !is_keyword(stream_.spelling(at)) &&
            !stream_.is(at + 1, "(") && is_declared(at))
            scopes_.emplace(stream_.spelling(at), Scope{end_of_declarator(at), end_of_scope(at),
                                                        first_given(at, end_of_scope(at))});
}

bool Scopes::is_declared(std::size_t at) const {
    if (!stream_.is_identifier(at)) return false;
    if (at == first_) return false;
    std::size_t before = at - 1;
    while (before > first_ && (stream_.is(before, "*") || stream_.is(before, "&"))) --before;
    const std::string_view word = stream_.spelling(before);
    if (simt::is_type_word(word)) return true;
    if (word == ",") {
        // `float x = 0, *y`: what begins the statement says it.
        std::size_t begin = before;
        while (begin > first_) {
            const std::string_view ahead = stream_.spelling(begin - 1);
            if ((ahead == ")" || ahead == "]" || ahead == "}") &&
                stream_.partner[begin - 1] != npos) {
                begin = stream_.partner[begin - 1];
                continue;
            }
            if (ahead == ";" || ahead == "{" || ahead == "(" || ahead == "[") break;
            --begin;
        }
        return begins_declaration(begin);
    }
    // `struct { … } lane[2];`
    if (word == "}" && before == at - 1) {
        const std::size_t open = stream_.partner[before];
        if (open == npos || open < first_ + 1) return false;
        return stream_.is(open - 1, "struct") ||
               (open > first_ + 1 && stream_.is(open - 2, "struct"));
    }
    // `std::vector<Part> parts`; not `a > b`.
    if (word == ">") return begins_declaration(begin_of_template(before));
    if (!stream_.is_identifier(before) || is_keyword(word)) return false;
    // `Handle h`; but `a * b` only where a statement begins.
    return before == at - 1 || begins_declaration(before);
}

std::size_t Scopes::begin_of_template(std::size_t close) const {
    int depth = 0;
    std::size_t at = close;
    for (; at > first_; --at) {
        if (stream_.is(at, ">")) ++depth;
        if (stream_.is(at, "<") && --depth == 0) break;
        if (stream_.is(at, ";") || stream_.is(at, "{") || stream_.is(at, "(")) return close;
    }
    while (at > first_ && (stream_.is_identifier(at - 1) || stream_.is(at - 1, "::"))) {
        if (stream_.is(at - 1, "const")) break;
        --at;
    }
    return at;
}

std::size_t Scopes::behind_template(std::size_t at) const {
    while (at + 2 < last_ && stream_.is_identifier(at) && stream_.is(at + 1, "::")) at += 2;
    if (!stream_.is(at + 1, "<")) return at + 1;
    int depth = 0;
    for (std::size_t i = at + 1; i < last_; ++i) {
        if (stream_.is(i, "<")) ++depth;
        if (stream_.is(i, ">") && --depth == 0) return i + 1;
        if (stream_.is(i, ";") || stream_.is(i, "{") || stream_.is(i, "&&")) break;
    }
    return at + 1;
}

bool Scopes::begins_declaration(std::size_t at) const {
    const bool loop = at > first_ + 1 && stream_.is(at - 1, "(") && stream_.is(at - 2, "for");
    const bool begins = at == first_ || stream_.is(at - 1, ";") || stream_.is(at - 1, "{") ||
                        stream_.is(at - 1, "}") || stream_.is(at - 1, "const") || loop;
    if (!begins) return false;
    if (stream_.is(at, "const")) ++at;
    if (simt::is_type_word(stream_.spelling(at))) return true;
    const bool named =
        stream_.is_identifier(at) && (!is_keyword(stream_.spelling(at)) || stream_.is(at, "std"));
    if (!named) return false;
    const std::size_t next = behind_template(at);
    return stream_.is_identifier(next) ||
           ((stream_.is(next, "*") || stream_.is(next, "&")) && stream_.is_identifier(next + 1));
}

/// One past the last token that sees what is declared at `at`: the end of its block, loop or
/// function.
std::size_t Scopes::end_of_scope(std::size_t at) const {
    while (at > 0) {
        --at;
        const bool closes = stream_.is(at, ")") || stream_.is(at, "]") || stream_.is(at, "}");
        if (closes && stream_.partner[at] != npos) {
            at = stream_.partner[at];
            continue;
        }
        const bool block = stream_.is(at, "{");
        if ((!block && !stream_.is(at, "(")) || stream_.partner[at] == npos) continue;
        const std::size_t close = stream_.partner[at];
        const bool of_namespace = block && ((at > 0 && stream_.is(at - 1, "namespace")) ||
                                            (at > 1 && stream_.is(at - 2, "namespace")));
        if (of_namespace) continue;
        if (block) return close;
        if (stream_.is(close + 1, "{") && stream_.partner[close + 1] != npos)
            return stream_.partner[close + 1];
        std::size_t end = close;
        while (end < stream_.size() && !stream_.is(end, ";")) ++end;
        return end;
    }
    return stream_.size();
}

/// The token that ends what declares the name at `at`, with its first value.
std::size_t Scopes::end_of_declarator(std::size_t at) const {
    bool value = false;
    for (std::size_t end = at + 1; end < stream_.size(); ++end) {
        if (stream_.is(end, "=")) value = true;
        const bool of_loop = stream_.is(end, ":") && !value;
        if (of_loop || stream_.is(end, ",") || stream_.is(end, ";") || stream_.is(end, ")"))
            return end - 1;
        const bool opens = stream_.is(end, "(") || stream_.is(end, "[") || stream_.is(end, "{");
        if (opens && stream_.partner[end] != npos) end = stream_.partner[end];
    }
    return at;
}

/// Where what is declared at `at`, and seen up to `end`, may have its first value: at once, or
/// where it is named next, if it is a variable of a function that gets none.
std::size_t Scopes::first_given(std::size_t at, std::size_t end) const {
    const std::size_t declared = end_of_declarator(at);
    if (end >= stream_.size()) return declared;  // outside of functions
    std::size_t behind = at + 1;
    while (stream_.is(behind, "[") && stream_.partner[behind] != npos)
        behind = stream_.partner[behind] + 1;
    if (behind != declared + 1 || stream_.is(behind, ")") || stream_.is(behind, ":"))
        return declared;
    for (std::size_t i = at; i > 0; --i) {
        if (stream_.is(i, ";") || stream_.is(i, "{") || stream_.is(i, "}")) break;
        // A parameter; and what is there once has a value of an earlier time.
        if (stream_.is(i, "(") || stream_.is(i, "<") || stream_.is(i, "static")) return declared;
        if (stream_.is(i, ")") && stream_.partner[i] != npos) i = stream_.partner[i];
    }
    for (std::size_t i = behind; i < end; ++i)
        if (stream_.spelling(i) == stream_.spelling(at)) return i;
    return end;
}

bool Scopes::sees(std::string_view name, std::size_t at) const {
    const auto [first, last] = scopes_.equal_range(name);
    return first == last || std::any_of(first, last, [at](const auto& one) {
               return one.second.first < at && at < one.second.last;
           });
}

bool Scopes::has_value(std::string_view name, std::size_t at) const {
    const auto [first, last] = scopes_.equal_range(name);
    return first == last || std::any_of(first, last, [at](const auto& one) {
               return one.second.first < at && one.second.given < at && at < one.second.last;
           });
}

template <class Holds>
bool Scopes::all_names(const std::string& text, std::size_t at, Holds holds) const {
    const mutants::TokenStream words = simt::tokenize(text, {});
    const Scopes own(words, 0, words.size());
    std::set<std::string_view> made;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string_view word = words.spelling(i);
        if (!words.is_identifier(i) || is_keyword(word)) continue;
        if (i > 0 && (words.is(i - 1, ".") || words.is(i - 1, "->") || words.is(i - 1, "::")))
            continue;
        if (own.is_declared(i)) made.insert(word);
        // What gets a value through its address needs none.
        const bool address = i > 0 && words.is(i - 1, "&");
        if (!made.contains(word) && !(address ? sees(word, at) : holds(word, at))) return false;
    }
    return true;
}

bool Scopes::sees_all(const std::string& text, std::size_t at) const {
    return all_names(
        text, at, [this](std::string_view name, std::size_t where) { return sees(name, where); });
}

bool Scopes::have_values(const std::string& text, std::size_t at) const {
    return all_names(text, at, [this](std::string_view name, std::size_t where) {
        return has_value(name, where);
    });
}

}  // namespace simtutor::locate
