#include "grader/findings/lane_calls.h"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "grader/findings/function_text.h"

namespace simtutor {
namespace {

/// Places that are looked at: a text may be made to be slow to read.
constexpr int most_places = 64;

/// Elements that the function moves at a time.
long long width_of(const FunctionText& function, int line) {
    for (const Statement& one : function.statements())
        if (one.touches(line))
            for (const Token& word : one.words)
                if (word.text.starts_with("float") && word.text.size() == 6)
                    return word.text.back() - '0';
    return 1;
}

/// 8 of "8 * tx + 4 * q", where tx is threadIdx.x.
std::optional<long long> distance_of_lanes(const Tokens& file, const FunctionText& caller,
                                           int before, const Tokens& index) {
    for (const Tokens& term : split(index, "+")) {
        const std::vector<Tokens> factors = split(term, "*");
        if (factors.size() != 2) continue;
        for (const int at : {0, 1}) {
            const Tokens& name = factors[1 - at];
            Tokens value = name;
            if (name.size() == 1) caller.definition(name[0].text, before, &value);
            if (text_of(value) == "threadIdx.x") return constant_value(file, factors[at]);
        }
    }
    return {};
}

/// Whether the words, or what their names were given, hold threadIdx.x.
bool tells_lanes_apart(const FunctionText& function, const Tokens& words, int before) {
    if (text_of(words).find("threadIdx.x") != std::string::npos) return true;
    for (const Token& word : words) {
        Tokens value;
        if (word.is_name() && function.definition(word.text, before, &value) >= 0 &&
            text_of(value).find("threadIdx.x") != std::string::npos)
            return true;
    }
    return false;
}

/// "r" and "q" of "m[r * n + q]", where both are parameters: their places among them.
struct RowAndColumn {
    std::size_t row = 0, column = 0;
    bool found = false;
};

RowAndColumn row_and_column(const FunctionText& function, int line) {
    const std::vector<Tokens> parameters = split(function.parameters(), ",");
    const auto place = [&](const std::string& name) {
        std::size_t at = 0;
        while (at < parameters.size() &&
               (parameters[at].empty() || parameters[at].back().text != name))
            ++at;
        return at;
    };
    for (const Statement& one : function.statements()) {
        if (!one.touches(line)) continue;
        for (std::size_t i = 0; i + 5 < one.words.size(); ++i) {
            if (!one.words[i].is("[")) continue;
            const Tokens index = part_of(one.words, i + 1, closing(one.words, i));
            if (index.size() != 5 || !index[1].is("*") || !index[3].is("+")) continue;
            const RowAndColumn found{place(index[0].text), place(index[4].text), true};
            if (found.row < parameters.size() && found.column < parameters.size()) return found;
        }
    }
    return {};
}

}  // namespace

std::string lane_calls(const Tokens& file, int line) {
    const FunctionText function(file, line);
    const long long width = width_of(function, line);
    if (!function.found() || function.parameters().empty() || width < 2) return "";
    int places = 0;
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (file[i].text != function.name() || !file[i + 1].is("(")) continue;
        if (++places > most_places) return "";
        const FunctionText caller(file, file[i].line);
        const int at = caller.at(file[i].line, function.name());
        for (Tokens place : split(part_of(file, i + 2, closing(file, i + 1)), ",")) {
            if (at < 0 || place.size() < 5 || !place[0].is("&") || !place.back().is("]")) continue;
            place.erase(place.begin());
            std::size_t open = place.size() - 1;
            while (open > 0 && closing(place, open) != place.size() - 1) --open;
            const auto apart =
                distance_of_lanes(file, caller, at, part_of(place, open + 1, place.size() - 1));
            if (!apart || *apart <= width) continue;
            return fmt::format(
                "Line {0} calls {1} with {2}: neighbouring lanes lie {3} elements apart, and each "
                "reads {4}. Let them lie {4} apart, so that a warp reads what lies together, and "
                "take a thread's other elements further away.",
                file[i].line, function.name(), text_of(place), *apart, width);
        }
    }
    return "";
}

std::string rows_of_calls(const Tokens& file, int line) {
    const FunctionText function(file, line);
    const RowAndColumn index = row_and_column(function, line);
    if (!index.found) return "";
    const std::vector<Tokens> parameters = split(function.parameters(), ",");
    int places = 0;
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (file[i].text != function.name() || !file[i + 1].is("(")) continue;
        if (++places > most_places) return "";
        const auto given = split(part_of(file, i + 2, closing(file, i + 1)), ",");
        const FunctionText caller(file, file[i].line);
        const int at = caller.at(file[i].line, function.name());
        if (given.size() != parameters.size() || at < 0 ||
            !tells_lanes_apart(caller, given[index.row], at) ||
            tells_lanes_apart(caller, given[index.column], at))
            continue;
        return fmt::format(
            "Line {0} calls {1} with {2} as {3}, the row: threadIdx.x is in it, so neighbouring "
            "lanes read elements a whole row apart. What threadIdx.x counts belongs into {4}, the "
            "column.",
            file[i].line, function.name(), text_of(given[index.row]),
            parameters[index.row].back().text, parameters[index.column].back().text);
    }
    return "";
}

}  // namespace simtutor
