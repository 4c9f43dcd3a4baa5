#include "grader/findings/source/default_flag.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/source/function_calls.h"

namespace simtutor {
namespace {

/// How far calls are followed upwards.
constexpr int most_callers = 3;

/// "whole" and "false" of "template <bool whole = false>"; the value is empty without a default.
struct BoolParameter {
    std::string name, value;
    int line = 0;
};

/// The only parameter of the template that the function is.
BoolParameter parameter_of_template(const Tokens& file, const std::string& function) {
    for (std::size_t i = 0; i + 4 < file.size(); ++i) {
        if (!file[i].is("template") || !file[i + 1].is("<") || !file[i + 2].is("bool")) continue;
        const bool filled = file[i + 4].is("=") && i + 6 < file.size() && file[i + 6].is(">");
        if (!filled && !file[i + 4].is(">")) continue;
        for (std::size_t k = i + 5; k + 1 < file.size(); ++k) {
            if (file[k].is("{") || file[k].is(";")) break;
            if (file[k].text == function && file[k + 1].is("("))
                return {file[i + 3].text, filled ? file[i + 5].text : "", file[i].line};
        }
    }
    return {};
}

/// Whether the line calls the function without "<…>".
bool calls_plainly(const Tokens& file, int line, const std::string& function) {
    for (std::size_t i = 0; i + 1 < file.size(); ++i)
        if (file[i].line == line && file[i].text == function && file[i + 1].is("(")) return true;
    return false;
}

std::string default_in(const Tokens& file, const FunctionText& function, int deep) {
    const BoolParameter own = parameter_of_template(file, function.name());
    for (const FunctionCall& call : calls_of(file, function)) {
        const FunctionText caller(file, call.line);
        const BoolParameter outer = parameter_of_template(file, caller.name());
        if (!own.value.empty() && !outer.name.empty() &&
            calls_plainly(file, call.line, function.name()))
            return fmt::format(
                "Line {0} calls {1} without <{2}>, so {3} is {4} there, its default in line {5}, "
                "for either {2} of {6}. Is {1}<{2}>(…) meant?",
                call.line, function.name(), outer.name, own.name, own.value, own.line,
                caller.name());
        if (deep < most_callers)
            if (std::string text = default_in(file, caller, deep + 1); !text.empty()) return text;
    }
    return "";
}

}  // namespace

std::string default_flag(const Tokens& file, int line) {
    return default_in(file, FunctionText(file, line), 0);
}

}  // namespace simtutor
