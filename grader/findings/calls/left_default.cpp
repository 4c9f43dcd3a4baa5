#include "grader/findings/calls/left_default.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "double ask(cudaDeviceAttr what, int device = 0)": its parameters.
struct Declaration {
    std::vector<Tokens> parameters;
    int line = 0;
};

/// The declaration of the name that has a default; nothing if there is none, or several.
std::optional<Declaration> with_default(const Tokens& file, const std::string& name) {
    std::optional<Declaration> found;
    for (std::size_t i = 1; i + 1 < file.size(); ++i) {
        const bool typed = file[i - 1].is_name() || file[i - 1].is("*") || file[i - 1].is("&");
        if (file[i].text != name || !file[i + 1].is("(") || !typed || file[i - 1].is("return"))
            continue;
        const std::size_t close = closing(file, i + 1);
        if (close + 1 >= file.size() || !(file[close + 1].is("{") || file[close + 1].is(";")))
            continue;
        Declaration one{split(part_of(file, i + 2, close), ","), file[i].line};
        const bool has_default = std::ranges::any_of(
            one.parameters, [](const Tokens& parameter) { return mentions(parameter, "="); });
        if (!has_default) continue;
        if (found) return {};
        found = one;
    }
    return found;
}

/// "device" of "int device = 0", with "0"; an empty name for a parameter without a default.
std::pair<std::string, std::string> default_of(const Tokens& parameter) {
    for (std::size_t i = 1; i + 1 < parameter.size(); ++i)
        if (parameter[i].is("="))
            return {parameter[i - 1].text, text_of(part_of(parameter, i + 1, parameter.size()))};
    return {};
}

bool is_name_of_caller(const FunctionText& function, const std::string& name) {
    return std::ranges::any_of(split(function.parameters(), ","), [&](const Tokens& one) {
        return !one.empty() && one.back().text == name;
    });
}

}  // namespace

std::string left_default(const Tokens& file, const FunctionText& function) {
    for (const Statement& one : function.statements())
        for (std::size_t i = 0; i + 1 < one.words.size(); ++i) {
            const Token& call = one.words[i];
            if (!call.is_name() || !one.words[i + 1].is("(") || call.text == function.name())
                continue;
            const auto declared = with_default(file, call.text);
            const std::size_t close = closing(one.words, i + 1);
            if (!declared || close >= one.words.size()) continue;
            const Tokens given = part_of(one.words, i + 2, close);
            const std::size_t count = given.empty() ? 0 : split(given, ",").size();
            for (std::size_t p = count; p < declared->parameters.size(); ++p) {
                const auto [name, value] = default_of(declared->parameters[p]);
                if (name.empty() || !is_name_of_caller(function, name)) continue;
                return fmt::format(
                    "line {0} calls {1} without {2}: {1} takes its default, {3} (line {4}), "
                    "whatever {2} is in {5}. Give it {2}",
                    call.line, call.text, name, value, declared->line, function.name());
            }
        }
    return "";
}

}  // namespace simtutor
