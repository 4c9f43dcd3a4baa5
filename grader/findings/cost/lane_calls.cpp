#include "grader/findings/cost/lane_calls.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/source/function_text.h"
#include "grader/findings/source/thread_value.h"

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

/// "4 * tx" of "&at[k][4 * tx]" and of "at[k] + 4 * tx"; empty for other arguments.
Tokens index_of(const Tokens& place) {
    if (place.size() >= 5 && place[0].is("&") && place.back().is("]")) {
        std::size_t open = place.size() - 1;
        while (open > 0 && closing(place, open) != place.size() - 1) --open;
        return part_of(place, open + 1, place.size() - 1);
    }
    const std::vector<Tokens> terms = split(place, "+");
    const bool row = terms.size() > 1 && terms[0].size() > 3 && terms[0].back().is("]");
    return row ? part_of(place, terms[0].size() + 1, place.size()) : Tokens();
}

/// " (line 42 makes mine: 8 * threadIdx.x)": of the name in the index that lanes differ by.
std::string maker_text(const Tokens& file, const FunctionText& caller, int before,
                       const Tokens& index) {
    for (const Token& word : index) {
        Tokens value;
        const int set = word.is_name() ? caller.definition(word.text, before - 1, &value) : -1;
        if (set < 0 || distance_of_lanes(file, caller, before, {word}).value_or(0) < 2) continue;
        return fmt::format(" (line {} makes {}: {})",
                           caller.statements()[static_cast<std::size_t>(set)].line, word.text,
                           text_of(value));
    }
    return "";
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
            const Tokens index = index_of(place);
            if (at < 0 || index.empty()) continue;
            if (place[0].is("&")) place.erase(place.begin());
            const auto apart = distance_of_lanes(file, caller, at, index);
            if (!apart || *apart <= width) continue;
            return fmt::format(
                "Line {0} calls {1} with {2}{5}: neighbouring lanes lie {3} elements apart, and "
                "each reads {4}. Let them lie {4} apart, so that a warp reads what lies together, "
                "and "
                "take a thread's other elements further away.",
                file[i].line, function.name(), text_of(place), *apart, width,
                maker_text(file, caller, at, index));
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
