#include "grader/findings/result/best_from_zero.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "0.0f", and "first ? 0.0f : heights[i]".
bool may_be_zero(const Tokens& value) {
    if (is_zero(value)) return true;
    const auto choice = split(value, "?");
    if (choice.size() != 2) return false;
    const auto sides = split(choice[1], ":");
    return std::ranges::any_of(sides, [](const Tokens& side) { return is_zero(side); });
}

/// Whether a branch of the function compares the name, and the function gives it a new value.
bool is_searched(const FunctionText& function, const std::string& name) {
    bool compared = false, set = false;
    for (const Statement& one : function.statements()) {
        const bool larger = mentions(one.words, ">") || mentions(one.words, "<");
        compared |= one.kind == Statement::Kind::branch && larger && mentions(one.words, name);
        for (const Assigned& given : assignments_in(one)) {
            const bool own = given.name() == name && !given.declares;
            set |= own && given.sign == "=";
            compared |= own && (mentions(given.value, "fmaxf") || mentions(given.value, "max"));
        }
    }
    return compared && set;
}

/// The parameter by reference for which a call in the statement stands, searched in its function.
bool is_searched_by_call(const std::vector<FunctionText>& functions, const Statement& one,
                         const std::string& name) {
    for (std::size_t i = 0; i + 1 < one.words.size(); ++i) {
        if (!one.words[i].is_name() || !one.words[i + 1].is("(")) continue;
        const auto arguments = split(part_of(one.words, i + 2, closing(one.words, i + 1)), ",");
        for (const FunctionText& function : functions) {
            const auto parameters = split(function.parameters(), ",");
            if (function.name() != one.words[i].text || parameters.size() != arguments.size())
                continue;
            for (std::size_t k = 0; k < arguments.size(); ++k)
                if (arguments[k].size() == 1 && arguments[k][0].text == name &&
                    !parameters[k].empty() && mentions(parameters[k], "&") &&
                    is_searched(function, parameters[k].back().text))
                    return true;
        }
    }
    return false;
}

}  // namespace

std::string best_from_zero(const Tokens& file) {
    const std::vector<FunctionText> functions = functions_in(file);
    for (const FunctionText& function : functions)
        for (const Statement& one : function.statements())
            for (const Assigned& set : assignments_in(one)) {
                const bool real = mentions(one.words, "float") || mentions(one.words, "double");
                if (!set.declares || set.element() || !real || !may_be_zero(set.value)) continue;
                const bool searched =
                    is_searched(function, set.name()) ||
                    std::ranges::any_of(function.statements(), [&](const Statement& call) {
                        return is_searched_by_call(functions, call, set.name());
                    });
                if (searched)
                    return fmt::format(
                        "Line {} lets {} begin at 0, and only what is larger replaces it: what "
                        "lies below 0 is never taken. If there are such values, begin with "
                        "-INFINITY.",
                        one.line, set.name());
            }
    return "";
}

}  // namespace simtutor
