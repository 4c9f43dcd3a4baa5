#include "grader/findings/cost/memory_reference.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"
#include "grader/findings/source/function_text.h"

namespace simtutor {
namespace {

/// "auto& sum = *c2;", "float& sum = c[i];"
struct Reference {
    std::string name;
    int line = 0;
    Tokens value;
};

std::vector<Reference> references_in(const FunctionText& function) {
    std::vector<Reference> all;
    for (const Statement& one : function.statements()) {
        const Tokens& words = one.words;
        for (std::size_t i = 1; one.kind == Statement::Kind::plain && i + 3 < words.size(); ++i) {
            if (!words[i].is("&") || !words[i - 1].is_name() || !words[i + 1].is_name() ||
                !words[i + 2].is("="))
                continue;
            Tokens value = part_of(words, i + 3, words.size());
            if (value[0].is("*") || mentions(value, "["))
                all.push_back({words[i + 1].text, words[i + 1].line, std::move(value)});
            break;
        }
    }
    return all;
}

/// Whether a parameter of the function is a reference that the line uses.
bool changes_parameter(const FunctionText& function, const Tokens& parameter, int line) {
    if (parameter.size() < 2 || !parameter[parameter.size() - 2].is("&") ||
        mentions(parameter, "const"))
        return false;
    for (const Statement& one : function.statements())
        if (one.touches(line) && mentions(one.words, parameter.back().text)) return true;
    return false;
}

std::string told(const Reference& one) {
    return fmt::format(
        " {0} in line {1} is a reference to {2}, so each change of {0} loads and stores that: make "
        "{0} a variable of its own, and store it in {2} once.",
        one.name, one.line, text_of(one.value));
}

/// Whether the statement lies in a loop that the other one does not lie in.
bool is_in_loop_below(const FunctionText& function, const Statement& inner,
                      const Statement& outer) {
    const auto& all = function.statements();
    for (int at = inner.parent; at >= 0 && at != outer.parent;
         at = all[static_cast<std::size_t>(at)].parent)
        if (all[static_cast<std::size_t>(at)].kind == Statement::Kind::loop) return true;
    return false;
}

/// Whether the statement stores to an element: "out[j] += …".
bool stores_element(const Statement& one) {
    return std::ranges::any_of(assignments_in(one),
                               [](const Assigned& set) { return set.element(); });
}

}  // namespace

std::string loaded_reference(const Tokens& file) {
    std::string names;
    Reference first;
    for (const FunctionText& function : functions_in(file))
        for (const Reference& one : references_in(function)) {
            const auto declared =
                std::ranges::find_if(function.statements(), [&](const Statement& statement) {
                    return statement.touches(one.line) && mentions(statement.words, one.name);
                });
            const bool loaded =
                std::ranges::any_of(function.statements(), [&](const Statement& use) {
                    return stores_element(use) && mentions(use.words, one.name) &&
                           is_in_loop_below(function, use, *declared);
                });
            if (!loaded) continue;
            if (names.empty()) first = one;
            names += fmt::format("{}{} (line {})", names.empty() ? "" : ", ", one.name, one.line);
        }
    if (names.empty()) return "";
    return fmt::format(
        "References to elements are used in an inner loop that stores: {0}. What is stored there "
        "may be what they refer to, so each round loads it again. Make them values: const float "
        "{1} = {2}.",
        names, first.name, text_of(first.value));
}

std::string memory_reference(const Tokens& file, int line) {
    const FunctionText function(file, line);
    for (const Reference& one : references_in(function))
        for (const Statement& use : function.statements())
            if (use.touches(line) && use.line != one.line && mentions(use.words, one.name))
                return told(one);
    const std::vector<Tokens> parameters = split(function.parameters(), ",");
    for (const FunctionCall& call : calls_of(file, function))
        for (std::size_t i = 0; i < parameters.size() && i < call.arguments.size(); ++i) {
            if (!changes_parameter(function, parameters[i], line) || call.arguments[i].size() != 1)
                continue;
            for (const Reference& one : references_in(FunctionText(file, call.line)))
                if (one.name == call.arguments[i][0].text) return told(one);
        }
    return "";
}

}  // namespace simtutor
