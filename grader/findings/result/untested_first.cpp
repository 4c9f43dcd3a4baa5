#include "grader/findings/result/untested_first.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// "device" of "for (int device = 1; …": the loop leaves out the first.
std::string counter_from_one(const Statement& loop) {
    if (loop.kind != Statement::Kind::loop || split(loop.words, ";").size() != 3) return "";
    const std::string counter = counter_of(loop);
    for (const Assigned& set : assignments_in(loop))
        if (set.name() == counter && set.sign == "=" && set.value.size() == 1 &&
            set.value[0].is("1"))
            return counter;
    return "";
}

/// "fits" of "fits(device, gib) && time < least": what is asked of each besides the comparison.
std::string asked_besides(const Statement& branch, const std::string& counter) {
    const std::vector<Tokens> parts = split(branch.words, "&&");
    const bool compares = std::ranges::any_of(parts, [](const Tokens& part) {
        return part.size() == 3 && (part[1].is("<") || part[1].is(">"));
    });
    if (branch.kind != Statement::Kind::branch || parts.size() < 2 || !compares) return "";
    for (const Tokens& part : parts)
        if (part.size() > 3 && part[0].is_name() && part[1].is("(") && mentions(part, counter))
            return part[0].text;
    return "";
}

}  // namespace

std::string untested_first(const Tokens& file) {
    for (const FunctionText& function : functions_in(file)) {
        const auto& all = function.statements();
        for (int i = 0; i < static_cast<int>(all.size()); ++i) {
            const int loop = loop_around(function, i);
            const std::string counter =
                loop < 0 ? "" : counter_from_one(all[static_cast<std::size_t>(loop)]);
            const std::string asked =
                counter.empty() ? "" : asked_besides(all[static_cast<std::size_t>(i)], counter);
            if (asked.empty()) continue;
            const bool before =
                std::any_of(all.begin(), all.begin() + loop,
                            [&](const Statement& one) { return mentions(one.words, asked); });
            if (before) continue;
            std::set<int> lines;
            for (const Statement& one : all) {
                if (one.parent != i) continue;
                for (const Assigned& set : assignments_in(one)) {
                    const int begun = function.definition(set.name(), loop - 1);
                    if (begun >= 0) lines.insert(all[static_cast<std::size_t>(begun)].line);
                }
            }
            if (lines.empty()) continue;
            return fmt::format(
                "{} {} the first one as the best without asking {}(): where it does not hold, "
                "none of the others can win. Begin with none, and let the loop in line {} begin at "
                "0.",
                sentence(lines_text(lines)), lines.size() == 1 ? "takes" : "take", asked,
                all[static_cast<std::size_t>(loop)].line);
        }
    }
    return "";
}

}  // namespace simtutor
