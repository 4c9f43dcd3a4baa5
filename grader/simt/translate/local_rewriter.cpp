#include "grader/simt/translate/local_rewriter.h"

#include <set>
#include <string>

#include "grader/simt/translate/assignment.h"
#include "grader/simt/translate/declaration.h"

namespace simtutor::simt {
namespace {

/// Words with which no declaration of a local variable without a value begins.
const std::set<std::string_view>& other_beginnings() {
    static const std::set<std::string_view> words = {
        "return",    "goto",      "delete",       "throw",        "new",      "case",
        "else",      "co_return", "co_yield",     "co_await",     "typedef",  "using",
        "friend",    "break",     "continue",     "namespace",    "template", "asm",
        "static",    "extern",    "thread_local", "constexpr",    "if",       "for",
        "while",     "do",        "switch",       "__shared__",   "default",  "sizeof",
        "constinit", "inline",    "__device__",   "__constant__", "enum",     "static_assert"};
    return words;
}

}  // namespace

/// False for what may be an expression: `a * b;` declares only where `a` is known as a type.
bool LocalRewriter::may_declare(std::size_t semicolon) const {
    const std::size_t first = context_.start;
    if (first + 1 >= semicolon || !stream_.is_identifier(first) ||
        other_beginnings().count(stream_.spelling(first)))
        return false;
    if (is_type_word(stream_.spelling(first)) || is_storage_word(stream_.spelling(first)))
        return true;
    static const std::set<std::string_view> types = {"const", "volatile", "struct",  "union",
                                                     "class", "typename", "register"};
    if (types.count(stream_.spelling(first))) return true;
    for (std::size_t i = first; i < semicolon; ++i)
        if (stream_.is(i, "*") || stream_.is(i, "&") || stream_.is(i, "&&")) return false;
    return true;
}

bool LocalRewriter::watched(const VariableDeclaration& declaration, const Declarator& variable,
                            std::size_t scope_end) const {
    // `use(x[0]);` looks like a declaration of x, but is hardly ever one.
    const bool called = stream_.is(variable.name - 1, "(");
    // `int x, y = x = 3;` gives it one before the declaration ends.
    for (std::size_t i = variable.end; i < declaration.end; ++i)
        if (stream_.is(i, stream_.spelling(variable.name)) && stream_.is(i + 1, "=")) return false;
    if (variable.has_initializer || variable.is_function || called ||
        variable.path + 1 != variable.path_end)
        return false;
    return !assigned_before_use(stream_, declaration, variable, scope_end,
                                context_.result.functions);
}

void LocalRewriter::end_statement(std::size_t semicolon, std::size_t brace) {
    if (!may_declare(semicolon)) return;
    const auto declaration = read_variables(stream_, context_.start);
    const std::size_t scope_end = stream_.partner[brace];
    if (!declaration || declaration->end != semicolon || scope_end == npos ||
        declaration->is_extern || declaration->is_static || declaration->defines_class)
        return;
    std::string text;
    for (const Declarator& variable : declaration->declarators) {
        if (!watched(*declaration, variable, scope_end)) continue;
        const std::string name(stream_.spelling(variable.name));
        context_.edits.insert_after(variable.end - 1,
                                    " __attribute__((cleanup(__simt_local_end)))");
        text += " if constexpr (::__simt::_Local<decltype(" + name +
                ")>::__watched) __simt_local(__builtin_addressof(" + name + "), sizeof(" + name +
                "), " + quote(name) + ", &::__simt::_Local<decltype(" + name + ")>::__shape);";
    }
    if (!text.empty()) context_.edits.insert_after(semicolon, text);
}

}  // namespace simtutor::simt
