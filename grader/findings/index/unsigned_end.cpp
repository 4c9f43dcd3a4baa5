#include "grader/findings/index/unsigned_end.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/index/inside_column.h"
#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// Whether the words declare `name` with an unsigned type that is not computed with as an int.
bool declares_unsigned(const Tokens& words, const std::string& name) {
    for (std::size_t i = 1; i < words.size(); ++i) {
        if (words[i].text != name) continue;
        bool found = false;
        for (std::size_t k = i; k-- > 0;) {
            const std::string& word = words[k].text;
            if (word == "char" || word == "short") return false;
            found |=
                word == "size_t" || word == "unsigned" || word == "uint32_t" || word == "uint64_t";
            if (!words[k].is_name() && word != "::") break;
        }
        return found;
    }
    return false;
}

bool is_unsigned(const FunctionText& function, const std::string& name) {
    return declares_unsigned(function.parameters(), name) ||
           std::ranges::any_of(function.statements(), [&](const Statement& one) {
               const std::vector<Tokens> parts = split(one.words, ";");
               return !parts.empty() && declares_unsigned(parts[0], name);
           });
}

/// "i < n - 1"
std::string end_below_zero(const FunctionText& function, const Guard& guard) {
    const std::vector<Tokens> terms = split(guard.right, "-");
    if (guard.left.size() != 1 || terms.size() != 2 || terms[0].empty() || terms[1].size() != 1 ||
        !std::ranges::any_of(terms[0], &Token::is_name) ||
        !is_unsigned(function, guard.left[0].text))
        return "";
    return fmt::format(
        "Where {0} is smaller than {1}, {2} lies below 0, and beside the unsigned {3} that counts "
        "as a very large number: {3} {4} {2} in line {5} then holds in every round. If the last "
        "{6} shall get no round, ask for {3} + {1} {4} {0}; else for {3} {4} {0}.",
        text_of(terms[0]), text_of(terms[1]), text_of(guard.right), guard.left[0].text, guard.sign,
        guard.line, text_of(terms[1]) == "1" ? "one" : text_of(terms[1]));
}

/// "n - i > 0", turned to "0 < n - i"
std::string difference_above_zero(const FunctionText& function, const Guard& guard) {
    const bool positive = is_zero(guard.left) && guard.sign == "<";
    const std::vector<Tokens> terms = split(guard.right, "-");
    if (!positive || terms.size() != 2 || terms[0].empty() || terms[1].size() != 1 ||
        !is_unsigned(function, terms[1][0].text))
        return "";
    return fmt::format(
        "{0} is unsigned, so it is never below 0: where {1} has passed {2}, it is a very large "
        "number, and {0} > 0 in line {3} holds. Ask for {1} < {2}.",
        text_of(guard.right), terms[1][0].text, text_of(terms[0]), guard.line);
}

}  // namespace

UnsignedEnd unsigned_end(const FunctionText& function, int line) {
    const int statement = function.at(line, "");
    if (statement < 0) return {};
    std::vector<Guard> guards = function.guards(statement);
    // Where the line is the loop's own, what its body asks is asked.
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i)
        if (function.statements()[static_cast<std::size_t>(i)].parent == statement) {
            guards = function.guards(i);
            break;
        }
    for (const Guard& guard : guards) {
        if (!guard.loop || guard.one_of) continue;
        if (std::string text = end_below_zero(function, guard); !text.empty())
            return {std::move(text), false};
        if (std::string text = difference_above_zero(function, guard); !text.empty())
            return {std::move(text), true};
    }
    return {};
}

namespace {

/// Whether the value has a type of at most 32 bits, or an unsigned one: beside a wider signed type
/// an unsigned int is one of that type.
bool may_stay_unsigned(const Tokens& file, const FunctionText& function, const Token& name) {
    if (constant_value(file, {name})) return true;
    const auto declared = [&](const Tokens& words) {
        for (std::size_t i = 1; i < words.size(); ++i)
            if (words[i].text == name.text)
                return words[i - 1].is("int") || words[i - 1].is("unsigned") ||
                       words[i - 1].is("size_t") || words[i - 1].is("uint32_t");
        return false;
    };
    return declared(function.parameters()) ||
           std::ranges::any_of(function.statements(),
                               [&](const Statement& one) { return declared(one.words); });
}

/// "k - first - threadIdx.x", whose names are whole numbers: "first + threadIdx.x < k". Empty where
/// the difference may be below 0.
std::string asked_without_difference(const Tokens& file, const FunctionText& function,
                                     const Tokens& difference) {
    const std::vector<Tokens> terms = split(without_brackets(difference), "-");
    if (terms.size() < 2) return "";
    bool thread = false;
    for (const Tokens& term : terms) {
        // "threadIdx.x"
        const bool own = term.size() == 3 && (term[0].is("threadIdx") || term[0].is("blockIdx")) &&
                         term[1].is(".");
        thread |= own;
        if (!own && (term.size() != 1 ||
                     (term[0].is_name() && !may_stay_unsigned(file, function, term[0]))))
            return "";
    }
    if (!thread) return "";
    std::string sum;
    for (std::size_t i = 1; i < terms.size(); ++i) sum += (i > 1 ? " + " : "") + text_of(terms[i]);
    return sum + " < " + text_of(terms[0]);
}

}  // namespace

std::string unsigned_difference(Sources& sources, const std::string& name, int line,
                                const std::string& array) {
    const Tokens file = tokens_of(sources, name);
    const FunctionText function(file, line);
    const int statement = function.at(line, array);
    if (statement < 0) return "";
    std::vector<NamedCondition> all = named_conditions(function, statement, "");
    for (const int head : function.around(statement)) {
        const Statement& one = function.statements()[static_cast<std::size_t>(head)];
        if (one.kind == Statement::Kind::branch) all.push_back({"", one.words, one.line});
    }
    for (const NamedCondition& named : all)
        for (const Tokens& one : compared_in(named.value)) {
            const std::vector<Tokens> sides = split(one, ">");
            if (sides.size() != 2 || !is_zero(sides[1])) continue;
            // A cast to a signed type is no word of the file.
            const std::string& text = sources.line(name, one.front().line);
            if (text.find("cast") != std::string::npos || text.find("int(") != std::string::npos ||
                text.find("(int)") != std::string::npos)
                continue;
            const std::string asked = asked_without_difference(file, function, sides[0]);
            if (asked.empty()) continue;
            return fmt::format(
                "{0} in line {1} is unsigned, as threadIdx and blockIdx are: behind the end it is "
                "a very large number instead of one below 0, and {0} > 0 holds there as well. Ask "
                "for {2}.",
                text_of(sides[0]), one.front().line, asked);
        }
    return "";
}

}  // namespace simtutor
