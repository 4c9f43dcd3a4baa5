#include "grader/findings/result/kept_static.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

namespace simtutor {
namespace {

constexpr int deepest = 3;

/// A function, a lambda or a loop around a place of the file.
struct Scope {
    std::string name;  ///< empty: of a loop, and of a lambda that has none
    bool loop = false;
    std::vector<std::string> declared;  ///< its parameters, or what a loop's head declares
};

/// The bracket that the one at `close` ends; the number of tokens if there is none.
std::size_t opening(const Tokens& file, std::size_t close) {
    int depth = 0;
    for (std::size_t i = close + 1; i-- > 0;) {
        depth += file[i].is(")") || file[i].is("]") ? 1 : 0;
        depth -= file[i].is("(") || file[i].is("[") ? 1 : 0;
        if (depth == 0) return i;
    }
    return file.size();
}

/// "device" of "const int device = 0", "d" of "auto d : devices".
std::string declared_name(const Tokens& words) {
    Tokens before = words;
    for (const char* end : {"=", ":"}) before = split(before, end).front();
    return before.size() > 1 && before.back().is_name() ? before.back().text : "";
}

/// The scope whose body begins at a brace; nothing for structs, namespaces and values.
std::optional<Scope> scope_of(const Tokens& file, std::size_t brace) {
    std::size_t close = brace;
    // "-> int" and "const" may stand between.
    while (close > 0 && (file[close - 1].is_name() || file[close - 1].is("->") ||
                         file[close - 1].is("::") || file[close - 1].is("*")))
        --close;
    if (close == 0 || !file[close - 1].is(")")) return {};
    const std::size_t open = opening(file, close - 1);
    if (open == 0 || open >= file.size()) return {};
    const Tokens head = part_of(file, open + 1, close - 1);
    const Token& before = file[open - 1];
    Scope scope;
    if (before.is("if") || before.is("while") || before.is("switch")) return {};
    if (before.is("for")) {
        scope.loop = true;
        scope.declared = {declared_name(split(head, ";").front())};
        return scope;
    }
    for (const Tokens& one : split(head, ",")) scope.declared.push_back(declared_name(one));
    if (before.is_name()) {
        scope.name = before.text;
    } else if (before.is("]")) {
        const std::size_t capture = opening(file, open - 1);
        if (capture > 1 && capture < file.size() && file[capture - 1].is("="))
            scope.name = file[capture - 2].text;
    } else {
        return {};
    }
    return scope;
}

/// Those around a place, outermost first.
std::vector<Scope> scopes_at(const Tokens& file, std::size_t at) {
    std::vector<std::optional<Scope>> open;
    for (std::size_t i = 0; i < at; ++i) {
        if (file[i].is("{")) open.push_back(scope_of(file, i));
        if (file[i].is("}") && !open.empty()) open.pop_back();
    }
    std::vector<Scope> all;
    for (const auto& one : open)
        if (one) all.push_back(*one);
    return all;
}

/// Loops without braces count, too: "for (int device = 0; …) total += peak(device);".
bool is_stepped(const Tokens& file, std::size_t at, const std::string& name) {
    for (std::size_t i = at; i-- > 0 && !file[i].is("{") && !file[i].is("}");)
        if (file[i].is("for") && file[i + 1].is("(") &&
            declared_name(split(part_of(file, i + 2, closing(file, i + 1)), ";").front()) == name)
            return true;
    return false;
}

/// The number of a name among a scope's; nothing if it is none of them.
std::optional<std::size_t> place_in(const Scope& scope, const std::string& name) {
    const auto found = std::ranges::find(scope.declared, name);
    if (name.empty() || found == scope.declared.end()) return {};
    return static_cast<std::size_t>(found - scope.declared.begin());
}

/// Whether a name has several values where it stands, because a loop steps it or a function of the
/// file is given several. One that nobody in the file calls is called by others.
class Changing {
  public:
    explicit Changing(const Tokens& file) : file_(file) {}

    bool name(std::size_t at, const std::string& word, int depth = 0) const {
        if (depth > deepest) return false;
        if (is_stepped(file_, at, word)) return true;
        const std::vector<Scope> scopes = scopes_at(file_, at);
        for (auto scope = scopes.rbegin(); scope != scopes.rend(); ++scope)
            if (const auto place = place_in(*scope, word)) {
                if (scope->loop) return true;
                return scope->name != "main" && argument(scope->name, *place, depth + 1);
            }
        return false;
    }

  private:
    bool argument(const std::string& function, std::size_t place, int depth) const {
        std::set<std::string> given;
        bool called = false;
        for (std::size_t i = 0; i + 1 < file_.size() && !function.empty(); ++i) {
            if (file_[i].text != function || !file_[i + 1].is("(")) continue;
            const std::size_t end = closing(file_, i + 1);
            // A declaration is no call.
            if (i > 0 && (file_[i - 1].is_name() || file_[i - 1].is("*")) &&
                !file_[i - 1].is("return"))
                continue;
            const auto all = split(part_of(file_, i + 2, end), ",");
            if (place >= all.size()) continue;
            called = true;
            given.insert(text_of(all[place]));
            for (const Token& word : all[place])
                if (word.is_name() && name(i, word.text, depth)) return true;
        }
        return !called || given.size() > 1;
    }

    const Tokens& file_;
};

/// Names that a lambda in these words declares: its own parameters.
std::set<std::string> own_names(const Tokens& value) {
    std::set<std::string> names;
    for (std::size_t i = 0; i < value.size(); ++i)
        if (value[i].is("{"))
            if (const auto scope = scope_of(value, i))
                names.insert(scope->declared.begin(), scope->declared.end());
    return names;
}

/// Where the statement ends that begins at a place.
std::size_t end_of_statement(const Tokens& file, std::size_t at) {
    for (; at < file.size() && !file[at].is(";"); ++at)
        if (file[at].is("(") || file[at].is("[") || file[at].is("{")) at = closing(file, at);
    return std::min(at, file.size());
}

/// A lambda that is not called keeps no value.
bool is_function_object(const Tokens& value) {
    return !value.empty() && value[0].is("[") && value.back().is("}");
}

}  // namespace

std::string kept_static(const Tokens& file) {
    const Changing changing(file);
    for (std::size_t i = 0; i < file.size(); ++i) {
        if (!file[i].is("static") || scopes_at(file, i).empty()) continue;
        const std::size_t end = end_of_statement(file, i);
        std::size_t begin = i + 1;
        while (begin < end && !file[begin].is("=") && !file[begin].is("(") && !file[begin].is("{"))
            ++begin;
        if (begin >= end || !file[begin - 1].is_name()) continue;
        const Tokens value = part_of(file, begin + 1, end);
        if (is_function_object(value)) continue;
        const std::set<std::string> own = own_names(value);
        for (std::size_t k = begin + 1; k < end; ++k) {
            const std::string& word = file[k].text;
            const bool member = file[k - 1].is(".") || file[k - 1].is("->");
            if (!file[k].is_name() || member || own.contains(word) || !changing.name(i, word))
                continue;
            const std::string& name = file[begin - 1].text;
            return fmt::format(
                "Line {0} is static: {1} is made once, when this line runs for the first time, "
                "with the {2} of then. For every later {2} it is still the same {1}. Leave out "
                "static.",
                file[i].line, name, word);
        }
    }
    return "";
}

}  // namespace simtutor
