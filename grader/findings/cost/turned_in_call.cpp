#include "grader/findings/cost/turned_in_call.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor::lane_text {
namespace {

/// "row & 15": a part of a function's parameter that turns the place in a row.
struct CallTurn {
    std::string text, parameter, sign;
    long long by = 0;
    int line = 0;

    long long of(long long number) const {
        return sign == "&"   ? number & by
               : sign == "%" ? number % by
               : sign == "/" ? number / by
                             : number >> by;
    }
};

/// Whether the function gives "x ^ name" back, or sets something to it.
bool turned_by_name(const FunctionText& function, const std::string& name) {
    return std::ranges::any_of(function.statements(), [&](const Statement& one) {
        for (std::size_t i = 1; i + 1 < one.words.size(); ++i)
            if (one.words[i].is("^") &&
                (one.words[i - 1].text == name || one.words[i + 1].text == name))
                return true;
        return false;
    });
}

std::optional<CallTurn> call_turn_of(const Tokens& file, const FunctionText& function) {
    for (const Statement& one : function.statements())
        for (std::size_t i = 0; i + 2 < one.words.size(); ++i) {
            const Token &name = one.words[i], &sign = one.words[i + 1];
            const bool part = sign.is("&") || sign.is("%") || sign.is("/") || sign.is(">>");
            if (!part || !name.is_name() || !mentions(function.parameters(), name.text)) continue;
            const auto by = constant_value(file, {one.words[i + 2]});
            if (!by || *by <= 0 || (sign.is(">>") && *by > 31)) continue;
            const auto sets = assignments_in(one);
            const bool turns = sets.empty() ? mentions(one.words, "^")
                                            : turned_by_name(function, sets.front().name());
            if (turns)
                return CallTurn{text_of(part_of(one.words, i, i + 3)), name.text, sign.text, *by,
                                name.line};
        }
    return {};
}

/// The arguments of the lanes for one parameter; empty where the text does not tell them.
std::vector<long long> given_by_lanes(const Tokens& file, const Chain& chain, const WarpShape& warp,
                                      const Tokens& argument) {
    std::vector<long long> all;
    const int lanes = static_cast<int>(std::min(32LL, 1LL * warp.width * warp.height));
    for (int lane = 0; lane < lanes; ++lane) {
        const auto number = Lane(file, chain, warp, lane, 0).of(argument, 0);
        if (!number || *number < 0) return {};
        all.push_back(*number);
    }
    return all;
}

}  // namespace

std::string turned_in_call(const Tokens& file, const Chain& chain, const WarpShape& warp,
                           const Access& access) {
    for (const Tokens& words : access.dimensions) {
        if (words.size() < 3 || !words[0].is_name() || !words[1].is("(")) continue;
        const auto given = split(part_of(words, 2, closing(words, 1)), ",");
        for (const FunctionText& function : functions_in(file)) {
            const auto turn =
                function.name() == words[0].text ? call_turn_of(file, function) : std::nullopt;
            if (!turn) continue;
            const auto parameters = split(function.parameters(), ",");
            std::vector<long long> rows;
            for (std::size_t i = 0; i < parameters.size() && i < given.size(); ++i)
                if (!parameters[i].empty() && parameters[i].back().text == turn->parameter)
                    rows = given_by_lanes(file, chain, warp, given[i]);
            for (std::size_t b = 1; b < rows.size(); ++b)
                if (rows[b] != rows[0] && turn->of(rows[b]) == turn->of(rows[0]))
                    return fmt::format(
                        "In {} lanes of one warp have {} {} and {}, and line {} turns both by {}, "
                        "which is the same for the two. What turns a row must be another number "
                        "for each row that lanes of one warp go to.",
                        text_of(access.text), turn->parameter, rows[0], rows[b], turn->line,
                        turn->text);
        }
    }
    return "";
}

}  // namespace simtutor::lane_text
