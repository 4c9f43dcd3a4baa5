#include "grader/findings/calls/pointer_copy.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"

namespace simtutor {
namespace {

/// "float* array", no "float** array" and no "float*& array".
bool is_copied_pointer(const Tokens& parameter) {
    return !parameter.empty() && parameter.back().is_name() &&
           std::ranges::count_if(parameter, [](const Token& word) { return word.is("*"); }) == 1 &&
           !mentions(parameter, "&") && !mentions(parameter, "[");
}

/// The line in which the function has memory allocated for its own variable of that name; 0: none.
int allocation_of(const FunctionText& function, const std::string& name) {
    for (const Statement& one : function.statements())
        for (const char* call : {"cudaMalloc", "cudaHostAlloc"}) {
            const Tokens to = given_to(one.words, call);
            if (!to.empty() && to.back().text == name) return one.line;
        }
    return 0;
}

bool is_named_in(const Tokens& file, int line, const std::string& name) {
    return std::ranges::any_of(
        file, [&](const Token& word) { return word.line == line && word.text == name; });
}

}  // namespace

std::string pointer_copy(const Tokens& file, int line) {
    for (const FunctionText& function : functions_in(file)) {
        const std::vector<Tokens> parameters = split(function.parameters(), ",");
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            const int allocated = is_copied_pointer(parameters[i])
                                      ? allocation_of(function, parameters[i].back().text)
                                      : 0;
            if (allocated == 0) continue;
            for (const FunctionCall& call : calls_of(file, function)) {
                if (i >= call.arguments.size() || call.arguments[i].size() != 1 ||
                    !is_named_in(file, line, call.arguments[i][0].text))
                    continue;
                Tokens reference = parameters[i];
                const Token name = reference.back();
                reference.pop_back();
                return fmt::format(
                    "{0} is still null: line {1} hands {2} a copy of the pointer, and line {3} "
                    "allocates memory for that copy alone, {4}. Take the pointer by reference, "
                    "{5}& {4} (line {6}).",
                    call.arguments[i][0].text, call.line, function.name(), allocated, name.text,
                    text_of(reference), name.line);
            }
        }
    }
    return "";
}

}  // namespace simtutor
