#include "grader/findings/race/given_back.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// What an atomic function gets: "used" and "1"; empty for other words.
std::vector<Tokens> given_to_atomic(const Tokens& words, std::size_t at, const char* name) {
    if (at + 1 >= words.size() || !words[at].is(name) || !words[at + 1].is("(")) return {};
    auto given = split(part_of(words, at + 2, closing(words, at + 1)), ",");
    return given.size() == 2 ? given : std::vector<Tokens>();
}

bool is_one(const Tokens& words) {
    return words.size() == 1 && (words[0].is("1") || words[0].is("1u"));
}

/// The counter that the words lower by 1; empty where they do not.
Tokens lowered(const Tokens& words, std::size_t at) {
    const auto less = given_to_atomic(words, at, "atomicSub");
    if (!less.empty() && is_one(less[1])) return less[0];
    const auto more = given_to_atomic(words, at, "atomicAdd");
    const bool negative = !more.empty() && more[1].size() == 2 && more[1][0].is("-") &&
                          is_one(part_of(more[1], 1, 2));
    return negative ? more[0] : Tokens();
}

/// Whether the line is made of the name.
bool is_made_of(const FunctionText& function, int line, const std::string& name) {
    for (std::size_t i = 0; i < function.statements().size(); ++i) {
        const Statement& one = function.statements()[i];
        if (one.touches(line) && has(names_behind(function, one.words, static_cast<int>(i)), name))
            return true;
    }
    return false;
}

/// @param line 0: any
std::string of_function(const FunctionText& function, int line) {
    const auto& all = function.statements();
    for (std::size_t i = 0; i < all.size(); ++i)
        for (const Assigned& set : assignments_in(all[i])) {
            const auto drawn = set.value.empty() ? std::vector<Tokens>()
                                                 : given_to_atomic(set.value, 0, "atomicAdd");
            if (drawn.empty() || !is_one(drawn[1])) continue;
            if (line > 0 && !is_made_of(function, line, set.name())) continue;
            for (std::size_t k = i + 1; k < all.size(); ++k)
                for (std::size_t at = 0; at < all[k].words.size(); ++at)
                    if (same_words(lowered(all[k].words, at), drawn[0]))
                        return fmt::format(
                            "{0} gets a number of {1} in line {2}, and line {3} lowers {1} again. "
                            "Between the two another thread may have drawn the next number, so "
                            "that one is handed out twice and others not at all. Draw a number "
                            "only where it is needed, and give none back.",
                            set.name(), text_of(drawn[0]), all[i].line, all[k].line);
        }
    return "";
}

}  // namespace

std::string given_back(const Tokens& file, int line) {
    return of_function(FunctionText(file, line), line);
}

std::string given_back(const Tokens& file) {
    for (const FunctionText& function : functions_in(file))
        if (std::string text = of_function(function, 0); !text.empty()) return text;
    return "";
}

}  // namespace simtutor
