#include "tools/locate/places.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "grader/simt/translate/declaration.h"

namespace simtutor::locate {

namespace {

using mutants::Edit;
using mutants::npos;
using mutants::Statement;
using mutants::StatementKind;
using mutants::token_at;

constexpr std::array assignments = {
    "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="};
/// Behind these an expression begins.
constexpr std::array beginnings = {"return", "else", "do", "throw", "case", "goto", "co_return"};
/// These begin a statement, or are one.
constexpr std::array statement_words = {"if",    "else",     "for",    "while", "do",
                                        "break", "continue", "return", "goto",  "switch"};

/// A condition in brackets, or a header, stands behind these.
constexpr std::array headed_words = {"if", "for", "while", "switch"};

template <class List>
bool among(std::string_view word, const List& list) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

}  // namespace

Places::Places(const mutants::TokenStream& stream)
    : stream_(stream), scopes_(stream, 0, stream.size()) {
    collect_outermost(0, stream.size());
}

/// What stands in a namespace stands outside of functions, too.
void Places::collect_outermost(std::size_t first, std::size_t last) {
    for (std::size_t at = first; at < last; ++at) {
        const bool opens = stream_.is(at, "{") && stream_.partner[at] != npos;
        if (!opens) continue;
        std::size_t word = at;
        while (word > first && (stream_.is_identifier(word - 1) || stream_.is(word - 1, "::")))
            --word;
        const bool linkage = at > first + 1 && stream_.is(at - 2, "extern");
        if (!linkage && !stream_.is(word, "namespace")) {
            at = stream_.partner[at];
            continue;
        }
        collect(mutants::statements_of(stream_, first, linkage ? at - 2 : word, true), false, 0);
        collect_outermost(at + 1, stream_.partner[at]);
        first = stream_.partner[at] + 1;
        at = first - 1;
    }
    collect(mutants::statements_of(stream_, first, last, true), false, 0);
}

void Places::collect(const std::vector<Statement>& statements, bool in_block, std::size_t depth) {
    for (const Statement& one : statements) {
        if (in_block || depth > 0) statements_.push_back({one, depth, in_block});
        if (one.is_class) {
            for (const Statement& member : one.children) collect(member.children, true, depth + 1);
            continue;
        }
        const bool lists = one.kind == StatementKind::simple || one.kind == StatementKind::block;
        if (lists) {
            const bool body = depth > 0 || is_function(one);
            collect(one.children, body, body ? depth + 1 : 0);
            continue;
        }
        // The body of an `if` or a loop: a block's statements are a list, a statement alone none.
        for (const Statement& child : one.children)
            if (child.kind == StatementKind::block)
                collect(child.children, true, depth + 1);
            else
                collect({child}, false, depth + 1);
    }
}

/// Of a statement at the outermost level: a namespace or a class has its bracket first.
bool Places::is_function(const Statement& statement) const {
    for (std::size_t at = statement.word; at < statement.last; ++at) {
        if (stream_.is(at, "(")) return true;
        if (stream_.is(at, "{")) return false;
    }
    return false;
}

bool Places::may_be_replaced(const Statement& statement) const {
    return statement.whole && !declares(statement) && !stream_.is(statement.word, "else") &&
           !stream_.is(statement.word, "case") && !stream_.is(statement.word, "default");
}

/// @param of_list only those that stand in the list of a block
const Statement* Places::statement_around(std::size_t first, std::size_t last, bool of_list) const {
    const Known* best = nullptr;
    for (const Known& one : statements_) {
        if (of_list && !one.in_list) continue;
        if (one.statement.first > first || last > one.statement.last) continue;
        if (!best || one.depth >= best->depth) best = &one;
    }
    return best ? &best->statement : nullptr;
}

bool Places::is_between_statements(std::size_t offset) const {
    return std::any_of(statements_.begin(), statements_.end(), [&](const Known& one) {
        if (!one.in_list) return false;
        return stream_.tokens[one.statement.first].begin == offset ||
               stream_.tokens[one.statement.last - 1].end == offset;
    });
}

bool Places::changes_statement(const Edit& edit, std::size_t first, std::size_t last) const {
    if (edit.text.find_first_of(";{}") != std::string::npos) return true;
    for (std::size_t at = first; at < last; ++at) {
        const std::string_view word = stream_.spelling(at);
        if (word == ";" || word == "{" || word == "}") return true;
        if (among(word, statement_words) || among(word, assignments)) return true;
    }
    return false;
}

bool Places::begins_launch(std::size_t at) const {
    const std::string_view mark = stream_.spelling(at);
    if (mark != "<" && mark != ">") return false;
    for (std::size_t from = at < 2 ? 0 : at - 2; from <= at && from + 2 < stream_.size(); ++from)
        if (stream_.is(from, mark) && stream_.is(from + 1, mark) && stream_.is(from + 2, mark) &&
            stream_.adjacent(from, from + 1) && stream_.adjacent(from + 1, from + 2))
            return true;
    return false;
}

/// Whether the statement around the tokens launches a kernel. What stands in <<< >>> may be of
/// several types.
bool Places::launches(std::size_t first, std::size_t last) const {
    const Statement* around = statement_around(first, last, false);
    if (!around || around->kind != StatementKind::simple) return false;
    for (std::size_t at = around->word; at < around->last; ++at)
        if (begins_launch(at)) return true;
    return false;
}

/// @param behind the expression lies before the token; else behind it
bool Places::ends_expression(std::size_t at, bool behind) const {
    const std::string_view word = stream_.spelling(at);
    if (word == "," || word == ";" || word == "{" || word == "}" || word == "?" || word == ":")
        return true;
    if (word == (behind ? ")" : "(") || word == (behind ? "]" : "[")) return true;
    if (among(word, assignments) || begins_launch(at)) return true;
    return (!behind && among(word, beginnings)) ||
           stream_.tokens[at].kind == simt::TokenKind::directive;
}

/// Whether a brace holds values of an expression: `std::size_t{n}`.
bool Places::holds_values(std::size_t brace) const {
    return stream_.is(brace, "{") && brace > 0 && stream_.partner[brace] != npos &&
           (stream_.is(brace - 1, ">") ||
            (stream_.is_identifier(brace - 1) && !is_keyword(stream_.spelling(brace - 1))) ||
            simt::is_type_word(stream_.spelling(brace - 1)));
}

/// Grows [first, last) to the whole expression between two separators.
bool Places::grow(const Statement& around, std::size_t& first, std::size_t& last) const {
    while (first > around.word) {
        const std::size_t before = first - 1, partner = stream_.partner[before];
        const bool values = stream_.is(before, "}") && partner != npos && holds_values(partner);
        if (!values && ends_expression(before, false)) break;
        const bool closes = values || stream_.is(before, ")") || stream_.is(before, "]");
        if (closes && partner == npos) return false;
        first = closes ? partner : before;
    }
    while (last < around.last) {
        const bool values = holds_values(last);
        if (!values && ends_expression(last, true)) break;
        const bool opens = values || stream_.is(last, "(") || stream_.is(last, "[");
        if (opens && stream_.partner[last] == npos) return false;
        last = opens ? stream_.partner[last] + 1 : last + 1;
    }
    return first >= around.word && last <= around.last && first < last;
}

/// The brackets that stand around [first, last), which is all that is between two of their
/// separators; not those of an `if` or a loop. @return npos if there are none
std::size_t Places::brackets_around(const Statement& around, std::size_t first) const {
    std::size_t at = first;
    while (at > around.word) {
        --at;
        if ((stream_.is(at, ")") || stream_.is(at, "]") || stream_.is(at, "}")) &&
            stream_.partner[at] != npos) {
            at = stream_.partner[at];
            continue;
        }
        if (stream_.is(at, "{") || stream_.is(at, ";")) return npos;
        if (stream_.is(at, "[") || stream_.is(at, "("))
            return at > around.word && among(stream_.spelling(at - 1), headed_words) ? npos : at;
    }
    return npos;
}

bool Places::declares(const Statement& statement) const {
    return statement.declares ||
           (statement.kind == StatementKind::simple && scopes_.begins_declaration(statement.word));
}

/// Whether the token stands in what a declaration declares, not in a value of it.
bool Places::is_declared(const Statement& around, std::size_t first) const {
    if (!declares(around)) return false;
    for (std::size_t at = around.first; at < first; ++at)
        if (stream_.is(at, "constexpr")) return true;  // a choice at run time is no constant
    bool value = false;
    for (std::size_t at = around.word; at < first; ++at) {
        const bool opens = stream_.is(at, "(") || stream_.is(at, "[") || stream_.is(at, "{");
        if (opens && stream_.partner[at] != npos) {
            if (stream_.partner[at] < first) {
                at = stream_.partner[at];
                continue;
            }
            // `dim3 grid(n / 16)`: a value, too; the sides of an array are none.
            return !value && (stream_.is(at, "[") || at == around.word);
        }
        if (stream_.is(at, "=")) value = true;
        if (stream_.is(at, ",")) value = false;
    }
    return !value;
}

/// The whole expression: then what does not fit into it does not compile within the alternative,
/// and all alternatives are of one type.
bool Places::of_expression(std::size_t first, std::size_t last, std::vector<Place>& places) const {
    const Statement* around = statement_around(first, last, false);
    if (!around || is_declared(*around, first)) return false;
    // The condition of an `if` with its brackets ends with them.
    const bool is_condition = stream_.is(first, "(") && stream_.partner[first] + 1 == last &&
                              first > 0 && among(stream_.spelling(first - 1), headed_words);
    if (is_condition) {
        ++first;
        --last;
    }
    for (;;) {
        if (!grow(*around, first, last)) return false;
        const std::size_t open = brackets_around(*around, first);
        if (open == npos) break;
        if (stream_.partner[open] == npos || is_declared(*around, open)) break;
        first = open;
        last = stream_.partner[open] + 1;
    }
    const std::string_view word = stream_.spelling(first);
    if (among(word, statement_words) || among(word, beginnings)) return false;
    if (word == "const" || simt::is_type_word(word) || scopes_.is_declared(last - 1)) return false;
    places.push_back({Place::Kind::expression, stream_.tokens[first].begin,
                      stream_.tokens[last - 1].end, among(stream_.spelling(last), assignments)});
    return true;
}

bool Places::of_statement(const Edit& edit, std::vector<Place>& places) const {
    if (edit.begin == edit.end && is_between_statements(edit.begin)) {
        places.push_back({Place::Kind::statement, edit.begin, edit.begin});
        return true;
    }
    const std::size_t first = token_at(stream_, edit.begin);
    const std::size_t last = std::max(token_at(stream_, edit.end), first + 1);
    const Statement* around = statement_around(first, last, true);
    if (!around || !may_be_replaced(*around)) return false;
    places.push_back({Place::Kind::statement, stream_.tokens[around->first].begin,
                      stream_.tokens[around->last - 1].end});
    return true;
}

std::vector<Place> Places::of(const std::vector<Edit>& edits) const {
    std::vector<Place> found;
    for (const Edit& edit : edits) {
        std::size_t first = token_at(stream_, edit.begin), last = token_at(stream_, edit.end);
        if (changes_statement(edit, first, last) || launches(first, last)) {
            if (!of_statement(edit, found)) return {};
            continue;
        }
        // What is inserted into an expression stands behind a token of it.
        if (first == last && first > 0) --first;
        if (first >= last) return {};
        for (std::size_t at = first; at < last; ++at)
            if (stream_.tokens[at].kind == simt::TokenKind::directive) return {};
        if (!of_expression(first, last, found)) return {};
    }
    // One place for what lies within another.
    std::vector<Place> outer;
    for (const Place& place : found) {
        const bool within = std::any_of(found.begin(), found.end(), [&](const Place& other) {
            return !(other == place) && other.begin <= place.begin && place.end <= other.end &&
                   (place.begin != place.end ||
                    (other.begin < place.begin && place.end < other.end));
        });
        if (!within && std::find(outer.begin(), outer.end(), place) == outer.end())
            outer.push_back(place);
    }
    return outer;
}

}  // namespace simtutor::locate
