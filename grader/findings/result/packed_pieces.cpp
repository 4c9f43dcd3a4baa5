#include "grader/findings/result/packed_pieces.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "to += tile_rows * terms" in a loop that goes on by tile_rows: each of its pieces has `length`
/// elements for every element of the step.
struct Filling {
    std::string function, length;
    std::size_t buffer = 0, parameter = 0;  ///< places among the parameters
    int line = 0;
};

std::size_t place_of(const std::vector<Tokens>& parameters, const std::string& name) {
    std::size_t at = 0;
    while (at < parameters.size() && (parameters[at].empty() || parameters[at].back().text != name))
        ++at;
    return at;
}

/// "tile_rows" of "r0 += tile_rows" in the head of a loop.
std::string step_of(const Statement& loop) {
    const auto parts = split(loop.words, ";");
    if (parts.size() != 3 || parts[2].size() != 3 || !parts[2][1].is("+=")) return "";
    return parts[2][2].text;
}

std::vector<Filling> fillings(const std::vector<FunctionText>& functions) {
    std::vector<Filling> all;
    for (const FunctionText& function : functions) {
        const auto parameters = split(function.parameters(), ",");
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
            const Statement& one = function.statements()[static_cast<std::size_t>(i)];
            const int loop = loop_around(function, i);
            const auto set = assignments_in(one);
            if (loop < 0 || set.size() != 1 || set[0].sign != "+=" || set[0].element() ||
                set[0].value.size() != 3 || !set[0].value[1].is("*"))
                continue;
            const std::string step = step_of(function.statements()[static_cast<std::size_t>(loop)]);
            const bool first = set[0].value[0].text == step;
            if (step.empty() || (!first && set[0].value[2].text != step)) continue;
            Filling filling{function.name(), set[0].value[first ? 2 : 0].text,
                            place_of(parameters, set[0].name()), 0, one.line};
            filling.parameter = place_of(parameters, filling.length);
            if (filling.buffer < parameters.size() && filling.parameter < parameters.size())
                all.push_back(std::move(filling));
        }
    }
    return all;
}

/// The arguments of a call of `name` in a statement; empty if there is none.
std::vector<Tokens> arguments_of(const Tokens& words, const std::string& name) {
    for (std::size_t i = 0; i + 1 < words.size(); ++i)
        if (words[i].text == name && words[i + 1].is("("))
            return split(part_of(words, i + 2, closing(words, i + 1)), ",");
    return {};
}

}  // namespace

std::string pieces_apart(const Tokens& file) {
    const std::vector<FunctionText> functions = functions_in(file);
    for (const Filling& filling : fillings(functions))
        for (const FunctionText& caller : functions)
            for (const Statement& fill : caller.statements()) {
                const auto given = arguments_of(fill.words, filling.function);
                if (given.size() <= std::max(filling.buffer, filling.parameter)) continue;
                const std::string buffer = text_of(given[filling.buffer]),
                                  length = text_of(given[filling.parameter]);
                // "buffer + i * length" in another call.
                for (const Statement& use : caller.statements())
                    for (std::size_t i = 0; i + 1 < use.words.size(); ++i) {
                        if (!use.words[i].is_name() || !use.words[i + 1].is("(") ||
                            use.words[i].text == filling.function)
                            continue;
                        for (const Tokens& argument : arguments_of(use.words, use.words[i].text)) {
                            const auto terms = split(argument, "+");
                            if (terms.size() != 2 || text_of(terms[0]) != buffer ||
                                terms[1].size() != 3 || !terms[1][1].is("*"))
                                continue;
                            const std::string apart = terms[1][2].text, by = terms[1][0].text;
                            if (apart == length || by == length) continue;
                            return fmt::format(
                                "Line {} takes the pieces of {} at {}, but {} puts them side by "
                                "side, with {} for each step (line {}): where {} and {} differ, "
                                "other pieces are read. Take {} * {}.",
                                terms[1][0].line, buffer, text_of(terms[1]), filling.function,
                                length, filling.line, apart, length, by, length);
                        }
                    }
            }
    return "";
}

}  // namespace simtutor
