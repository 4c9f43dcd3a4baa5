#include "grader/findings/source/made_value.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/copy_text.h"
#include "grader/findings/source/function_calls.h"
#include "grader/findings/source/returned_words.h"

namespace simtutor {
namespace {

/// A value that nobody would read is not told.
constexpr std::size_t most_letters = 80;

/// "0xffff" of "constexpr unsigned all_lanes = 0xffff;", which stands in no function and once.
std::optional<MadeValue> constant_of_file(const Tokens& file, const std::string& name) {
    std::optional<MadeValue> found;
    int depth = 0;
    for (std::size_t i = 0, begin = 0; i + 1 < file.size(); ++i) {
        // A namespace is no function.
        const bool space = file[i].is("{") && i > 0 &&
                           (file[i - 1].is("namespace") || (i > 1 && file[i - 2].is("namespace")));
        if (file[i].is("{") && !space) ++depth;
        if (file[i].is("}") && depth > 0) --depth;
        if (file[i].is(";") || file[i].is("{") || file[i].is("}")) begin = i + 1;
        if (depth > 0 || file[i].text != name || !file[i + 1].is("=")) continue;
        const Tokens before = part_of(file, begin, i);
        if (!mentions(before, "const") && !mentions(before, "constexpr")) continue;
        std::size_t end = i + 2;
        while (end < file.size() && !file[end].is(";") && !file[end].is(",")) ++end;
        if (found) return {};
        found = MadeValue{part_of(file, i + 2, end), file[i].line, ""};
    }
    return found;
}

bool is_parameter(const FunctionText& function, const std::string& name) {
    const auto all = split(function.parameters(), ",");
    return std::ranges::any_of(
        all, [&](const Tokens& one) { return !one.empty() && one.back().text == name; });
}

/// Whether the name has one value only: nothing else assigns to it, and no call gets its address.
bool is_set_once(const FunctionText& function, const std::string& name) {
    int sets = 0;
    for (const Statement& one : function.statements()) {
        for (const Assigned& set : assignments_in(one)) sets += set.name() == name ? 1 : 0;
        for (std::size_t i = 1; i < one.words.size(); ++i)
            if (one.words[i].text == name && one.words[i - 1].is("&") &&
                (i < 2 || one.words[i - 2].is("(") || one.words[i - 2].is(",")))
                return false;
    }
    return sets == 1;
}

/// Whether a statement steps the name: "b += n", "++b".
bool is_stepped(const FunctionText& function, const std::string& name) {
    for (const Statement& one : function.statements())
        for (std::size_t i = 0; i < one.words.size(); ++i) {
            const auto steps = [&](std::size_t at) {
                return at < one.words.size() && (one.words[at].is("++") || one.words[at].is("--") ||
                                                 one.words[at].is("+=") || one.words[at].is("-="));
            };
            if (one.words[i].text == name && (steps(i + 1) || (i > 0 && steps(i - 1)))) return true;
        }
    return false;
}

std::optional<MadeValue> returned(const Tokens& file, const Tokens& words) {
    const auto known = returned_words(file, words);
    if (!known) return {};
    return MadeValue{known->here, known->line, known->name};
}

}  // namespace

std::optional<MadeValue> made_value(const Tokens& file, const FunctionText& function, int statement,
                                    const Tokens& words) {
    if (words.size() != 1) return returned(file, words);
    const std::string& name = words[0].text;
    if (!words[0].is_name()) return {};
    Tokens value;
    const int set = function.definition(name, statement - 1, &value);
    if (set < 0) return is_parameter(function, name) ? std::nullopt : constant_of_file(file, name);
    const Statement& one = function.statements()[static_cast<std::size_t>(set)];
    if (one.kind != Statement::Kind::plain || value.empty() || !is_set_once(function, name) ||
        is_stepped(function, name))
        return {};
    if (auto further = returned(file, value)) return further;
    return MadeValue{value, one.line, ""};
}

std::string made_text(const Tokens& file, const FunctionText& function, int statement,
                      const Tokens& words) {
    const auto made = made_value(file, function, statement, words);
    if (!made) return "";
    const std::string value = text_of(made->value);
    if (value.size() > most_letters) return "";
    return made->by.empty() ? fmt::format(" {} is {} (line {}).", text_of(words), value, made->line)
                            : fmt::format(" {} is what {} returns: {} (line {}).", text_of(words),
                                          made->by, value, made->line);
}

std::string given_text(const Tokens& file, const FunctionText& function,
                       const std::string& parameter) {
    const auto calls = calls_of(file, function);
    const auto parameters = split(function.parameters(), ",");
    if (calls.size() != 1 || calls[0].arguments.size() != parameters.size()) return "";
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        if (parameters[i].empty() || parameters[i].back().text != parameter) continue;
        const FunctionText caller(file, calls[0].line);
        const Tokens& argument = calls[0].arguments[i];
        if (argument.empty()) return "";
        const int at = caller.at(calls[0].line, function.name());
        std::string made = made_text(file, caller, at, argument);
        // Of "sums + d * n" the pointer itself.
        if (made.empty() && argument.size() > 1)
            for (const Token& word : argument)
                if (made.empty() && word.text == pointer_name(argument))
                    made = made_text(file, caller, at, {word});
        return fmt::format(" Line {} gives {} {} for {}.{}", calls[0].line, function.name(),
                           text_of(argument), parameter, made);
    }
    return "";
}

std::string loop_end_text(const Tokens& file, int line, const std::string& array) {
    const FunctionText function(file, line);
    const int at = function.at(line, array);
    if (at < 0) return "";
    for (const int head : function.around(at)) {
        const Statement& loop = function.statements()[static_cast<std::size_t>(head)];
        const auto parts = split(loop.words, ";");
        const std::string counter = counter_of(loop);
        if (loop.kind != Statement::Kind::loop || parts.size() != 3 || counter.empty() ||
            parts[1].size() != 3 || parts[1][0].text != counter || !parts[1][2].is_name())
            continue;
        const auto& words = function.statements()[static_cast<std::size_t>(at)].words;
        for (std::size_t i = 0; i + 1 < words.size(); ++i) {
            if (words[i].text != array || !words[i + 1].is("[") ||
                !mentions(part_of(words, i + 2, closing(words, i + 1)), counter))
                continue;
            const std::string made = made_text(file, function, head, {parts[1][2]});
            if (!made.empty())
                return fmt::format(" The loop in line {} ends at {}.{}", loop.line,
                                   parts[1][2].text, made);
        }
    }
    return "";
}

std::string made_names_text(const Tokens& file, int line, const std::string& array,
                            const std::string& told) {
    const FunctionText function(file, line);
    const int at = function.at(line, array);
    if (at < 0) return "";
    std::string text;
    std::string name;
    for (std::size_t i = 0; i <= told.size(); ++i) {
        if (i < told.size() &&
            (std::isalnum(static_cast<unsigned char>(told[i])) != 0 || told[i] == '_')) {
            name += told[i];
            continue;
        }
        const Tokens word = {{std::exchange(name, ""), line}};
        const auto made = word[0].is_name() ? made_value(file, function, at, word) : std::nullopt;
        // A thread's place is told where it is quoted.
        if (!made || mentions(made->value, "threadIdx") || mentions(made->value, "blockIdx") ||
            (made->value.size() > 1 && told.find(text_of(made->value)) != std::string::npos))
            continue;
        const std::string one = made_text(file, function, at, word);
        if (text.find(one) == std::string::npos) text += one;
    }
    return text;
}

}  // namespace simtutor
