#include "grader/findings/result/zero_in_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "i < n" and "in[i]" of "i < n ? in[i] : 0.0f"; nothing where 0 is not the last.
bool is_filled_with_zero(const Tokens& value, Tokens& condition) {
    const std::vector<Tokens> either = split(value, "?");
    if (either.size() != 2) return false;
    const std::vector<Tokens> values = split(either[1], ":");
    if (values.size() != 2 || !is_zero(values[1])) return false;
    // A length or a square is never below 0.
    const bool below = std::none_of(values[0].begin(), values[0].end(), [](const Token& word) {
        return word.text.find("abs") != std::string::npos || word.text.find("sqrt") == 0 ||
               word.is("*") || word.is("-");
    });
    condition = either[0];
    return below;
}

bool is_of_numbers_with_sign(const FunctionText& function, const std::string& array) {
    return std::any_of(function.statements().begin(), function.statements().end(),
                       [&](const Statement& one) {
                           return mentions(one.words, "__shared__") && mentions(one.words, array) &&
                                  (mentions(one.words, "float") || mentions(one.words, "double"));
                       });
}

/// Whether the loop around a statement ends where the elements end, so that no filling is read.
bool ends_with_elements(const FunctionText& function, int statement, const Tokens& condition) {
    const int loop = loop_around(function, statement);
    if (loop < 0) return false;
    const Tokens& head = function.statements()[static_cast<std::size_t>(loop)].words;
    const auto names = names_behind(function, head, loop);
    return std::any_of(condition.begin(), condition.end(), [&](const Token& word) {
        return word.is_name() && mentions(function.parameters(), word.text) &&
               has(names, word.text);
    });
}

/// The line of "most = fmaxf(most, best[k])" behind a statement; 0 where there is none.
int search_of(const FunctionText& function, int from, const std::string& array,
              const char* const (&names)[3], const Tokens& condition) {
    for (int i = from; i < static_cast<int>(function.statements().size()); ++i) {
        const Tokens& words = function.statements()[static_cast<std::size_t>(i)].words;
        for (std::size_t k = 0; k + 1 < words.size(); ++k) {
            const bool named = std::any_of(std::begin(names), std::end(names),
                                           [&](const char* name) { return words[k].is(name); });
            if (named && words[k + 1].is("(") && !ends_with_elements(function, i, condition) &&
                mentions(part_of(words, k + 2, closing(words, k + 1)), array))
                return words[k].line;
        }
    }
    return 0;
}

/// Whether the message gives a wrong number that is no zero among larger, or smaller, ones.
bool is_of_another_cause(const std::string& message, bool largest) {
    const std::size_t wanted = message.find("wanted "), got = message.find("got ");
    if (wanted == std::string::npos || got == std::string::npos) return false;
    const double right = std::atof(message.c_str() + wanted + std::string("wanted ").size()),
                 wrong = std::atof(message.c_str() + got + std::string("got ").size());
    return wrong != 0 || (largest ? right > 0 : right < 0);
}

}  // namespace

std::string zero_in_search(const Tokens& file, const std::string& message) {
    static constexpr const char* largest[] = {"fmaxf", "fmax", "max"};
    static constexpr const char* smallest[] = {"fminf", "fmin", "min"};
    for (const FunctionText& function : functions_in(file))
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
            const Statement& one = function.statements()[static_cast<std::size_t>(i)];
            for (const Assigned& set : assignments_in(one)) {
                Tokens condition;
                if (!set.element() || set.sign != "=" ||
                    !is_filled_with_zero(set.value, condition) ||
                    !is_of_numbers_with_sign(function, set.name()))
                    continue;
                const int most = search_of(function, i + 1, set.name(), largest, condition);
                const int least =
                    most ? 0 : search_of(function, i + 1, set.name(), smallest, condition);
                if ((!most && !least) || is_of_another_cause(message, most != 0)) continue;
                return fmt::format(
                    "Line {} stores 0 in {} where {} does not hold, and the search for the {} in "
                    "line {} takes these zeros, too: if all elements are {} 0, the result is 0. "
                    "Store {} there, or search only to the last element.",
                    one.line, set.name(), text_of(condition), most ? "largest" : "smallest",
                    most + least, most ? "below" : "above", most ? "-INFINITY" : "INFINITY");
            }
        }
    return "";
}

}  // namespace simtutor
