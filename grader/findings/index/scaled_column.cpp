#include "grader/findings/index/scaled_column.h"

#include <fmt/format.h>

namespace simtutor {
namespace {

/// "4" of "n / 4", also where a name was set to that; 0 for other words.
long long divisor_of(const Tokens& file, const FunctionText& function, Tokens words,
                     int statement) {
    if (words.size() == 1 && words[0].is_name())
        function.definition(words[0].text, statement, &words);
    const std::vector<Tokens> parts = split(words, "/");
    return parts.size() == 2 ? constant_value(file, parts[1]).value_or(0) : 0;
}

/// "4" and "j" of "4 * j" and "j * 4".
struct Scaled {
    long long factor = 0;
    Tokens place;
};

Scaled scaled_in(const Tokens& file, const Tokens& words) {
    const std::vector<Tokens> factors = split(words, "*");
    if (factors.size() != 2) return {};
    for (const std::size_t number : {0U, 1U}) {
        const auto factor = constant_value(file, factors[number]);
        const Tokens& place = factors[1 - number];
        if (factor && *factor > 1 && place.size() == 1 && place[0].is_name())
            return {*factor, place};
    }
    return {};
}

}  // namespace

std::string scaled_column(const Tokens& file, const FunctionText& function, const IndexText& index,
                          const std::vector<Guard>& guards) {
    for (const IndexPart& part : index.parts())
        for (const Tokens& term : split(part.words, "+")) {
            const Scaled scaled = scaled_in(file, term);
            if (scaled.factor == 0) continue;
            for (const Guard& guard : guards) {
                if (guard.sign != "<" || guard.one_of || !same_words(guard.left, scaled.place) ||
                    divisor_of(file, function, guard.right, index.statement()) != scaled.factor)
                    continue;
                const std::string limit = text_of(guard.right);
                // The rows have to be counted in groups, too.
                bool rows = false;
                for (const Tokens& other : split(part.words, "+"))
                    for (const Tokens& factor : split(other, "*"))
                        rows = rows || (&other != &term && same_words(factor, guard.right));
                if (!rows) continue;
                return fmt::format(
                    "{0} is kept below {1} (line {2}), and a row has {1} elements here: it counts "
                    "groups of {3} already. {4} goes {3} times too far: take {0} itself.",
                    text_of(scaled.place), limit, guard.line, scaled.factor, text_of(term));
            }
        }
    return "";
}

}  // namespace simtutor
