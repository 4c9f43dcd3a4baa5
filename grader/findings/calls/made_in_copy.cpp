#include "grader/findings/calls/made_in_copy.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// A function that makes something in a member of an object which it is given by reference.
struct Maker {
    std::string function, call;
    std::size_t place = 0;  ///< of the parameter
    int line = 0;           ///< of the call that makes it
};

/// "part" of "Part& part".
bool is_reference(const Tokens& parameter, const std::string& name) {
    return parameter.size() > 2 && parameter.back().text == name &&
           parameter[parameter.size() - 2].is("&") && !parameter[0].is("const");
}

std::vector<Maker> makers_of(const std::vector<FunctionText>& functions,
                             const std::string& member) {
    std::vector<Maker> all;
    for (const FunctionText& function : functions) {
        const auto parameters = split(function.parameters(), ",");
        for (const Statement& one : function.statements())
            for (std::size_t i = 0; i + 5 < one.words.size(); ++i) {
                const Tokens& w = one.words;
                // "cudaStreamCreate(&part.stream"
                if (!w[i].text.starts_with("cuda") || !w[i + 1].is("(") || !w[i + 2].is("&") ||
                    !w[i + 4].is(".") || w[i + 5].text != member)
                    continue;
                for (std::size_t k = 0; k < parameters.size(); ++k)
                    if (is_reference(parameters[k], w[i + 3].text))
                        all.push_back({function.name(), w[i].text, k, w[i].line});
            }
    }
    return all;
}

/// "part" of "for (Part part : parts)"; empty for a reference, a pointer, or another loop.
std::string copied_by_loop(const Statement& head) {
    if (head.kind != Statement::Kind::loop) return "";
    const auto sides = split(head.words, ":");
    if (sides.size() != 2 || sides[0].size() < 2 || mentions(sides[0], "&") ||
        mentions(sides[0], "*") || mentions(sides[0], ";"))
        return "";
    return sides[0].back().text;
}

/// "part" of "Part part = parts[i];"
std::string copied_by_value(const Statement& one) {
    const Tokens& w = one.words;
    const auto sign = std::ranges::find_if(w, [](const Token& word) { return word.is("="); });
    const auto at = static_cast<std::size_t>(sign - w.begin());
    if (one.kind != Statement::Kind::plain || at < 2 || at + 3 >= w.size() || mentions(w, "&") ||
        mentions(w, "*") || mentions(w, "(") || !w[at - 1].is_name() || !w[at - 2].is_name())
        return "";
    const bool element = w[at + 1].is_name() && w[at + 2].is("[") && w.back().is("]");
    return element ? w[at - 1].text : "";
}

/// The line of a statement that calls the maker with the name; 0 if it does not.
int called_with(const Statement& one, const Maker& maker, const std::string& name) {
    for (std::size_t i = 0; i + 1 < one.words.size(); ++i) {
        if (one.words[i].text != maker.function || !one.words[i + 1].is("(")) continue;
        const auto given = split(part_of(one.words, i + 2, closing(one.words, i + 1)), ",");
        if (maker.place < given.size() && given[maker.place].size() == 1 &&
            given[maker.place][0].text == name)
            return one.words[i].line;
    }
    return 0;
}

/// Whether the copy goes somewhere else: "parts[i] = part;", "push_back(part)", "finish(part)".
bool goes_on(const FunctionText& function, int begin, const std::string& name, const Maker& maker) {
    const int around =
        function.statements()[static_cast<std::size_t>(begin)].kind == Statement::Kind::loop
            ? begin
            : loop_around(function, begin);
    for (int i = begin + 1; i < static_cast<int>(function.statements().size()); ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        if (around >= 0 && !is_inside(function, i, around)) break;
        if (called_with(one, maker, name) > 0) continue;
        const Tokens& w = one.words;
        for (std::size_t k = 0; k < w.size(); ++k)
            if (w[k].text == name && !(k + 1 < w.size() && w[k + 1].is("."))) return true;
    }
    return false;
}

std::string lost_in(const FunctionText& function, const Maker& maker, const std::string& member) {
    const auto& all = function.statements();
    for (int i = 0; i < static_cast<int>(all.size()); ++i) {
        const Statement& copy = all[static_cast<std::size_t>(i)];
        const std::string looped = copied_by_loop(copy);
        const std::string name = looped.empty() ? copied_by_value(copy) : looped;
        if (name.empty() || goes_on(function, i, name, maker)) continue;
        for (int k = i + 1; k < static_cast<int>(all.size()); ++k) {
            if (!looped.empty() && !is_inside(function, k, i)) break;
            const int line = called_with(all[static_cast<std::size_t>(k)], maker, name);
            if (line == 0) continue;
            return fmt::format(
                "{0} in line {1} makes the member {2} of the object that {3} is given. Line {4} "
                "gives it {5}, "
                "and that is a copy{6}: what {3} puts there is lost, and the object that was "
                "copied stays without it. Take a reference, with & in front of {5} in line {7}.",
                maker.call, maker.line, member, maker.function, line, name,
                line == copy.line ? "" : fmt::format(", which line {} makes", copy.line),
                copy.line);
        }
    }
    return "";
}

}  // namespace

std::string made_in_copy(const Tokens& file, const std::string& member) {
    const auto functions = functions_in(file);
    for (const Maker& maker : makers_of(functions, member))
        for (const FunctionText& function : functions)
            if (std::string text = lost_in(function, maker, member); !text.empty()) return text;
    return "";
}

std::string made_in_copy(const Tokens& file, int line) {
    for (std::size_t i = 0; i + 3 < file.size(); ++i) {
        if (file[i].line != line || !file[i].text.starts_with("cuda") || !file[i + 1].is("("))
            continue;
        const auto given = split(part_of(file, i + 2, closing(file, i + 1)), ",");
        const Tokens& first = given[0];
        if (first.size() > 2 && first[first.size() - 2].is("."))
            if (std::string text = made_in_copy(file, first.back().text); !text.empty())
                return text;
    }
    return "";
}

}  // namespace simtutor
