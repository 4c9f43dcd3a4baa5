#include "grader/findings/index/rest_of_part.h"

#include <fmt/format.h>

#include <optional>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "m - i" of "std::min(tile, m - i)", either way round.
struct Rest {
    std::string whole, taken;
};

std::optional<Rest> rest_in(const Tokens& value) {
    for (std::size_t i = 0; i + 1 < value.size(); ++i) {
        if (!value[i].is("min") || !value[i + 1].is("(")) continue;
        for (const Tokens& one : split(part_of(value, i + 2, closing(value, i + 1)), ","))
            if (one.size() == 3 && one[0].is_name() && one[1].is("-") && one[2].is_name())
                return Rest{one[0].text, one[2].text};
    }
    return {};
}

/// The end of "for (int i = 0; i < rows; …)", which counts a part from its beginning.
std::string end_from_zero(const Statement& head, const std::string& counter) {
    const std::vector<Tokens> three = split(head.words, ";");
    if (three.size() != 3 || three[0].size() < 2 || three[1].size() != 3 ||
        three[1][0].text != counter || !three[1][1].is("<") || !three[1][2].is_name())
        return "";
    const Tokens& begin = three[0];
    const bool zero = begin.back().is("0") && begin[begin.size() - 2].is("=");
    return zero && mentions(begin, counter) ? three[1][2].text : "";
}

}  // namespace

std::string rest_of_part(const Tokens& file) {
    for (const FunctionText& function : functions_in(file)) {
        const auto& all = function.statements();
        for (int i = 0; i < static_cast<int>(all.size()); ++i)
            for (const Assigned& set : assignments_in(all[static_cast<std::size_t>(i)])) {
                const auto left = rest_in(set.value);
                if (!left || set.element()) continue;
                for (const int head : function.around(i)) {
                    const Statement& loop = all[static_cast<std::size_t>(head)];
                    const std::string end = end_from_zero(loop, left->taken);
                    if (end.empty() || end == left->whole) continue;
                    Tokens value;
                    const int part = function.definition(end, head - 1, &value);
                    const auto of = part < 0 ? std::nullopt : rest_in(value);
                    if (!of || of->whole != left->whole || of->taken == left->taken) continue;
                    return fmt::format(
                        "Line {0} takes {1} - {2} for what is left, but {2} counts from 0 to {3} "
                        "(line {4}), and {3} are at most {1} - {5} (line {6}): {3} - {2} are left.",
                        set.to.front().line, left->whole, left->taken, end, loop.line, of->taken,
                        all[static_cast<std::size_t>(part)].line);
                }
            }
    }
    return "";
}

}  // namespace simtutor
