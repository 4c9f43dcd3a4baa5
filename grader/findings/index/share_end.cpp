#include "grader/findings/index/share_end.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// A length that is rounded up: "each = (rows + team - 1) / team".
struct Rounded {
    std::string name, of;
    int line = 0;
};

std::optional<Rounded> rounded_up(const Assigned& one, int line) {
    const Tokens& v = one.value;
    if (one.element() || one.sign != "=" || !mentions(v, "/")) return {};
    for (std::size_t i = 0; i + 6 < v.size(); ++i)
        if (v[i].is("(") && v[i + 1].is_name() && v[i + 2].is("+") && v[i + 3].is_name() &&
            v[i + 4].is("-") && v[i + 5].is("1") && v[i + 6].is(")"))
            return Rounded{one.name(), v[i + 1].text, line};
    // "rows / team + (rows % team != 0)", "rows / team + 1"
    if (v.size() > 4 && v[0].is_name() && v[1].is("/") && v[3].is("+"))
        return Rounded{one.name(), v[0].text, line};
    return {};
}

/// "begin + each" or "(id + 1) * each" in these words, which limit nothing; empty if not.
std::string end_in(const Tokens& words, const std::string& each) {
    for (const char* sign : {"min", "?", "<", ">", "fmin"})
        if (mentions(words, sign)) return "";
    for (std::size_t i = 2; i < words.size(); ++i) {
        if (words[i].text != each) continue;
        if (words[i - 1].is("+") && words[i - 2].is_name())
            return text_of(part_of(words, i - 2, i + 1));
        if (words[i - 1].is("*") && words[i - 2].is(")") && i >= 6 && words[i - 6].is("("))
            return text_of(part_of(words, i - 6, i + 1));
    }
    return "";
}

/// Whether the function limits the name later: "end = std::min(end, n)", "if (end > n) end = n".
bool is_limited(const FunctionText& function, const std::string& name, int from) {
    for (int i = from + 1; i < static_cast<int>(function.statements().size()); ++i)
        for (const Assigned& one :
             assignments_in(function.statements()[static_cast<std::size_t>(i)]))
            if (one.name() == name) return true;
    return false;
}

/// The ends of the loops around a line whose counters its statement uses.
std::vector<Tokens> ends_around(const FunctionText& function, int line) {
    std::vector<Tokens> ends;
    const int at = function.at(line, "");
    if (at < 0) return ends;
    const auto names =
        names_behind(function, function.statements()[static_cast<std::size_t>(at)].words, at);
    for (const int head : function.around(at)) {
        const Statement& one = function.statements()[static_cast<std::size_t>(head)];
        const auto parts = split(one.words, ";");
        if (one.kind != Statement::Kind::loop || parts.size() != 3 ||
            std::find(names.begin(), names.end(), counter_of(one)) == names.end())
            continue;
        const auto sides = split(parts[1], "<");
        if (sides.size() == 2) ends.push_back(sides[1]);
    }
    return ends;
}

/// A number, or a name that the file defines as constexpr, whatever its value is made of.
bool is_constant(const Tokens& file, const Token& word) {
    if (constant_value(file, {word})) return true;
    bool constant = false;
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (file[i].is(";") || file[i].is("{") || file[i].is("}")) constant = false;
        if (file[i].is("constexpr")) constant = true;
        if (constant && file[i].text == word.text && file[i + 1].is("=")) return true;
    }
    return false;
}

bool is_stride_name(const std::string& name) {
    return name == "ld" || name.find("stride") != std::string::npos ||
           name.find("pitch") != std::string::npos || name.starts_with("ld_") ||
           name.ends_with("_ld");
}

}  // namespace

std::string share_not_limited(const Tokens& file, const FunctionText& function, int line) {
    const std::vector<Tokens> ends = ends_around(function, line);
    for (const FunctionText& maker : functions_in(file)) {
        const auto& all = maker.statements();
        for (const Statement& first : all)
            for (const Assigned& made : assignments_in(first)) {
                const auto each = rounded_up(made, first.line);
                if (!each) continue;
                for (int i = 0; i < static_cast<int>(all.size()); ++i) {
                    const Statement& one = all[static_cast<std::size_t>(i)];
                    if (one.kind != Statement::Kind::plain) continue;
                    const std::string end = end_in(one.words, each->name);
                    if (end.empty()) continue;
                    const auto set = assignments_in(one);
                    const bool returned = one.words[0].is("return");
                    const std::string name =
                        set.empty() ? std::string() : set.back().to.back().text;
                    const bool used =
                        std::any_of(ends.begin(), ends.end(), [&](const Tokens& bound) {
                            return returned ? mentions(bound, ".") || mentions(bound, "second")
                                            : !name.empty() && mentions(bound, name);
                        });
                    if (!used || (!returned && is_limited(maker, set.back().name(), i))) continue;
                    return fmt::format(
                        "The loop ends where a share ends, and line {0} puts that at {1}: {2} is "
                        "rounded up (line {3}), so the last share may end behind {4}. Limit it: "
                        "std::min({1}, {4}).",
                        one.line, end, each->name, each->line, each->of);
                }
            }
    }
    return "";
}

namespace {

/// The end of a loop that is a parameter, and what the calls of the function give for it.
struct GivenBound {
    std::string parameter, given;  ///< of the last call
    Tokens words;                  ///< of it
    int call = 0;                  ///< its line
    int calls = 0;
    bool constant = true;  ///< in every call
};

std::optional<GivenBound> given_bound(const Tokens& file, const FunctionText& function,
                                      const Tokens& end) {
    const std::vector<Tokens> parameters = split(function.parameters(), ",");
    if (end.size() != 1) return {};
    std::size_t place = 0;
    while (place < parameters.size() &&
           (parameters[place].empty() || parameters[place].back().text != end[0].text))
        ++place;
    if (place == parameters.size()) return {};
    GivenBound bound;
    bound.parameter = end[0].text;
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (file[i].text != function.name() || !file[i + 1].is("(")) continue;
        const auto arguments = split(part_of(file, i + 2, closing(file, i + 1)), ",");
        if (arguments.size() != parameters.size() ||
            same_words(arguments[place], parameters[place]))
            continue;
        bound.constant = bound.constant && arguments[place].size() == 1 &&
                         is_constant(file, arguments[place][0]);
        if (arguments[place].empty()) continue;
        bound.words = arguments[place];
        bound.given = text_of(arguments[place]);
        bound.call = arguments[place].front().line;
        ++bound.calls;
    }
    return bound.call > 0 ? std::optional(bound) : std::nullopt;
}

/// What the calling function has given a bound's name: "block_columns", and the line; nothing where
/// the call has no name, or it is a parameter there.
std::optional<std::pair<std::string, int>> made_by_caller(const Tokens& file,
                                                          const FunctionText& function,
                                                          const GivenBound& bound) {
    if (bound.words.size() != 1 || !bound.words[0].is_name()) return {};
    const FunctionText caller(file, bound.call);
    const int at = caller.at(bound.call, function.name());
    Tokens value;
    const int set = at < 0 ? -1 : caller.definition(bound.given, at - 1, &value);
    if (set < 0 || value.empty()) return {};
    return std::pair(text_of(value), caller.statements()[static_cast<std::size_t>(set)].line);
}

}  // namespace

std::string bound_of_call(const Tokens& file, const FunctionText& function, int line) {
    for (const Tokens& end : ends_around(function, line)) {
        const auto bound = given_bound(file, function, end);
        if (!bound || !bound->constant) continue;
        const auto made = made_by_caller(file, function, *bound);
        return fmt::format(
            "{0}, the end of the loop here, is what line {1} gives: {2}{3}, in every call. Are as "
            "many left everywhere, at the edge, too? If not, give the smaller one of {4} and what "
            "is left there.",
            bound->parameter, bound->call, bound->given,
            made ? fmt::format(", which line {} sets to {}", made->second, made->first) : "",
            made ? made->first : bound->given);
    }
    return "";
}

std::string bound_to_check(const Tokens& file, const FunctionText& function, int line) {
    for (const Tokens& end : ends_around(function, line)) {
        const auto bound = given_bound(file, function, end);
        if (!bound || bound->calls != 1) continue;
        const auto made = made_by_caller(file, function, *bound);
        // What is left is asked for already.
        if (mentions(bound->words, "min") ||
            (made && made->first.find("min(") != std::string::npos))
            continue;
        return fmt::format(
            "{}, the end of the loop here, is what line {} gives: {}{}. Are as many left there?",
            bound->parameter, bound->call, bound->given,
            made ? fmt::format(", which line {} sets to {}", made->second, made->first) : "");
    }
    return "";
}

std::string loop_over_stride(const FunctionText& function, int line) {
    const auto& all = function.statements();
    for (int i = 0; i < static_cast<int>(all.size()); ++i) {
        const int loop = loop_around(function, i);
        if (loop < 0 || (line > 0 && !all[static_cast<std::size_t>(i)].touches(line))) continue;
        const Statement& head = all[static_cast<std::size_t>(loop)];
        const auto parts = split(head.words, ";");
        if (parts.size() != 3) continue;
        const auto sides = split(parts[1], "<");
        if (sides.size() != 2 || sides[1].size() != 1) continue;
        // "ld" may be the number of columns where rows have no gaps.
        Tokens value = sides[1];
        function.definition(value[0].text, loop, &value);
        if (value.size() != 1 || !is_stride_name(value[0].text)) continue;
        for (const Assigned& store : assignments_in(all[static_cast<std::size_t>(i)]))
            if (store.element() && mentions(store.to, counter_of(head)))
                return fmt::format(
                    "The loop in line {} stores up to {}. Is that the distance from one row to the "
                    "next? Then a row's own elements end before, at the number of its columns, and "
                    "what follows is not to be touched: end the loop there.",
                    head.line, sides[1][0].text);
    }
    return "";
}

}  // namespace simtutor
