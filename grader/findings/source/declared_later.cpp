#include "grader/findings/source/declared_later.h"

#include <fmt/format.h>

#include <cstdlib>
#include <vector>

namespace simtutor {
namespace {

/// Whether the bracket at `open` is that of a namespace: what stands in it is the whole file's.
bool of_namespace(const Tokens& file, std::size_t open) {
    return (open > 0 && file[open - 1].is("namespace")) ||
           (open > 1 && file[open - 2].is("namespace"));
}

/// Whether the name at `i` is declared there: a type stands before it.
bool declares(const Tokens& file, std::size_t i) {
    if (i == 0 || i + 1 >= file.size()) return false;
    const Token &before = file[i - 1], &after = file[i + 1];
    const bool type = before.is("struct") || before.is("class") || before.is("enum");
    if (type) return after.is("{") || after.is(":");
    if (before.is("using")) return after.is("=");
    const bool typed = before.is_name() || before.is("*") || before.is("&") || before.is(">");
    return typed && !before.is("return") && !before.is("namespace") && !before.is("goto") &&
           (after.is("[") || after.is("=") || after.is(";") || after.is("(") || after.is("{"));
}

}  // namespace

std::string declared_later(const Tokens& file, const std::string& name, int line) {
    std::vector<bool> inside;  // of each bracket, whether it hides what stands in it
    int hidden = 0;
    for (std::size_t i = 0; i < file.size(); ++i) {
        if (file[i].is("{")) {
            inside.push_back(!of_namespace(file, i));
            hidden += inside.back();
        } else if (file[i].is("}")) {
            if (inside.empty()) return "";
            hidden -= inside.back();
            inside.pop_back();
        } else if (file[i].is("(")) {
            // A parameter's name is known in its function only.
            i = closing(file, i);
            if (i >= file.size()) return "";
        } else if (hidden == 0 && file[i].text == name && declares(file, i)) {
            if (file[i].line <= line) return "";
            return fmt::format(
                "'{0}' is declared in line {1}, behind this line: move {2} above line {3}", name,
                file[i].line,
                file[i + 1].is("(") ? "the function, or a declaration of it," : "the declaration",
                line);
        }
    }
    return "";
}

std::string declared_later(const Tokens& file, const std::string& message) {
    static const std::string before = ": error: '";
    const std::size_t at = message.find(before), end = message.find("' was not declared");
    if (at == std::string::npos || end == std::string::npos || end < at + before.size()) return "";
    const std::size_t colon = message.rfind(':', at - 1);
    if (at == 0 || colon == std::string::npos) return "";
    return declared_later(file, message.substr(at + before.size(), end - at - before.size()),
                          std::atoi(message.c_str() + colon + 1));
}

}  // namespace simtutor
