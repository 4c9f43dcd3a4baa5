#include "grader/findings/result/whole_sum.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/declared_types.h"
#include "grader/findings/source/function_calls.h"
#include "grader/findings/source/vector_text.h"

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
/// makes a whole number of that, compares it, or calls what may do so.
bool adds_fraction(const Tokens& value, const DeclaredTypes& names) {
    bool real = false;
    for (std::size_t i = 0; i < value.size(); ++i) {
        const Token& word = value[i];
        for (const char* other : {"?", "<", ">", "<=", ">=", "==", "!=", "&&", "||", "!"})
            if (word.is(other)) return false;
        if (word.is("(")) {
            // "(int)x" and "int(x)" make a whole number on purpose.
            if (i + 1 < value.size() && type_of_word(value[i + 1].text) == NumberType::whole)
                return false;
            continue;
        }
        if (!word.is_name()) continue;
        if (i + 1 < value.size() && value[i + 1].is("(")) {
            const auto type = names.functions.find(word.text);
            if (type == names.functions.end() || !is_real(type->second)) return false;
            real = true;
            i = closing(value, i + 1);
            continue;
        }
        const bool points = i > 0 && value[i - 1].is("*") &&
                            (i == 1 || !(value[i - 2].is_name() || value[i - 2].is(")") ||
                                         value[i - 2].is("]") || value[i - 2].is("++")));
        if (points && names.elements.contains(word.text)) {
            real |= is_real(names.elements.at(word.text));
            continue;
        }
        const bool element = i + 1 < value.size() && value[i + 1].is("[");
        const auto& all = element ? names.elements : names.plain;
        const auto type = all.find(word.text);
        real |= type != all.end() && is_real(type->second);
        // What stands in the brackets only chooses the element.
        if (element) i = closing(value, i + 1);
    }
    return real;
}

/// The file's functions, and behind them its lambdas as functions of their own, which know the
/// parameters of the one around them: "const auto cell = [&](int i, int j) { … };".
std::vector<FunctionText> functions_and_lambdas(const Tokens& file) {
    std::vector<FunctionText> all = functions_in(file);
    for (std::size_t i = 3; i + 1 < file.size(); ++i) {
        if (!file[i - 1].is("]") || !file[i].is("(")) continue;
        std::size_t capture = i - 1;
        while (capture > 0 && !file[capture].is("[")) --capture;
        if (capture < 2 || !file[capture - 1].is("=") || !file[capture - 2].is_name()) continue;
        const std::size_t end = closing(file, i);
        std::size_t body = end + 1;
        while (body < file.size() && !file[body].is("{") && !file[body].is(";")) ++body;
        if (body >= file.size() || !file[body].is("{")) continue;
        const int line = file[i].line;
        Tokens text{{"void", line}, file[capture - 2], {"(", line}};
        const Tokens around = FunctionText(file, line).parameters(),
                     own = part_of(file, i + 1, end);
        text.insert(text.end(), around.begin(), around.end());
        if (!around.empty() && !own.empty()) text.push_back({",", line});
        text.insert(text.end(), own.begin(), own.end());
        text.push_back({")", line});
        const Tokens inside = part_of(file, body, closing(file, body) + 1);
        text.insert(text.end(), inside.begin(), inside.end());
        for (FunctionText& one : functions_in(text)) all.push_back(std::move(one));
    }
    return all;
}

/// Whether the file declares a vector of this name, and of floats.
bool is_real_vector(const Tokens& file, const std::string& name) {
    const auto all = vectors_in(file);
    return std::ranges::any_of(all, [&](const VectorText& one) {
        if (one.name != name) return false;
        for (std::size_t i = 0; i + 3 < file.size(); ++i)
            if (file[i].line == one.line && file[i].is("vector") && file[i + 1].is("<") &&
                (file[i + 2].is("float") || file[i + 2].is("double")) && file[i + 3].is(">"))
                return true;
        return false;
    });
}

/// Which argument of a function of the standard library is the first value of its sum; 0: of none.
std::size_t first_value_of(const std::string& function) {
    if (function == "accumulate" || function == "reduce") return 2;
    return function == "inner_product" || function == "transform_reduce" ? 3 : 0;
}

/// "std::accumulate(sums.begin(), sums.end(), 0)" of floats: its sum has the type of the 0.
std::string accumulated_from_whole(const Tokens& file, const DeclaredTypes& names) {
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        const std::size_t begin = first_value_of(file[i].text);
        if (begin == 0 || !file[i + 1].is("(")) continue;
        const auto given = split(part_of(file, i + 2, closing(file, i + 1)), ",");
        if (given.size() <= begin || given[begin].size() != 1 ||
            given[begin][0].text.find_first_not_of("0123456789") != std::string::npos)
            continue;
        // "x.begin()", "std::begin(x)", "x + from"
        const auto real = [&](const Token& word) {
            const auto type = names.elements.find(word.text);
            return word.is_name() && (is_real_vector(file, word.text) ||
                                      (type != names.elements.end() && is_real(type->second)));
        };
        bool adds_real = false;
        for (std::size_t part = 0; part < begin; ++part)
            adds_real |= std::ranges::any_of(given[part], real);
        if (!adds_real) continue;
        return fmt::format(
            "{0} in line {1} adds up in an int, since its sum has the type of its first value, "
            "{2}: "
            "the fraction is lost after each element. Begin with {2}.0, or {2}.0f.",
            file[i].text, file[i].line, given[begin][0].text);
    }
    return "";
}

/// "int dot(…)" that gives back a float in which products were added up: their sum is cut.
std::string cut_when_returned(const DeclaredTypes& file, const FunctionText& function,
                              const DeclaredTypes& names) {
    const auto returned = file.functions.find(function.name());
    if (returned == file.functions.end() || returned->second != NumberType::whole) return "";
    for (const Statement& one : function.statements()) {
        if (one.words.size() != 2 || !one.words[0].is("return")) continue;
        const std::string& sum = one.words[1].text;
        const auto type = names.plain.find(sum);
        if (type == names.plain.end() || !is_real(type->second)) continue;
        for (const Statement& add : function.statements())
            for (const Assigned& set : assignments_in(add))
                if (!set.element() && set.name() == sum && set.sign == "+=" &&
                    mentions(set.value, "*") && adds_fraction(set.value, names))
                    return fmt::format(
                        "{0} gives back {1} in line {2}, but its type is a whole number: the "
                        "fraction of every sum is lost there. Let {0} give back a float.",
                        function.name(), sum, one.line);
    }
    return "";
}

/// Whether the name stands behind "class" or "typename" in a template's head.
bool is_type_of_template(const Tokens& file, const std::string& name) {
    for (std::size_t i = 1; i < file.size(); ++i)
        if (file[i].text == name && (file[i - 1].is("class") || file[i - 1].is("typename")))
            return true;
    return false;
}

/// Whether the call in the line leaves the template's types to its arguments: "add_up(", and not
/// "add_up<float>(".
bool deduces_types(const Tokens& file, const std::string& name, int line) {
    bool all = true;
    for (std::size_t i = 0; i + 1 < file.size(); ++i)
        if (file[i].line == line && file[i].text == name) all &= file[i + 1].is("(");
    return all;
}

/// "add_up(row, column, 0)", where the type of what adds up is the template's: int, by the 0.
std::string whole_by_call(const Tokens& file, const FunctionText& function,
                          const DeclaredTypes& names) {
    const std::vector<Tokens> parameters = split(function.parameters(), ",");
    for (std::size_t place = 0; place < parameters.size(); ++place) {
        const Tokens& one = parameters[place];
        if (one.size() != 2 || !is_type_of_template(file, one[0].text)) continue;
        const bool adds = std::ranges::any_of(function.statements(), [&](const Statement& add) {
            return std::ranges::any_of(assignments_in(add), [&](const Assigned& set) {
                return !set.element() && set.name() == one[1].text && set.sign == "+=" &&
                       adds_fraction(set.value, names);
            });
        });
        for (const FunctionCall& call :
             adds ? calls_of(file, function) : std::vector<FunctionCall>()) {
            if (call.arguments.size() != parameters.size() ||
                !deduces_types(file, function.name(), call.line))
                continue;
            const Tokens& given = call.arguments[place];
            if (given.size() != 1 ||
                given[0].text.find_first_not_of("0123456789") != std::string::npos)
                continue;
            return fmt::format(
                "Line {0} gives {1} the number {2}, an int, for {3}: so {4} is int there, and the "
                "fraction of every sum is lost. Give it {2}.0f.",
                call.line, function.name(), given[0].text, one[1].text, one[0].text);
        }
    }
    return "";
}

}  // namespace

std::string whole_sum(const Tokens& file) {
    DeclaredTypes all;
    all.read(file);
    if (std::string whole = accumulated_from_whole(file, all); !whole.empty()) return whole;
    for (const FunctionText& function : functions_and_lambdas(file)) {
        DeclaredTypes names;
        names.functions = all.functions;
        names.read(function.parameters());
        for (const Statement& one : function.statements()) names.read(one.words);
        if (std::string cut = cut_when_returned(all, function, names); !cut.empty()) return cut;
        if (std::string call = whole_by_call(file, function, names); !call.empty()) return call;
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
                    set.to[0].line, mentions(set.value, "++") ? "a float" : text_of(set.value));
            }
    }
    return "";
}

}  // namespace simtutor
