#include "grader/findings/result/whole_sum.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/declared_types.h"

namespace simtutor {
namespace {

/// Whether "auto name = 0" stands in the statement: a whole number gives its type.
bool is_whole_auto(const Tokens& words, const std::string& name) {
    for (std::size_t i = 0; i + 3 < words.size(); ++i)
        if (words[i].is("auto") && words[i + 1].text == name && words[i + 2].is("="))
            return i + 4 == words.size() &&
                   words[i + 3].text.find_first_not_of("0123456789") == std::string::npos;
    return false;
}

/// Where a sum of whole numbers is declared.
struct WholeDeclared {
    int line = 0;
    bool by_auto = false;
};

WholeDeclared whole_declared(const FunctionText& function, const std::string& name,
                             const DeclaredTypes& names) {
    const auto type = names.plain.find(name);
    const bool whole = type != names.plain.end() && type->second == NumberType::whole;
    if (type != names.plain.end() && !whole) return {};
    for (const Statement& one : function.statements()) {
        if (is_whole_auto(one.words, name)) return {one.line, true};
        if (!whole || one.kind != Statement::Kind::plain) continue;
        DeclaredTypes own;
        own.read(one.words);
        if (own.plain.contains(name)) return {one.line, false};
    }
    return {};
}

/// Whether a value is a product or a sum of elements of which one is a fraction, and nothing in it
/// makes a whole number of that, compares it, or calls.
bool adds_fraction(const Tokens& value, const DeclaredTypes& names) {
    bool real = false;
    for (std::size_t i = 0; i < value.size(); ++i) {
        const Token& word = value[i];
        for (const char* other : {"?", "<", ">", "<=", ">=", "==", "!=", "&&", "||", "(", "!"})
            if (word.is(other)) return false;
        if (!word.is_name()) continue;
        const bool element = i + 1 < value.size() && value[i + 1].is("[");
        const auto& all = element ? names.elements : names.plain;
        const auto type = all.find(word.text);
        real |= type != all.end() && is_real(type->second);
        // What stands in the brackets only chooses the element.
        if (element) i = closing(value, i + 1);
    }
    return real;
}

}  // namespace

std::string whole_sum(const Tokens& file) {
    for (const FunctionText& function : functions_in(file)) {
        DeclaredTypes names;
        names.read(function.parameters());
        for (const Statement& one : function.statements()) names.read(one.words);
        for (const Statement& one : function.statements())
            for (const Assigned& set : assignments_in(one)) {
                if (set.element() || set.to.size() != 1 || set.sign != "+=" ||
                    !adds_fraction(set.value, names))
                    continue;
                const WholeDeclared declared = whole_declared(function, set.name(), names);
                if (declared.line == 0) continue;
                return fmt::format(
                    "{0} in line {1} is a whole number{2}, and line {3} adds {4} to it: the "
                    "fraction of every sum is lost. Make {0} a float.",
                    set.name(), declared.line,
                    declared.by_auto ? ", since auto takes the type of what it begins with" : "",
                    set.to[0].line, text_of(set.value));
            }
    }
    return "";
}

}  // namespace simtutor
