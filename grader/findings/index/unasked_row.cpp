#include "grader/findings/index/unasked_row.h"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "grader/findings/index/asked_by_call.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"
#include "grader/findings/source/overrun.h"

namespace simtutor {
namespace {

/// "row" and "column" of "matrix + row * n + column".
struct Place {
    std::string row, length, column;
    Tokens words;
    int line = 0;
};

std::optional<Place> place_in(const Tokens& words, int line) {
    Place place;
    place.words = words;
    place.line = line;
    for (const Tokens& term : split(words, "+")) {
        if (term.size() == 3 && term[0].is_name() && term[1].is("*") && term[2].is_name()) {
            if (!place.row.empty()) return {};
            place.row = term[0].text;
            place.length = term[2].text;
        } else if (term.size() == 1 && term[0].is_name()) {
            place.column = term[0].text;
        } else {
            return {};
        }
    }
    return place.row.empty() || place.column.empty() ? std::nullopt : std::optional(place);
}

/// The names behind every condition around a statement.
std::vector<std::string> asked_names(const FunctionText& function, int statement) {
    std::vector<std::string> names;
    for (const Guard& guard : function.guards(statement))
        for (const Tokens* side : {&guard.left, &guard.right})
            for (const std::string& name : names_behind(function, *side, statement))
                names.push_back(name);
    return names;
}

/// Whether the name is given by the caller, and nothing here changes it.
bool is_parameter(const FunctionText& function, const std::string& name) {
    return mentions(function.parameters(), name) &&
           function.definition(name, static_cast<int>(function.statements().size()) - 1) < 0;
}

/// Whether a call of the function stands under a condition on what it passes for the row.
bool is_asked_by_caller(const Tokens& file, const FunctionText& function, const std::string& row) {
    const std::vector<Tokens> parameters = split(function.parameters(), ",");
    for (const FunctionCall& call : calls_of(file, function))
        for (std::size_t i = 0; i < parameters.size() && i < call.arguments.size(); ++i) {
            if (parameters[i].empty() || parameters[i].back().text != row) continue;
            const FunctionText caller(file, call.line);
            const int at = caller.at(call.line, function.name());
            const auto asked = at < 0 ? std::vector<std::string>{} : asked_names(caller, at);
            for (const std::string& name : names_behind(caller, call.arguments[i], at))
                if (has(asked, name)) return true;
        }
    return false;
}

std::string told(const FunctionText& function, const Place& place) {
    return fmt::format(
        "{0} is the row of {1} (line {2}), and no condition around this line has {0}: only {4} is "
        "kept "
        "inside. Ask for the row, too, {0} < {5} if there are {5} rows, or let no thread with "
        "another row call {3}.",
        place.row, text_of(place.words), place.line, function.name(), place.column, place.length);
}

}  // namespace

std::string unasked_row(const simt::Finding& finding, Sources& sources) {
    const simt::FindingSide& access = finding.sides.front();
    const Overrun overrun(finding);
    if (finding.rule != "bounds.global" || overrun.below()) return "";
    const Tokens file = tokens_of(sources, access.site.file);
    const FunctionText function(file, access.site.line);
    if (!function.found()) return "";
    for (int k = 0; k < static_cast<int>(function.statements().size()); ++k) {
        const Tokens& w = function.statements()[static_cast<std::size_t>(k)].words;
        if (!function.statements()[static_cast<std::size_t>(k)].touches(access.site.line)) continue;
        for (std::size_t i = 0; i + 1 < w.size(); ++i) {
            if (!w[i].is_name() || !w[i + 1].is("[")) continue;
            Tokens value = part_of(w, i + 2, closing(w, i + 1));
            auto place = place_in(value, w[i].line);
            const int set = place ? -1 : function.definition(w[i].text, k - 1, &value);
            if (set >= 0)
                place = place_in(value, function.statements()[static_cast<std::size_t>(set)].line);
            if (!place || !is_parameter(function, place->row)) continue;
            const auto names = asked_names(function, k);
            if (!has(names, place->column) || has(names, place->row) ||
                may_be_asked(function, k, place->row) ||
                is_asked_by_caller(file, function, place->row))
                continue;
            return told(function, *place);
        }
    }
    return "";
}

}  // namespace simtutor
