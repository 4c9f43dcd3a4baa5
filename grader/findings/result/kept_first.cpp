#include "grader/findings/result/kept_first.h"

#include <fmt/format.h>

#include <set>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// A variable that keeps its value from call to call.
struct StaticName {
    std::string name;
    int line = 0;
};

std::vector<StaticName> static_names(const FunctionText& function) {
    std::vector<StaticName> all;
    for (const Statement& one : function.statements()) {
        if (one.words.size() < 3 || !one.words[0].is("static") || mentions(one.words, "const"))
            continue;
        const Tokens declared = split(one.words, "=").front();
        if (!declared.empty() && declared.back().is_name())
            all.push_back({declared.back().text, one.line});
    }
    return all;
}

std::set<std::string> value_parameters(const FunctionText& function) {
    std::set<std::string> names;
    for (const Tokens& one : split(function.parameters(), ","))
        if (one.size() >= 2 && one.back().is_name() && !mentions(one, "*") && !mentions(one, "&"))
            names.insert(one.back().text);
    return names;
}

/// Whether the words give the name a value: "&facts" in a call, or "facts = …".
bool gives_value(const Tokens& words, const std::string& name) {
    for (std::size_t i = 0; i + 1 < words.size(); ++i)
        if ((words[i].is("&") && words[i + 1].text == name) ||
            (words[i].text == name && words[i + 1].is("=")))
            return true;
    return false;
}

std::string told_of_function(const FunctionText& function) {
    const std::vector<StaticName> kept = static_names(function);
    const std::set<std::string> parameters = value_parameters(function);
    const auto is_kept = [&](const Tokens& words) {
        for (const StaticName& one : kept)
            if (mentions(words, one.name)) return true;
        return false;
    };
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        if (one.parent < 0 || one.kind != Statement::Kind::plain) continue;
        const Statement& head = function.statements()[static_cast<std::size_t>(one.parent)];
        if (head.kind != Statement::Kind::branch || !is_kept(head.words)) continue;
        for (const std::string& parameter : parameters) {
            // A condition that compares the argument knows when it is another one.
            if (!mentions(one.words, parameter) || mentions(head.words, parameter)) continue;
            for (const StaticName& name : kept)
                if (gives_value(one.words, name.name))
                    return fmt::format(
                        "Line {0} asks with {1} only the first time: {2} is static (line {3}), so "
                        "every later call of {4} has what the first {1} gave, whatever its own is. "
                        "Ask in every call, or keep one for each.",
                        one.line, parameter, name.name, name.line, function.name());
        }
    }
    return "";
}

}  // namespace

std::string kept_first(const Tokens& file, const std::string& message) {
    if (message.find("wanted ") == std::string::npos) return "";
    for (const FunctionText& function : functions_in(file))
        if (std::string text = told_of_function(function); !text.empty()) return text;
    return "";
}

}  // namespace simtutor
