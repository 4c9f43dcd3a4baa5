#include "grader/findings/result/clamped_load.h"

#include <fmt/format.h>

#include "grader/findings/result/cut_off_load.h"
#include "grader/findings/source/assignments.h"

namespace simtutor {
std::string clamped_load(const Tokens& file, const std::string& message) {
    if (message.find("0 times infinity is NaN") == std::string::npos) return "";
    for (const FunctionText& function : functions_in(file)) {
        const auto& all = function.statements();
        for (int i = 0; i < static_cast<int>(all.size()); ++i)
            for (const Assigned& set : assignments_in(all[static_cast<std::size_t>(i)])) {
                if (!set.element() || !is_block_shared(function, set.name())) continue;
                const Tokens from = loaded(function, set.value);
                const CutOff cut = from.empty() ? CutOff{} : cut_off(function, from, i);
                if (cut.text.empty() || is_asked_for(function, i, set.value, cut.made)) continue;
                return fmt::format(
                    "Line {} copies {} to {} for places that do not exist, too: the index is cut "
                    "off ({}), so {} gets a neighbour's value where a 0 belongs.",
                    set.to.front().line, text_of(from), set.name(), cut.text, set.name());
            }
    }
    return "";
}

}  // namespace simtutor
