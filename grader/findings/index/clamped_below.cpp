#include "grader/findings/index/clamped_below.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// The words that a choice or a smaller one of two may take.
std::vector<Tokens> taken(const Tokens& value) {
    std::vector<Tokens> all;
    if (const auto choice = split(value, "?"); choice.size() == 2) {
        all = split(choice[1], ":");
    } else {
        for (std::size_t i = 0; i + 1 < value.size(); ++i)
            if (value[i].is("min") && value[i + 1].is("("))
                all = split(part_of(value, i + 2, closing(value, i + 1)), ",");
    }
    return all;
}

/// "2" of "n - 2", where n is a number that the function gets; 0 for other words.
long long taken_from_size(const FunctionText& function, const Tokens& words) {
    if (words.size() != 3 || !words[1].is("-") || !words[0].is_name() ||
        !mentions(function.parameters(), words[0].text) ||
        is_pointer_parameter(function, words[0].text))
        return 0;
    return constant_value({}, {words[2]}).value_or(0);
}

}  // namespace

std::string clamped_below(const FunctionText& function, int line) {
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        if (!one.touches(line)) continue;
        for (const std::string& name : names_behind(function, one.words, i)) {
            Tokens value;
            const int made = function.definition(name, i, &value);
            if (made < 0 || mentions(value, "max")) continue;
            for (const Tokens& words : taken(value)) {
                const long long less = taken_from_size(function, words);
                if (less < 2) continue;
                return fmt::format(
                    "{} may become {} (line {}), which is below 0 where {} is less than {}: such a "
                    "size needs a way of its own.",
                    name, text_of(words),
                    function.statements()[static_cast<std::size_t>(made)].line, words[0].text,
                    less);
            }
        }
    }
    return "";
}

}  // namespace simtutor
