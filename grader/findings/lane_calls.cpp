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

}  // namespace simtutor
