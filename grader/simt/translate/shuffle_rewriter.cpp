#include "grader/simt/translate/shuffle_rewriter.h"

#include <set>
#include <string_view>

#include "grader/simt/translate/declaration.h"

namespace simtutor::simt {
namespace {

bool is_shuffle_word(std::string_view word) {
    static const std::set<std::string_view> words = {
        "__shfl",           "__shfl_up", "__shfl_down",     "__shfl_xor",
        "__shfl_sync",      "shfl",      "__shfl_up_sync",  "shfl_up",
        "__shfl_down_sync", "shfl_down", "__shfl_xor_sync", "shfl_xor"};
    return words.count(word) > 0;
}

/// Words that may stand before an expression; another word there is a type or a class's name.
bool comes_before_expression(std::string_view word) {
    static const std::set<std::string_view> words = {"return", "else",      "do",       "case",
                                                     "throw",  "co_return", "co_yield", "sizeof"};
    return words.count(word) > 0;
}

/// Where control may come past a declaration, or values go that no text shows.
bool hides_uses(std::string_view word) {
    static const std::set<std::string_view> words = {"case", "default", "goto", "asm", "__asm__"};
    return words.count(word) > 0;
}

}  // namespace

bool ShuffleRewriter::has_shuffles() {
    if (!has_shuffles_) {
        has_shuffles_ = false;
        for (std::size_t i = 0; i < stream_.size() && !*has_shuffles_; ++i)
            has_shuffles_ = is_shuffle_word(stream_.spelling(i));
    }
    return *has_shuffles_;
}

/// True if the tokens are one call, `__shfl_sync(…)` or `tile.shfl(…)`, and nothing else.
bool ShuffleRewriter::is_shuffle(std::size_t first, std::size_t last) const {
    std::size_t open = first;
    while (open < last && !stream_.is(open, "(")) {
        const bool part = stream_.is_identifier(open) || stream_.is(open, ".") ||
                          stream_.is(open, "->") || stream_.is(open, "::");
        if (!part) return false;
        ++open;
    }
    return open > first && open < last && is_shuffle_word(stream_.spelling(open - 1)) &&
           stream_.partner[open] == last - 1;
}

std::size_t ShuffleRewriter::end_of_statement(std::size_t at, std::size_t scope_end) const {
    for (; at < scope_end && !stream_.is(at, ";"); ++at)
        if ((stream_.is(at, "(") || stream_.is(at, "{") || stream_.is(at, "[")) &&
            stream_.partner[at] != npos)
            at = stream_.partner[at];
    return at;
}

/// True for `v` of `sizeof(v)`, `decltype(v)`.
bool ShuffleRewriter::unevaluated(std::size_t at) const {
    static const std::set<std::string_view> words = {"sizeof",   "decltype",   "alignof",
                                                     "noexcept", "__typeof__", "typeid"};
    return words.count(stream_.spelling(at - 1)) > 0 ||
           (stream_.is(at - 1, "(") && words.count(stream_.spelling(at - 2)) > 0);
}

/// True if the word may be the name that a declaration gives to another variable: `int x`, `T& x`.
bool ShuffleRewriter::may_declare(std::size_t at) const {
    const auto before = stream_.spelling(at - 1);
    if (stream_.is_identifier(at - 1)) return !comes_before_expression(before);
    if (before != "*" && before != "&" && before != "&&" && before != ">") return false;
    if (is_type_word(stream_.spelling(at - 2)) || stream_.is(at - 2, "auto")) return true;
    for (const char* behind : {"=", "{", "(", "[", ":"})
        if (stream_.is(at + 1, behind)) return true;
    if (!stream_.is(at + 1, ";") && !stream_.is(at + 1, ",")) return false;
    return before == ">" || stream_.is(at - 3, ";") || stream_.is(at - 3, "{") ||
           stream_.is(at - 3, "}") || stream_.is(at - 3, ")");
}

/// True for `&v`, which is no `a & v`: the variable may then be written where no text shows it.
bool ShuffleRewriter::address_taken(std::size_t at) const {
    if (!stream_.is(at - 1, "&")) return false;
    const bool name =
        stream_.is_identifier(at - 2) && !comes_before_expression(stream_.spelling(at - 2));
    return !name && stream_.tokens[at - 2].kind != TokenKind::number && !stream_.is(at - 2, ")") &&
           !stream_.is(at - 2, "]");
}

/// True if the `[` at `open` begins a lambda whose captures or parameters have the name.
bool ShuffleRewriter::lambda_names(std::size_t open, std::string_view name) const {
    const bool index =
        stream_.is(open - 1, ")") || stream_.is(open - 1, "]") || stream_.is_identifier(open - 1);
    if (index || stream_.partner[open] == npos) return false;
    std::size_t end = stream_.partner[open];
    if (stream_.is(end + 1, "(") && stream_.partner[end + 1] != npos)
        end = stream_.partner[end + 1];
    for (std::size_t i = open; i < end; ++i)
        if (stream_.is(i, name)) return true;
    return false;
}

/// Nothing if the text does not show all that happens to the variable.
std::optional<ShuffleRewriter::Uses> ShuffleRewriter::uses(std::size_t name, std::size_t first,
                                                           std::size_t scope_end) const {
    const auto word = stream_.spelling(name);
    Uses found;
    for (std::size_t i = first; i < scope_end; ++i) {
        if (hides_uses(stream_.spelling(i))) return std::nullopt;
        if (stream_.is(i, "[") && lambda_names(i, word)) return std::nullopt;
        if (!stream_.is(i, word) || !stream_.is_identifier(i) || stream_.is(i - 1, ".") ||
            stream_.is(i - 1, "->") || stream_.is(i - 1, "::") || unevaluated(i))
            continue;
        if (may_declare(i) || address_taken(i)) return std::nullopt;
        if (!stream_.is(i + 1, "=")) {
            found.read.push_back(i);
            continue;
        }
        const bool statement = stream_.is(i - 1, ";") || stream_.is(i - 1, "{") ||
                               stream_.is(i - 1, "}") || stream_.is(i - 1, ")") ||
                               stream_.is(i - 1, "else") || stream_.is(i - 1, "do");
        const std::size_t end = end_of_statement(i, scope_end);
        if (statement && is_shuffle(i + 2, end))
            found.kept.push_back(i);
        else
            found.assigned.push_back(i);
    }
    return found;
}

void ShuffleRewriter::rewrite(const std::string& mark, const Uses& uses, std::size_t scope_end) {
    for (const std::size_t at : uses.kept)
        context_.edits.insert_after(end_of_statement(at, scope_end) - 1,
                                    ", " + mark + " = ::__simt_undefined()");
    for (const std::size_t at : uses.assigned) {
        context_.edits.insert_before(at, "(" + mark + " = 0, ");
        context_.edits.insert_after(at, ")");
    }
    for (const std::size_t at : uses.read) {
        context_.edits.insert_before(at, "(::__simt_use(" + mark + "), ");
        context_.edits.insert_after(at, ")");
    }
}

void ShuffleRewriter::end_statement(std::size_t semicolon, std::size_t brace) {
    if (!has_shuffles() || context_.start + 1 >= semicolon ||
        !stream_.is_identifier(context_.start))
        return;
    const std::size_t scope_end = stream_.partner[brace];
    const auto declaration = read_variables(stream_, context_.start);
    if (!declaration || declaration->end != semicolon || scope_end == npos ||
        declaration->is_extern || declaration->is_static || declaration->is_constexpr ||
        declaration->defines_class || declaration->declarators.size() != 1)
        return;
    const Declarator& variable = declaration->declarators[0];
    if (variable.is_function || variable.is_array || variable.is_pointer ||
        variable.path + 1 != variable.path_end || stream_.is(variable.name - 1, "("))
        return;
    const bool from_shuffle =
        stream_.is(variable.end, "=") && is_shuffle(variable.end + 1, semicolon);
    const auto found = uses(variable.name, semicolon + 1, scope_end);
    if (!found || (!from_shuffle && found->kept.empty())) return;
    const std::string mark = "__simt_undefined_" + std::string(stream_.spelling(variable.name));
    context_.edits.insert_after(semicolon, " unsigned long long " + mark + " = " +
                                               (from_shuffle ? "::__simt_undefined();" : "0;"));
    rewrite(mark, *found, scope_end);
}

}  // namespace simtutor::simt
