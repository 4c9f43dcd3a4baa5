#include "grader/findings/source/function_calls.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "grader/findings/source/launch_lines.h"
#include "grader/findings/source/overrun.h"

namespace simtutor {
namespace {

constexpr std::size_t most_calls = 8;
/// More than these are not told.
constexpr std::size_t most_told = 3;

/// Where the arguments of "name(…)" and "name<true>(…)" open; 0 where no call stands.
std::size_t open_of_call(const Tokens& file, std::size_t name) {
    std::size_t open = name + 1;
    if (open < file.size() && file[open].is("<")) {
        while (open < file.size() && !file[open].is(">") && !file[open].is(";")) ++open;
        ++open;
    }
    return open < file.size() && file[open].is("(") ? open : 0;
}

/// Whether the name is declared or defined here: a type stands before it.
bool is_declared(const Tokens& file, std::size_t name, std::size_t close) {
    const bool body =
        close + 1 < file.size() && (file[close + 1].is("{") || file[close + 1].is("const"));
    const bool type = name > 0 && file[name - 1].is_name() && !file[name - 1].is("return") &&
                      !file[name - 1].is("else") && !file[name - 1].is("do");
    return body || type;
}

/// Whether words name another element of the array than the object's: "ring[0].a" is none of
/// "ring[1]".
bool is_of_other_element(const Tokens& file, const Tokens& words, const std::string& array,
                         const std::string& object) {
    const std::vector<long long> wanted = indices_in(object);
    for (std::size_t i = 0; i + 1 < words.size() && !wanted.empty(); ++i) {
        if (words[i].text != array || !words[i + 1].is("[")) continue;
        const auto index = constant_value(file, part_of(words, i + 2, closing(words, i + 1)));
        if (index && *index != wanted[0]) return true;
    }
    return false;
}

/// " (next is ring[(t + 1) % 2], line 84)" of "&next.a[0]", where next was made of the array; empty
/// where no name in the argument was.
std::string reference_in(const FunctionText& caller, int line, const Tokens& argument,
                         const std::string& array, Tokens& made) {
    for (std::size_t i = 0; i + 1 < argument.size(); ++i) {
        const bool leads =
            argument[i + 1].is(".") || argument[i + 1].is("->") || argument[i + 1].is("[");
        if (!argument[i].is_name() || !leads || (i > 0 && !argument[i - 1].is("&"))) continue;
        const int set = caller.definition(argument[i].text, caller.at(line, "") - 1, &made);
        if (set < 0 || made.empty() || made[made[0].is("&") ? 1 : 0].text != array) return "";
        return fmt::format(" ({} is {}, line {})", argument[i].text, text_of(made),
                           caller.statements()[static_cast<std::size_t>(set)].line);
    }
    return "";
}

/// " (b + k * n, line 26)" of a pointer into the array; empty where the argument names the array
/// itself; nothing where it does neither.
std::optional<std::string> maker_of(const FunctionText& caller, int line, const Tokens& argument,
                                    const std::string& array) {
    if (array.empty() || argument.empty()) return {};
    if (mentions(argument, array)) return "";
    Tokens value;
    const int set = argument[0].is_name()
                        ? caller.definition(argument[0].text, caller.at(line, "") - 1, &value)
                        : -1;
    if (set < 0 || !mentions(value, array)) return {};
    return fmt::format(" ({}, line {})", text_of(value),
                       caller.statements()[static_cast<std::size_t>(set)].line);
}

}  // namespace

Tokens given_to(const Tokens& words, const std::string& call, std::size_t place) {
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (!words[i].text.starts_with(call) || !words[i + 1].is("(")) continue;
        const auto all = split(part_of(words, i + 2, closing(words, i + 1)), ",");
        if (place >= all.size()) return {};
        Tokens given = all[place];
        if (!given.empty() && given[0].is("&")) given.erase(given.begin());
        return given;
    }
    return {};
}

std::vector<FunctionCall> calls_of(const Tokens& file, const FunctionText& function) {
    std::vector<FunctionCall> calls;
    if (!function.found() || function.name().empty()) return {};
    const auto kernels = kernels_in(file);
    if (std::find(kernels.begin(), kernels.end(), function.name()) != kernels.end()) return {};
    for (std::size_t i = 0; i < file.size(); ++i) {
        if (file[i].text != function.name()) continue;
        const std::size_t open = open_of_call(file, i);
        if (open == 0) continue;
        const std::size_t close = closing(file, open);
        if (is_declared(file, i, close)) continue;
        if (calls.size() == most_calls) return {};
        calls.push_back({file[i].line, split(part_of(file, open + 1, close), ",")});
    }
    return calls;
}

std::vector<int> lines_towards(const Tokens& file, const FunctionText& caller, int line) {
    const FunctionText inner(file, line);
    if (inner.name() == caller.name()) return {line};
    std::vector<int> lines;
    for (const FunctionCall& call : calls_of(file, inner))
        if (FunctionText(file, call.line).name() == caller.name()) lines.push_back(call.line);
    return lines;
}

std::string calls_with(const Tokens& file, const std::vector<FunctionCall>& calls,
                       const std::string& array, const std::string& object) {
    std::vector<std::string> texts, named;
    for (const FunctionCall& call : calls) {
        const FunctionText caller(file, call.line);
        std::string all, own;
        bool other = false;
        for (const Tokens& argument : call.arguments) {
            all += (all.empty() ? "" : ", ") + text_of(argument);
            Tokens made = argument;
            if (const std::string of = reference_in(caller, call.line, argument, array, made);
                !of.empty())
                own = text_of(argument) + of;
            other |= is_of_other_element(file, made, array, object);
            const auto maker = maker_of(caller, call.line, argument, array);
            if (maker) own = text_of(argument) + *maker;
        }
        if (all.empty()) return "";
        if (other) continue;
        texts.push_back(fmt::format("line {} with {}", call.line, all));
        // The name of the array alone says nothing of the place.
        if (!own.empty())
            named.push_back(own == array ? texts.back()
                                         : fmt::format("line {} with {}", call.line, own));
    }
    // Of several calls only those are told that are known to give the array.
    const std::vector<std::string>& told = named.empty() && texts.size() == 1 ? texts : named;
    if (told.empty() || told.size() > most_told) return "";
    std::string list;
    for (const std::string& one : told) list += (list.empty() ? "" : ", ") + one;
    return list;
}

}  // namespace simtutor
