#include "grader/findings/source/launch_makers.h"

#include <algorithm>
#include <set>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/launch_text.h"

namespace simtutor {
namespace {

/// How far a value is followed: blocks, which is the smaller one of needed and most.
constexpr int most_steps_of_size = 3;

/// Whether a statement before another one may be left out on the way to that: "if (blocks > most)
/// blocks = most;".
bool may_be_left_out(const FunctionText& function, int statement, int other) {
    std::set<int> around_other;
    const auto parent_of = [&](int one) {
        return function.statements()[static_cast<std::size_t>(one)].parent;
    };
    for (int one = other; one >= 0; one = parent_of(one)) around_other.insert(one);
    for (int one = parent_of(statement); one >= 0; one = parent_of(one))
        if (!around_other.contains(one)) return true;
    return false;
}

}  // namespace

std::optional<std::size_t> place_of_launch(const Tokens& file, const std::string& kernel) {
    std::optional<std::size_t> found;
    for (const LaunchText& launch : launches_in(file)) {
        if (!kernel.empty() && launch.kernel != kernel) continue;
        if (found) return {};
        found = launch.place;
    }
    return found;
}

std::vector<std::pair<int, Tokens>> values_of(const FunctionText& function, const std::string& name,
                                              int before) {
    std::vector<std::pair<int, Tokens>> values;
    const int use = std::min(before + 1, static_cast<int>(function.statements().size()) - 1);
    int at = -1;
    for (int last = before; last >= 0;) {
        Tokens value;
        const int set = function.definition(name, last, &value);
        if (set < 0) break;
        at = set;
        values.emplace_back(function.statements()[static_cast<std::size_t>(at)].line, value);
        if (!may_be_left_out(function, at, use)) break;
        last = at - 1;
    }
    for (int i = std::max(at, 0); i <= before; ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        for (const Assigned& set : assignments_in(one))
            if (set.to.size() == 3 && set.name() == name && set.to[1].is("."))
                values.emplace_back(one.line, set.value);
    }
    return values;
}

std::string own_call(const Tokens& file, const Tokens& words) {
    for (std::size_t i = 0; i + 1 < words.size(); ++i)
        if (words[i].is_name() && words[i + 1].is("(") && !body_of(file, words[i].text).empty())
            return words[i].text;
    return "";
}

std::vector<std::pair<int, Tokens>> makers(const FunctionText& function, const Tokens& words,
                                           int before, const Tokens& file) {
    std::vector<std::pair<int, Tokens>> made;
    std::set<std::string> known;
    std::vector<Token> names(words.begin(), words.end());
    for (int step = 0; step < most_steps_of_size && !names.empty(); ++step) {
        std::vector<Token> next;
        for (const Token& name : names) {
            if (!name.is_name() || !known.insert(name.text).second) continue;
            for (const auto& [line, value] : values_of(function, name.text, before)) {
                made.emplace_back(line, value);
                if (own_call(file, value).empty())
                    next.insert(next.end(), value.begin(), value.end());
            }
        }
        names = std::move(next);
    }
    return made;
}

std::vector<Tokens> values_behind(const FunctionText& function, const Tokens& argument,
                                  int launch) {
    std::vector<Tokens> values = {argument};
    for (auto& [line, value] : makers(function, argument, launch - 1)) values.push_back(value);
    return values;
}

std::vector<std::pair<int, Tokens>> made_lines(const Tokens& file, const std::string& kernel,
                                               std::size_t argument) {
    const auto launch = place_of_launch(file, kernel);
    if (!launch) return {};
    const int line = file[*launch].line;
    const FunctionText function(file, line);
    const int at = function.at(line, file[*launch - 1].text);
    const std::vector<Tokens> arguments = launch_arguments(file, *launch);
    if (at < 0 || argument >= arguments.size()) return {};
    // What is computed in the launch itself is made there: names in it are its operands alone.
    if (!own_call(file, arguments[argument]).empty() ||
        std::ranges::any_of(arguments[argument], [](const Token& word) {
            return word.is("/") || word.is("+") || word.is("*") || word.is(">>") || word.is("%");
        }))
        return {{line, arguments[argument]}};
    auto made = makers(function, arguments[argument], at - 1, file);
    if (made.empty()) made.emplace_back(line, arguments[argument]);
    return made;
}

}  // namespace simtutor
