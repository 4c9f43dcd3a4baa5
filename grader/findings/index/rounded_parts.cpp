#include "grader/findings/index/rounded_parts.h"

#include <fmt/format.h>

#include <cstdlib>

namespace simtutor {
namespace {

/// "n" and "4" of "(n + 3) / 4" and of "(n + 4 - 1) / 4".
struct RoundedUp {
    Tokens whole, divisor;
};

RoundedUp rounded_up(const Tokens& value) {
    if (value.size() < 7 || !value[0].is("(")) return {};
    const std::size_t close = closing(value, 0);
    if (close + 2 >= value.size() || !value[close + 1].is("/")) return {};
    const Tokens divisor = part_of(value, close + 2, value.size());
    const std::vector<Tokens> sum = split(part_of(value, 1, close), "+");
    if (sum.size() != 2 || sum[0].empty() || divisor.size() != 1) return {};
    const Tokens& more = sum[1];
    const bool one_less =
        more.size() == 1 && !divisor[0].is_name() && !more[0].is_name() &&
        std::atoll(more[0].text.c_str()) + 1 == std::atoll(divisor[0].text.c_str());
    const bool written =
        more.size() == 3 && more[0].text == divisor[0].text && more[1].is("-") && more[2].is("1");
    return one_less || written ? RoundedUp{sum[0], divisor} : RoundedUp{};
}

}  // namespace

std::string rounded_parts(const FunctionText& function, int statement, const Tokens& bound,
                          const Tokens& term) {
    if (bound.size() != 1 || !bound[0].is_name() || !mentions(term, bound[0].text)) return "";
    Tokens value;
    const int set = function.definition(bound[0].text, statement, &value);
    const RoundedUp parts = rounded_up(value);
    if (set < 0 || parts.whole.empty()) return "";
    return fmt::format(
        "Line {0} rounds {1} up, {2}, and the index holds {3}: where {4} is no multiple of {5}, "
        "{5} such parts are more than {4}. Is {1} to be rounded down, {4} / {5}? If not, the whole "
        "index is to be compared with the number of elements.",
        function.statements()[static_cast<std::size_t>(set)].line, bound[0].text, text_of(value),
        text_of(term), text_of(parts.whole), text_of(parts.divisor));
}

}  // namespace simtutor
