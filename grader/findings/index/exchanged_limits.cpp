#include "grader/findings/index/exchanged_limits.h"

#include <fmt/format.h>

#include <optional>

namespace simtutor {
namespace {

/// "n - side" for depth_left of b, which begins k further along depth.
struct LimitTaken {
    IndexLimit held;
    Tokens given, taken, moved;
};

}  // namespace

std::string exchanged_limits(const Tokens& file, const FunctionText& function,
                             const std::vector<IndexLimit>& limits, const Passed& call) {
    const FunctionText caller(file, call.line);
    const int at = caller.at(call.line, function.name());
    const std::vector<Tokens> parameters = split(function.parameters(), ",");
    std::vector<LimitTaken> all;
    for (const IndexLimit& held : limits) {
        const int place = parameter_at(parameters, held.limit.limit);
        if (at < 0 || place < 0) return "";
        const Tokens& given = call.arguments[static_cast<std::size_t>(place)];
        const auto moved = moved_before(caller, at, held, parameters, call);
        const auto left = left_of(file, caller, given, at);
        if (moved && left && !moved->empty() && !left->taken.empty())
            all.push_back({held, given, without_brackets(left->taken), without_brackets(*moved)});
    }
    for (const LimitTaken& one : all)
        for (const LimitTaken& other : all) {
            if (one.held.limit.limit == other.held.limit.limit ||
                same_words(one.taken, one.moved) || !same_words(one.taken, other.moved) ||
                !same_words(other.taken, one.moved))
                continue;
            return fmt::format(
                "Line {0} passes {1} for {2} and {3} for {4}. But {5} begins {6} further where {7} "
                "counts (line {8}), and {9} begins {10} further where {11} does: are the two "
                "exchanged?",
                call.line, text_of(one.given), one.held.limit.limit, text_of(other.given),
                other.held.limit.limit, one.held.pointer, text_of(one.moved), one.held.limit.place,
                one.held.limit.line, other.held.pointer, text_of(other.moved),
                other.held.limit.place);
        }
    return "";
}

}  // namespace simtutor
